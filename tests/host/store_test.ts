import assert from "node:assert/strict";
import { join } from "node:path";
import { AdapterStore } from "../../src/adapter_host/adapter_store.ts";
import type { OpenAdapter } from "../../src/adapter_host/open_adapter.ts";
import { namesIn } from "../helpers/host/person.ts";
import { startHost, type TestHost, writeAdapter } from "../helpers/host/start_host.ts";
import { callContext, textOf } from "../helpers/mcp/call_context.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";
import { verifies } from "../helpers/verifies.ts";

const keeping = (name: string) =>
  `name: "${name}",
  tools: {
    get: { description: "Gets.", effect: "read", input: z.object({ key: z.string() }),
      run: async ({ key }, { store }) => JSON.stringify(await store.get(key) ?? null) },
    set: { description: "Sets.", effect: "write", input: z.object({ key: z.string(), value: z.unknown() }),
      run: async ({ key, value }, { store }) => { await store.set(key, value); return "kept"; } },
    cycle: { description: "Sets what cannot be kept.", effect: "write", input: z.object({}),
      run: async (_input, { store }) => { const a = {}; a.a = a; await store.set("a", a); return "kept"; } },
    forget: { description: "Deletes.", effect: "write", input: z.object({ key: z.string() }),
      run: async ({ key }, { store }) => { await store.delete(key); return "gone"; } },
    keys: { description: "Lists.", effect: "read", input: z.object({}),
      run: async (_input, { store, home }) => [home, ...await store.keys()].join(" ") },
  }`;

const say = async (adapter: OpenAdapter, tool: string, input: unknown = {}): Promise<string> =>
  textOf(await adapter.call(tool, input, callContext()));

async function opened(host: TestHost, folder: string, name: string): Promise<OpenAdapter> {
  return await host.open(await writeAdapter(join(folder, `${name}.ts`), keeping(name)));
}

Deno.test("what an adapter keeps outlives its process and its host, and is no other adapter's", async () => {
  verifies("sdk:store");
  await using state = await temporaryFolder();
  const store = new AdapterStore(state.path);
  {
    await using host = await startHost({ store });
    const one = await opened(host, state.path, "one");
    assert.equal(await say(one, "get", { key: "cursor" }), "null");
    for (const key of ["cursor", "__proto__", "constructor"]) {
      assert.equal(await say(one, "set", { key, value: { at: [1, "ä", null] } }), "kept");
    }
    assert.equal(await say(one, "forget", { key: "constructor" }), "gone");
    assert.equal(await say(await opened(host, state.path, "two"), "keys"), host.home);
  }
  await using host = await startHost({ store });
  const one = await opened(host, state.path, "one");
  assert.equal(await say(one, "get", { key: "__proto__" }), '{"at":[1,"ä",null]}');
  assert.equal(await say(one, "keys"), `${host.home} __proto__ cursor`);
  const [file = ""] = (await namesIn(join(state.path, "store"))).filter((name) => name.endsWith(".json"));
  assert.equal(((await Deno.stat(join(state.path, "store", file))).mode ?? 0) & 0o777, 0o600);
});

Deno.test("two hosts that write at once lose nothing of each other", async () => {
  verifies("sdk:store");
  await using state = await temporaryFolder();
  const store = new AdapterStore(state.path);
  await using first = await startHost({ store });
  await using second = await startHost({ store });
  const adapters = [await opened(first, state.path, "one"), await opened(second, state.path, "one")];
  const keys = Array.from({ length: 20 }, (_, at) => `k${String(at).padStart(2, "0")}`);
  await Promise.all(keys.map((key, at) => say(adapters[at % 2] ?? assert.fail(), "set", { key, value: at })));
  assert.equal(await say(adapters[0] ?? assert.fail(), "keys"), [first.home, ...keys].join(" "));
});

Deno.test("what cannot be kept is refused, and what was kept stays", async () => {
  verifies("sdk:store");
  await using state = await temporaryFolder();
  await using host = await startHost({ store: new AdapterStore(state.path) });
  const one = await opened(host, state.path, "one");
  await say(one, "set", { key: "a", value: 1 });
  assert.match(
    await say(one, "set", { key: "b", value: "x".repeat(1_000_000) }),
    /^LIMIT.* has room for 1000000/,
  );
  assert.match(await say(one, "set", { key: "", value: 1 }), /^INVALID_INPUT.*1 to 200 characters/);
  assert.match(await say(one, "cycle"), /^INVALID_INPUT.*what JSON has a word for/);
  assert.equal(await say(one, "get", { key: "a" }), "1");
  const [file = ""] = (await namesIn(join(state.path, "store"))).filter((name) => name.endsWith(".json"));
  await Deno.writeTextFile(join(state.path, "store", file), "{");
  assert.match(await say(one, "get", { key: "a" }), /^CONFLICT.*cannot be read from .*: it is damaged/);
});
