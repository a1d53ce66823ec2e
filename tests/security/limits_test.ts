import assert from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import { SECRET } from "../fixtures/adapters/hostile/attempts/target.ts";
import { callContext, errorOf, textOf } from "../helpers/mcp/call_context.ts";
import { startHost, writeAdapter } from "../helpers/host/start_host.ts";
import { verifies } from "../helpers/verifies.ts";

/** A host with a folder that is granted, one that is not, and an adapter that reads, with the path rule or without. */
async function readingHost() {
  await using stack = new AsyncDisposableStack();
  const home = await startHost();
  stack.use(home);
  const [inside, outside] = [join(home.folder, "in"), join(home.folder, "out")];
  await Promise.all([Deno.mkdir(inside), Deno.mkdir(outside)]);
  await Deno.writeTextFile(join(outside, "secret"), SECRET);
  await Deno.writeTextFile(join(inside, "mine"), "mine");
  await Deno.symlink(join(outside, "secret"), join(inside, "link"));
  const run = (path: string) =>
    `{ description: "x", effect: "read", input: z.object({ path: z.string() }), run: async ({ path }, ctx) => ${path} }`;
  const path = await writeAdapter(
    join(home.folder, "reader.ts"),
    `name: "reader", permissions: { read: [${JSON.stringify(inside)}], write: [${JSON.stringify(inside)}] },
    tools: {
      plainly: ${run("await Deno.readTextFile(path)")},
      by_rule: ${run('await Deno.readTextFile(await ctx.path(path, "read"))')},
      where_to: ${run('await ctx.path(path, "write")')},
      makes_link: ${run(`(await Deno.symlink(${JSON.stringify(join(outside, "secret"))}, path), "made")`)},
    }`,
  );
  const reader = await home.open(path, { granted: { read: [inside], write: [inside] } });
  const owned = stack.move();
  return {
    inside,
    outside,
    call: (tool: string, path: string) => reader.call(tool, { path }, callContext()),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

Deno.test("a path that a model names is checked by the host, for whoever opens it", async () => {
  verifies("path:wish");
  await using host = await readingHost();
  const { call, inside, outside } = host;
  assert.equal(textOf(await call("by_rule", "mine")), "mine");
  assert.equal(textOf(await call("where_to", "new")), join(inside, "new"));
  const refused = errorOf(await call("by_rule", join(outside, "secret")));
  assert.equal(refused.code, "PERMISSION_DENIED");
  const outcome = await call("by_rule", join(outside, "secret"));
  assert.ok(!outcome.ok);
  assert.equal(
    z.object({ command: z.string() }).parse(outcome.error.details).command,
    `glovebox grant 'reader:read=${join(outside, "secret")}'`,
  );
  assert.match(refused.message, /^The adapter reader was refused read access to ".*\/out\/secret": /);
  assert.equal(errorOf(await call("by_rule", "link")).code, "PERMISSION_DENIED");
  assert.equal(errorOf(await call("where_to", "mine")).code, "CONFLICT");
  assert.equal(errorOf(await call("where_to", "a\0b")).code, "INVALID_INPUT");
});

Deno.test("a link that is in a granted folder is followed by the runtime, not by the path rule; none can be made", async () => {
  verifies("path:wish");
  await using host = await readingHost();
  const { call, inside } = host;
  assert.equal(textOf(await call("plainly", join(inside, "link"))), SECRET); // docs/decisions/0006 says so
  assert.equal(errorOf(await call("by_rule", join(inside, "link"))).code, "PERMISSION_DENIED");
  assert.equal(errorOf(await call("makes_link", join(inside, "second"))).code, "PERMISSION_DENIED");
});
