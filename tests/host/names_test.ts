import assert from "node:assert/strict";
import { join } from "node:path";
import { App } from "../../src/app.ts";
import { mergeSettings, type PartialSettings } from "../../src/config/settings.ts";
import { callContext, textOf } from "../helpers/mcp/call_context.ts";
import { sayingAdapter, startHost, writeAdapter } from "../helpers/host/start_host.ts";
import { verifies } from "../helpers/verifies.ts";

/** Two adapters that both have a tool `say`, and the app that loads them. */
async function twoOfOneTool() {
  await using stack = new AsyncDisposableStack();
  const host = stack.use(await startHost());
  const paths = await Promise.all(
    ["ada", "bob"].map((name) =>
      writeAdapter(join(host.folder, `${name}.ts`), sayingAdapter(name, `I am ${name}`, "say"))
    ),
  );
  const owned = stack.move();
  return {
    start: (settings: PartialSettings) =>
      App.start(mergeSettings([{ adapters: paths, ...settings }]), host.host),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

Deno.test("two adapters with one tool name are refused naming both and the way out", async () => {
  verifies("host:name-clash", "promise:next-step");
  await using adapters = await twoOfOneTool();
  await assert.rejects(adapters.start({}), (error) => {
    assert.ok(error instanceof Error && "code" in error && "options" in error);
    assert.equal(error.code, "CONFLICT");
    assert.equal(error.message, 'The adapters ada and bob both have the tool "say"');
    assert.match(JSON.stringify(error.options), /--option bob\.prefix=bob_/);
    return true;
  });
});

Deno.test("a prefix mends a clash of names", async () => {
  verifies("host:name-clash");
  await using adapters = await twoOfOneTool();
  await using app = await adapters.start({ options: { bob: { prefix: "bob_" } } });
  assert.deepEqual(app.catalog.tools().map(({ name }) => name), ["say", "bob_say"]);
  assert.equal(textOf(await app.catalog.call("say", {}, callContext())), "I am ada");
  assert.equal(textOf(await app.catalog.call("bob_say", {}, callContext())), "I am bob");
});
