import assert from "node:assert/strict";
import { callContext, errorOf, textOf } from "../helpers/mcp/call_context.ts";
import { eventually } from "../helpers/eventually.ts";
import { processesWith } from "../helpers/host/processes.ts";
import { verifies } from "../helpers/verifies.ts";
import { CANARY, echo, type SecretHost, secretHost, serve } from "./secret_hosts.ts";
import { knownForms } from "../../src/secrets/known_forms.ts";

/** Everything that left the adapter, in one text. */
function said(host: SecretHost, ...more: readonly unknown[]): string {
  return JSON.stringify([more, host.log.all, host.audit]);
}

function mustNotHold(text: string): void {
  const found = knownForms(CANARY).filter((form) => text.includes(form));
  assert.deepEqual(found, [], text.slice(0, 2_000));
}

Deno.test("the host sends a secret where it was granted, and the adapter never sees it", async () => {
  verifies("secrets:sent");
  await using server = serve(echo);
  await using host = await secretHost();
  await host.keep("key", server.origin);
  const adapter = await host.fetching({
    secret: [`key@${server.origin}`, `map@${server.origin}#x-api-key`],
  });
  const heard: unknown[] = [];
  const client = {
    progress: (...words: unknown[]) => heard.push(words),
    log: (...words: unknown[]) => heard.push(words),
  };
  const outcome = await adapter.call(
    "get",
    { url: `${server.origin}/a`, secret: "key" },
    callContext({ client }),
  );
  assert.equal(server.arrived[0]?.headers.get("authorization"), `Bearer ${CANARY}`);
  assert.match(textOf(outcome), /Bearer \{\{secret:key\}\}/);
  await host.keep("map", server.origin);
  await adapter.call("get", { url: `${server.origin}/b`, secret: "map" }, callContext());
  assert.equal(server.arrived[1]?.headers.get("x-api-key"), CANARY);
  assert.equal(server.arrived[1]?.headers.get("authorization"), null);
  const use = { type: "secret", what: "used", adapter: "fetching", origin: server.origin };
  const uses = host.audit.filter((event) => event.type === "secret" && event.what === "used");
  assert.deepEqual(uses, [{ ...use, name: "key" }, { ...use, name: "map" }]);
  await host.log.first("its output", ({ message }) => message.includes("{{secret:key}}"));
  mustNotHold(said(host, outcome, heard));
});

const utf16 = (text: string) =>
  Uint8Array.from([...text].flatMap((char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8]));

const MARK = "{{secret:key}}";

/** Ways in which a server gives back what it got. */
const ECHOES: Readonly<Record<string, (value: string) => Response>> = {
  "plain": (value) => new Response(value),
  "json": (value) => Response.json({ value }),
  "base64": (value) => new Response(btoa(`x:${value}:y`)),
  "address": (value) => new Response(encodeURIComponent(value)),
  "form": (value) => new Response(new URLSearchParams({ value }).toString()),
  "hex": (value) => new Response(new TextEncoder().encode(value).toHex()),
  "utf-16": (value) => new Response(utf16(value)),
  "header": (value) => new Response("x", { headers: { "x-seen": value, "set-cookie": `a=${value}` } }),
  "error page": (value) => new Response(`Wrong key ${value}`, { status: 401 }),
  "status 500": (value) => new Response(JSON.stringify({ error: value }), { status: 500 }),
};

Deno.test("a server that repeats the secret tells it to nobody", async () => {
  verifies("secrets:hidden");
  await using server = serve(({ path, headers }) => {
    const value = headers.get("x-key") ?? "";
    return ECHOES[decodeURIComponent(path.slice(1))]?.(value) ?? new Response("?");
  });
  await using host = await secretHost();
  await host.keep("key", server.origin);
  const adapter = await host.fetching({ secret: [`key@${server.origin}#x-key`] });
  for (const way of Object.keys(ECHOES)) {
    for (const tool of ["get", "fail"]) {
      const url = `${server.origin}/${encodeURIComponent(way)}`;
      const outcome = await adapter.call(tool, { url, secret: "key" }, callContext());
      assert.equal(server.arrived.at(-1)?.headers.get("x-key"), CANARY, way);
      const answer = withoutNul(JSON.stringify(outcome));
      const cameBack = answer.includes(MARK) || answer.includes(utf16(MARK).toHex());
      assert.equal(cameBack, tool === "get" || way !== "header", `${way}: ${answer}`);
      const words = withoutNul(said(host, outcome));
      mustNotHold(words);
      assert.ok(!words.includes(utf16(CANARY).toHex()), way);
      if (tool === "fail") assert.equal(errorOf(outcome).code, "SERVER_SAID", way);
    }
  }
});

