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

Deno.test("a path that a model names is checked by the host, for the one who opens it", async () => {
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

/** Answers and log lines that would take the host's memory or its time. */
const GREEDY = `
const nested = (depth) => JSON.parse("[".repeat(depth) + "]".repeat(depth));
const wide = (count) => ({ list: Array.from({ length: count }, () => []) });
const answers = {
  long: () => "x".repeat(17 * 1024 * 1024),
  deep: () => ({ deep: nested(4_000) }),
  wide: () => wide(1_200_000),
  log_long: (ctx) => (ctx.log.info("x".repeat(20_000_000)), "logged"),
  log_wide: (ctx) => (ctx.log.info("wide", wide(1_200_000)), "logged"),
  log_deep: (ctx) => (ctx.log.info("deep", { deep: nested(4_000) }), "logged"),
  small: () => "small",
};
`;

Deno.test("an answer or a log line that is too large fails alone, and the adapter lives", async () => {
  verifies("limits:frames");
  await using host = await startHost();
  const path = join(host.folder, "greedy.ts");
  await Deno.writeTextFile(
    path,
    `import { defineAdapter, z } from "glovebox";
    ${GREEDY}
    let calls = 0;
    export default defineAdapter({ name: "greedy", version: "1.0.0", description: "x", tools: {
      answer: { description: "x", effect: "read", input: z.object({ what: z.string() }),
        run: ({ what }, ctx) => (calls++, answers[what](ctx)) },
      data: { description: "x", effect: "read", input: z.object({ what: z.string() }), output: z.looseObject({}),
        run: ({ what }, ctx) => (calls++, answers[what](ctx)) },
      count: { description: "x", effect: "read", input: z.object({}), run: () => String(calls) } } });`,
  );
  const greedy = await host.open(path);
  const answer = (what: string) =>
    greedy.call(/^(deep|wide)$/.test(what) ? "data" : "answer", { what }, callContext());
  for (const what of ["long", "deep", "wide"]) {
    assert.match(textOf(await answer(what)), /^LIMIT: /, what);
  }
  for (const what of ["log_long", "log_wide", "log_deep"]) {
    assert.equal(textOf(await answer(what)), "logged", what);
  }
  assert.equal(textOf(await answer("small")), "small");
  assert.equal(textOf(await greedy.call("count", {}, callContext())), "7");
});
