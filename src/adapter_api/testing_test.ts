import assert from "node:assert/strict";
import { z } from "zod";
import { verifies } from "../../tests/helpers/verifies.ts";
import { defineAdapter } from "./define_adapter.ts";
import { ToolError } from "./errors.ts";
import { testAdapter } from "./testing.ts";

const info = { description: "Does.", effect: "read", input: z.object({}) } as const;

const adapter = defineAdapter({
  name: "mine",
  version: "1.0.0",
  roots: true,
  description: "Uses everything.",
  start: ({ log }) => {
    log.info("started");
    return { stopped: [""] };
  },
  stop: (state, { log }) => void (state.stopped.push("yes"), log.info("stopped")),
  tools: {
    ask: {
      ...info,
      run: async (_input, { ask }) =>
        JSON.stringify(await ask("name", z.object({ name: z.string().min(1) }), "Who are you?")),
    },
    ask_json: {
      ...info,
      run: async (_input, { ask }) =>
        JSON.stringify(await ask("any", { jsonSchema: { type: "object" } }, "Well?")),
    },
    client: {
      ...info,
      run: async (_input, { sample, roots }) => {
        const { text } = await sample({ messages: [{ role: "user", text: "hi" }], maxTokens: 1 });
        return `${text} ${(await roots()).map(({ uri }) => uri)}`;
      },
    },
    tell: {
      ...info,
      run: (_input, { progress, log, changed, session }) => {
        progress(1, 2, "half");
        log.warning("careful", { at: 1 });
        changed({ resource: "mine://one" });
        return session.id;
      },
    },
    open: {
      ...info,
      input: z.object({ url: z.string() }),
      run: async ({ url }, { openUrl }) => await openUrl(url),
    },
    wait: {
      ...info,
      run: (_input, { signal, session }) =>
        new Promise<string>((resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
          session.ended.addEventListener("abort", () => resolve("session over"));
        }),
    },
  },
  resources: {
    one: { uri: "mine://one", mimeType: "text/css", read: () => "body {}" },
    many: {
      template: "mine://many/{id}",
      read: ({ id = "" }) => [{ body: id }, { uri: "mine://x", mimeType: "x/y", body: new Uint8Array([1]) }],
    },
  },
  prompts: {
    hello: { args: { who: { required: true } }, get: ({ who }) => `Hello ${who}` },
  },
});

Deno.test("testAdapter plays the person, the model and the folders of a client", async () => {
  verifies("sdk:test-adapter", "sdk:context");
  const questions: unknown[] = [];
  await using host = await testAdapter(adapter, {
    answer: (question) => (questions.push(question), { action: "accept", content: { name: "Ada" } }),
    sample: () => ({ model: "m", text: "hello" }),
    roots: [{ uri: "file:///x" }],
  });
  assert.equal((await host.call("ask")).text, `{"action":"accept","content":{"name":"Ada"}}`);
  assert.deepEqual(questions, [{
    key: "name",
    message: "Who are you?",
    schema: { type: "object", properties: { name: { type: "string", minLength: 1 } }, required: ["name"] },
  }]);
  assert.equal((await host.call("ask_json")).text, `{"action":"accept","content":{"name":"Ada"}}`);
  assert.equal((await host.call("client")).text, "hello file:///x");
});

Deno.test("an answer that does not fit is refused, a refusal is passed on, and no person is an error", async () => {
  verifies("sdk:context");
  await using wrong = await testAdapter(adapter, {
    answer: () => ({ action: "accept", content: { name: "" } }),
  });
  await assert.rejects(wrong.call("ask"), {
    code: "INVALID_INPUT",
    message: /^The answer to "Who are you\?" does not fit: "name": \S.*$/,
  });
  await using declined = await testAdapter(adapter, { answer: () => ({ action: "decline" }) });
  assert.equal((await declined.call("ask")).text, `{"action":"decline"}`);
  await using nobody = await testAdapter(adapter);
  await assert.rejects(nobody.call("ask"), { code: "NOT_CONNECTED" });
  await assert.rejects(nobody.call("client"), { code: "NOT_CONNECTED" });
});