/** UTF-16 that was read as UTF-8 has a NUL behind each letter, as JSON or as an error writes it. */
function withoutNul(text: string): string {
  return text.replaceAll(/\\+u(?:0000|\{0\})/g, "");
}

Deno.test("an answer that comes in pieces, cut or compressed gives nothing away", async () => {
  verifies("secrets:hidden");
  await using server = serve(({ headers }) => {
    const value = headers.get("x-key") ?? "";
    const range = /bytes=(\d+)-(\d+)/.exec(headers.get("range") ?? "");
    if (range !== null) {
      return new Response(value.slice(Number(range[1]), Number(range[2]) + 1), { status: 206 });
    }
    const encoding = headers.get("x-encode");
    if (encoding === null) return new Response(value);
    const stream = new Response(value).body?.pipeThrough(new CompressionStream("gzip")) ?? null;
    return new Response(stream, { headers: { "content-encoding": encoding } });
  });
  await using host = await secretHost();
  await host.keep("key", server.origin);
  const adapter = await host.fetching({ secret: [`key@${server.origin}#x-key`] });
  const get = async (more: object) =>
    await adapter.call("get", { url: server.origin, secret: "key", ...more }, callContext());
  assert.equal(errorOf(await get({ headers: { Range: "bytes=0-4" } })).code, "INVALID_INPUT");
  assert.equal(errorOf(await get({ headers: { "If-Range": "x" } })).code, "INVALID_INPUT");
  assert.equal(errorOf(await get({ headers: { "Accept-Encoding": "gzip" } })).code, "INVALID_INPUT");
  assert.equal(errorOf(await get({ headers: { "X-Key": "own" } })).code, "INVALID_INPUT");
  assert.equal(errorOf(await get({ headers: { "x\r\nhost": "a" } })).code, "INVALID_INPUT");
  assert.equal(errorOf(await get({ headers: { a: "b\r\nx-key: c" } })).code, "INVALID_INPUT");
  assert.equal(errorOf(await get({ method: "TRACE" })).code, "INVALID_INPUT");
  assert.equal(server.arrived.length, 0);
  assert.equal(errorOf(await get({ headers: { "x-encode": "gzip" } })).code, "NOT_CONNECTED");
  for (let maxBytes = 1; maxBytes < CANARY.length; maxBytes++) {
    assert.equal(errorOf(await get({ maxBytes })).code, "LIMIT");
  }
  mustNotHold(said(host));
});

Deno.test("a secret goes to no address, by no name and for no adapter but its own", async () => {
  verifies("secrets:bound");
  await using server = serve(echo);
  await using other = serve(echo);
  await using host = await secretHost();
  await host.keep("key", server.origin);
  await host.keep("theirs", server.origin, "/nobody/else.ts");
  const { origin } = server;
  const granted = await host.fetching({
    secret: [`key@${origin}`, `theirs@${origin}`, `key@${other.origin}`, `key@https://${server.host}`],
    net: [other.host, server.host],
  });
  const get = async (adapter: typeof granted, url: string, secret: string) =>
    errorOf(await adapter.call("get", { url, secret }, callContext())).code;
  assert.equal(await get(granted, origin, "theirs"), "NOT_FOUND", "another adapter's");
  assert.equal(await get(granted, other.origin, "key"), "NOT_FOUND", "another port");
  assert.equal(await get(granted, `https://${server.host}`, "key"), "NOT_FOUND", "another scheme");
  for (
    const name of [
      "*",
      "k*",
      "..",
      "../key",
      "key/",
      "",
      "KEY",
      "key@",
      "key\0",
      "[constructor]",
      "__proto__",
    ]
  ) {
    assert.equal(await get(granted, origin, name), "PERMISSION_DENIED", name);
  }
  const refusals = () => host.audit.filter(({ type }) => type === "refusal").length;
  const before = refusals();
  await get(granted, origin, "*");
  assert.deepEqual([before, refusals()], [11, 11], "each is recorded, and once");
  assert.deepEqual([server.arrived.length, other.arrived.length], [0, 0]);
});

