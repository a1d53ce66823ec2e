import assert from "node:assert/strict";
import { join } from "node:path";
import { callContext, errorOf, textOf } from "../helpers/mcp/call_context.ts";
import { startHost, writeAdapter } from "../helpers/host/start_host.ts";
import { verifies } from "../helpers/verifies.ts";

function frame(header: string, claimed?: number): number[] {
  const bytes = new TextEncoder().encode(header);
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, claimed ?? bytes.length);
  return [...size, ...bytes];
}

const NONSENSE: Record<string, { readonly bytes: number[]; readonly exit?: boolean }> = {
  "bytes that are no JSON": { bytes: frame("\u0000\u0001 not json") },
  "bytes that are no text": { bytes: [0, 0, 0, 4, 0xff, 0xfe, 0xff, 0xfe] },
  "a header without a message": { bytes: frame(`{"sizes":[1]}`) },
  "a negative blob": { bytes: frame(`{"message":{},"sizes":[-1]}`) },
  "a message of an unknown type": { bytes: frame(`{"message":{"type":"open_sesame"}}`) },
  "a message with wrong fields": { bytes: frame(`{"message":{"type":"done","id":"one"}}`) },
  "a header over the limit": { bytes: frame("{}", 0xffff_ffff) },
  "blobs over the limit": { bytes: frame(`{"message":{"type":"stopped"},"sizes":[200000000,200000000]}`) },
  "half a length": { bytes: [0, 0], exit: true },
  "half a frame": { bytes: frame(`{"message":{"type":"stop`, 1_000), exit: true },
  "a frame without its blob": { bytes: frame(`{"message":{"type":"stopped"},"sizes":[10]}`), exit: true },
};

Deno.test("nonsense from an adapter ends that adapter alone", async () => {
  verifies("host:adapters-independent", "host:died-rejects-calls");
  await using host = await startHost({ times: { firstDelay: 1, longestDelay: 1 } });
  const bad = await host.open("acts");
  const good = await host.open("acts", { options: { env: ["OTHER"] } });
  let count = 0;
  for (const [what, attack] of Object.entries(NONSENSE)) {
    const { code, message } = errorOf(await bad.call("send_raw", attack, callContext()));
    assert.equal(code, "ADAPTER_DIED", `${what}: ${message}`);
    assert.equal(textOf(await good.call("count", {}, callContext())), String(++count), what);
    assert.equal(textOf(await bad.call("count", {}, callContext())), "1", what);
  }
});

Deno.test("answers to calls that are over, and to none, are passed over", async () => {
  await using host = await startHost();
  const adapter = await host.open("acts");
  await adapter.call("count", {}, callContext());
  const stray = [
    `{"message":{"type":"progress","id":99,"done":1}}`,
    `{"message":{"type":"host_request","id":99,"requestId":1,"request":{"kind":"roots"}}}`,
    `{"message":{"type":"close_stream","id":99}}`,
    `{"message":{"type":"done","id":99,"value":{"ok":true,"kind":"tool","content":[]}}}`,
    `{"message":{"type":"healthy","id":99,"ok":true}}`,
    `{"message":{"type":"started"}}`,
  ];
  const stop = new AbortController();
  const bytes = stray.flatMap((header) => frame(header));
  const sending = adapter.call("send_raw", { bytes }, callContext({ signal: stop.signal }));
  assert.equal(textOf(await adapter.call("count", {}, callContext())), "2");
  stop.abort();
  assert.equal(errorOf(await sending).code, "CANCELLED");
  assert.equal(textOf(await adapter.call("count", {}, callContext())), "3");
});

Deno.test("what an adapter prints becomes lines of its log and disturbs nothing", async () => {
  verifies("host:progress-and-log");
  await using host = await startHost();
  const adapter = await host.open("acts");
  const text = `{"jsonrpc":"2.0","id":1}\nsecond line\n\u0000\u0001`;
  await adapter.call("print", { text }, callContext());
  for (const line of [`{"jsonrpc":"2.0","id":1}`, "second line"]) {
    await host.log.first(line, ({ adapter, message }) => adapter === "acts" && message === line);
  }
  await adapter.call("print", { text: "x".repeat(3_000_000) + "\nafter\n" }, callContext());
  await host.log.first("the line after a long one", ({ message }) => message === "after");
  assert.equal(textOf(await adapter.call("count", {}, callContext())), "1");
});

