import assert from "node:assert/strict";
import { join } from "node:path";
import { callContext, textOf } from "../helpers/mcp/call_context.ts";
import { startHost, writeAdapter } from "../helpers/host/start_host.ts";
import { verifies } from "../helpers/verifies.ts";

Deno.test("a session has a name of its own for each adapter, which is none of the client's", async () => {
  verifies("host:session-names");
  await using host = await startHost();
  const ended = new AbortController();
  const [mine, other] = [ended.signal, new AbortController().signal].map((ended, index) => ({
    id: `secret ${index}`,
    ended,
  }));
  assert.ok(mine !== undefined && other !== undefined);
  const [first, second] = [await host.open("echo"), await host.open("echo")];
  const name = async (adapter: typeof first, session: typeof mine) =>
    textOf(await adapter.call("echo_session", {}, callContext({ session })));
  const names = [await name(first, mine), await name(second, mine), await name(first, other)];
  assert.equal(new Set(names).size, 3, names.join());
  assert.deepEqual(names.filter((one) => one.includes("secret")), []);
  assert.equal(await name(first, mine), names[0]);
  ended.abort();
  assert.notEqual(await name(first, mine), names[0], "that session is over");
});

Deno.test("only an adapter that says so asks for the client's folders", async () => {
  verifies("host:roots-asked");
  await using host = await startHost();
  const tool = `{ description: "x", effect: "read", input: z.object({}),
    run: async (_input, ctx) => (await ctx.roots()).map(({ uri }) => uri).join() }`;
  const client = { roots: () => Promise.resolve([{ uri: "file:///private/project" }]) };
  const said: string[] = [];
  for (const [name, roots] of [["curious", ""], ["declared", "roots: true,"]] as const) {
    const path = await writeAdapter(
      join(host.folder, `${name}.ts`),
      `name: "${name}", ${roots} tools: { look: ${tool} }`,
    );
    said.push(textOf(await (await host.open(path)).call("look", {}, callContext({ client }))));
  }
  assert.deepEqual(said, [
    "PERMISSION_DENIED: The adapter curious does not say that it asks for the client's folders",
    "file:///private/project",
  ]);
});