Deno.test("a secret is used only when it was asked for and granted, and read by no adapter of a person", async () => {
  verifies("secrets:bound");
  await using server = serve(echo);
  await using host = await secretHost();
  const { origin } = server;
  await host.keep("key", origin);
  const secret = [`key@${origin}`];
  for (const adapter of [await host.fetching({ secret }, {}), await host.fetching({}, { secret })]) {
    const { code } = errorOf(await adapter.call("get", { url: origin, secret: "key" }, callContext()));
    assert.equal(code, "PERMISSION_DENIED");
  }
  const granted = await host.fetching({ secret });
  const read = await granted.call("secret", { name: "key", origin }, callContext());
  assert.match(errorOf(read).hint, /ctx\.fetch/);
  assert.equal(server.arrived.length, 0);
});

Deno.test("an entry that is no name with one origin is a mistake of the manifest", async () => {
  verifies("secrets:bound");
  await using host = await secretHost();
  const wrong = [
    ...[
      "*@https://a.test",
      "../x@https://a.test",
      "a/b@https://a.test",
      "key@*",
      "key@https://*.a.test",
      "key@https://a*b",
      "key@https://*.a.test/x",
    ],
    ...[
      "key@http://a.test",
      "key@https://a.test/path",
      "key@https://user@a.test",
      "key@https://A.test",
      "key",
    ],
    ...["key@https://a.test#range", "key@https://a.test#Host", "key@https://a.test#", "key@file:///etc"],
    ...["key@https://a.test.", "key@https://a.test:443", "@https://a.test", "key@https://a.test#x y"],
  ];
  for (const entry of wrong) {
    await assert.rejects(host.fetching({ secret: [entry] }), /is not a name with its origin/, entry);
  }
  for (const entry of ["a-1_B@https://a.test:8443", "k@http://localhost:1", "k@http://[::1]#x-key"]) {
    await host.fetching({ secret: [entry] });
  }
});

Deno.test("what an adapter says of a secret that it was told elsewhere is hidden as well", async () => {
  verifies("secrets:hidden");
  await using server = serve(echo);
  await using host = await secretHost();
  await host.keep("key", server.origin);
  const adapter = await host.fetching({ secret: [`key@${server.origin}`] });
  await adapter.call("get", { url: server.origin, secret: "key" }, callContext());
  const asked: unknown[] = [];
  const client = {
    ask: (question: unknown) =>
      Promise.resolve(asked.push(question)).then(() => ({ action: "decline" as const })),
  };
  const outcome = await adapter.call("say", { text: CANARY }, callContext({ client }));
  assert.equal(textOf(outcome).includes("{{secret:key}}"), true);
  assert.equal(asked.length, 1);
  await host.log.first(
    "its output",
    ({ message, level }) => level === "error" && message === "{{secret:key}}",
  );
  mustNotHold(said(host, outcome, asked));
});

Deno.test("a secret is in no command line and in no environment", async () => {
  verifies("secrets:nowhere");
  await using server = serve(echo);
  await using host = await secretHost();
  await host.keep("key", server.origin);
  const adapter = await host.fetching({ secret: [`key@${server.origin}`] });
  await adapter.call("get", { url: server.origin, secret: "key" }, callContext());
  assert.ok((await host.adapterProcesses()).length > 0);
  assert.deepEqual(await processesWith(CANARY), []);
  await adapter.close();
  await eventually("it is gone", async () => (await host.adapterProcesses()).length === 0);
});