Deno.test("testAdapter records what the adapter tells", async () => {
  verifies("sdk:test-adapter", "sdk:context");
  const host = await testAdapter(adapter);
  assert.equal((await host.call("tell", {}, { session: "s" })).text, "s");
  assert.deepEqual(host.progress, [[1, 2, "half"]]);
  assert.deepEqual(host.changes, [{ resource: "mine://one" }]);
  await host.call("open", { url: "https://example.com/" });
  assert.deepEqual(host.opened, ["https://example.com/"]);
  for (const url of ["file:///etc/passwd", "javascript:alert(1)", "no address"]) {
    await assert.rejects(host.call("open", { url }), { code: "INVALID_INPUT" });
  }
  await host[Symbol.asyncDispose]();
  assert.deepEqual(host.logs.map(({ level, message }) => `${level} ${message}`), [
    "info started",
    "warning careful",
    "info stopped",
  ]);
});

Deno.test("testAdapter cancels calls and ends sessions", async () => {
  verifies("sdk:test-adapter");
  await using host = await testAdapter(adapter);
  const cancel = new AbortController();
  const cancelled = host.call("wait", {}, { signal: cancel.signal });
  cancel.abort(new ToolError("CANCELLED", "enough"));
  await assert.rejects(cancelled, { code: "CANCELLED" });
  const waiting = host.call("wait", {}, { session: "other" });
  host.endSession("other");
  assert.equal((await waiting).text, "session over");
});

Deno.test("testAdapter reads resources and makes prompts as the host does", async () => {
  await using host = await testAdapter(adapter);
  assert.deepEqual(await host.read("mine://one"), [{
    uri: "mine://one",
    mimeType: "text/css",
    body: "body {}",
  }]);
  assert.deepEqual(await host.read("mine://many/7"), [
    { uri: "mine://many/7", mimeType: "text/plain", body: "7" },
    { uri: "mine://x", mimeType: "x/y", body: new Uint8Array([1]) },
  ]);
  await assert.rejects(host.read("mine://two"), { code: "NOT_FOUND" });
  assert.deepEqual(await host.prompt("hello", { who: "Ada" }), [{ role: "user", content: "Hello Ada" }]);
  await assert.rejects(host.prompt("hello"), {
    code: "INVALID_INPUT",
    message: /the argument "who" is missing/,
  });
  await assert.rejects(host.prompt("goodbye"), { code: "NOT_FOUND" });
});

Deno.test("a fake state takes the place of start, and a wrong adapter is refused with its mistakes", async () => {
  verifies("sdk:test-adapter");
  const state = { stopped: [""] };
  const host = await testAdapter(adapter, { state });
  await host[Symbol.asyncDispose]();
  assert.deepEqual([state.stopped, host.logs.map(({ message }) => message)], [["", "yes"], ["stopped"]]);
  const wrong = defineAdapter({ name: "Wrong", version: "1.0.0", description: "x" });
  await assert.rejects(testAdapter(wrong), { name: "TypeError", message: /name: "Wrong"/ });
});

Deno.test("testAdapter needs no permission", async () => {
  verifies("sdk:test-adapter");
  const module = new URL("./testing.ts", import.meta.url).href;
  const code = `import { testAdapter } from "${module}";
    import { defineAdapter } from "${new URL("./define_adapter.ts", import.meta.url).href}";
    import { z } from "zod";
    const adapter = defineAdapter({ name: "mine", version: "1.0.0", description: "x", tools: {
      go: { description: "x", effect: "read", input: z.object({}), run: () => "went" } } });
    await using host = await testAdapter(adapter);
    console.log((await host.call("go")).text);`;
  const config = new URL("../../deno.json", import.meta.url).pathname;
  const args = [
    "run",
    "--no-prompt",
    "--no-lock",
    "--config",
    config,
    `data:text/typescript,${encodeURIComponent(code)}`,
  ];
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), { args }).output();
  assert.equal(new TextDecoder().decode(stdout), "went\n", new TextDecoder().decode(stderr));
});