Deno.test("every form of answer arrives as it was meant", async () => {
  verifies("sdk:answers");
  await using host = await startHost();
  const adapter = await host.open("echo");
  const call = (tool: string, input: unknown = {}) => adapter.call(tool, input, callContext());
  const parts = await call("echo_parts");
  assert.deepEqual(parts.content.map(({ type }) => type), [
    "text",
    "image",
    "audio",
    "resource",
    "resource",
    "resource_link",
  ]);
  const bytes = parts.content.flatMap((part) => "bytes" in part ? [[...part.bytes]] : []);
  assert.deepEqual(bytes, [[0x89, 0x50, 0x4e, 0x47], [1, 2, 3], [255]]);
  const replied = await call("echo_reply", { n: 4 });
  assert.deepEqual(replied, {
    ok: true,
    content: [{ type: "text", text: "n is 4" }],
    structured: { n: 4 },
    meta: { "echo/seen": true },
  });
});

Deno.test("a ToolError arrives as data, any other throw as INTERNAL with its stack in the log", async () => {
  verifies("sdk:tool-error", "sdk:output-checked");
  await using host = await startHost();
  const adapter = await host.open("echo");
  const call = (tool: string) => adapter.call(tool, {}, callContext());
  const failed = await call("echo_fail");
  assert.ok(!failed.ok);
  assert.deepEqual(failed.error, {
    code: "NOT_FOUND",
    message: 'Cannot find "it": there is no such thing',
    hint: "Look elsewhere",
    details: { thing: "it" },
  });
  assert.deepEqual(failed.beside, { status: "error" });
  const thrown = errorOf(await call("echo_throw"));
  assert.deepEqual(thrown, {
    code: "INTERNAL",
    message: "echo_throw failed unexpectedly: RangeError: far too much (adapter.ts:81:15)",
    hint: "The adapter's log has the details",
  });
  assert.equal(errorOf(await call("echo_wrong_output")).code, "INTERNAL");
  await host.log.first("the stack", ({ data }) => /RangeError.*\n\s+at /.test(String(data)));
});

Deno.test("an adapter's own mistakes in what it sends fail one call, not its process", async () => {
  verifies("sdk:tool-error");
  await using host = await startHost();
  const tool = (name: string, run: string) =>
    `clumsy_${name}: { description: "X.", effect: "read", input: z.object({}), run: ${run} }`;
  const script = await writeAdapter(
    join(host.folder, "clumsy.js"),
    `name: "clumsy", start: () => ({ n: 0 }), tools: {
      ${tool("count", "(_, { state }) => String(++state.n)")},
      ${tool("progress", "(_, { progress }) => { progress(NaN); return 'fine'; }")},
      ${
      tool(
        "log",
        "(_, { log, state }) => { state.me = state; log.info('x', state); log.info(7); return 'fine'; }",
      )
    },
      ${tool("cycle", "(_, { state }) => { state.me = state; return state; }")},
      ${tool("bigint", "() => ({ n: 1n })")},
      ${tool("number", "() => 7")},
      ${tool("picture", "() => image.png('not bytes')")},
      ${tool("error", "() => { throw new ToolError(7, 8, { hint: 9 }); }")},
      ${tool("changed", "(_, { changed }) => { changed('nothing'); return 'fine'; }")},
    }`,
    `import { image } from "glovebox";`,
  );
  const adapter = await host.open(script);
  const tools = adapter.manifest.tools.map(({ name }) => name).filter((name) => name !== "clumsy_count");
  for (const [at, name] of tools.entries()) {
    const said = textOf(await adapter.call(name, {}, callContext()));
    assert.doesNotMatch(said, /ADAPTER_DIED/, `${name}: ${said}`);
    assert.equal(textOf(await adapter.call("clumsy_count", {}, callContext())), String(at + 1), name);
  }
});

Deno.test("the place of a throw is told also where the file's name has a blank", async () => {
  await using host = await startHost();
  const script = await writeAdapter(
    join(host.folder, "my own.ts"),
    `name: "blank", tools: { blank_throw: { description: "Throws.", effect: "read", input: z.object({}),
      run: () => { throw new Error("far"); } } }`,
  );
  const { message } = errorOf(await (await host.open(script)).call("blank_throw", {}, callContext()));
  assert.match(message, /Error: far \(my own\.ts:\d+:\d+\)$/);
});
