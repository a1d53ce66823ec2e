import assert from "node:assert/strict";
import { join } from "node:path";
import { callContext, errorOf, textOf } from "../helpers/mcp/call_context.ts";
import { startHost, type TestHost } from "../helpers/host/start_host.ts";
import { verifies } from "../helpers/verifies.ts";

/** An adapter that takes what it can. */
const GREEDY = `import { defineAdapter, z } from "glovebox";
const kept = [];
const tool = (run) => ({ description: "x", effect: "write", input: z.object({ times: z.number() }), timeoutMs: 60_000, run });
export default defineAdapter({
  name: "greedy", version: "1.0.0", description: "x",
  options: z.object({ run: z.array(z.string()).default([]) }),
  permissions: ({ run }) => ({ run }),
  tools: {
    buffers: tool(({ times }) => {
      for (let n = 0; n < times; n++) kept.push(new Uint8Array(100_000_000).fill(1));
      return "kept";
    }),
    files: tool(async ({ times }) => {
      const folder = await Deno.makeTempDir();
      const bytes = new Uint8Array(1_000_000);
      for (let n = 0; n < times; n++) await Deno.writeFile(folder + "/" + n, bytes);
      await new Promise(() => {});
    }),
    stays: tool(async ({ times }) => {
      for (let n = 0; n < times; n++) kept.push(new Uint8Array(10_000_000).fill(1));
      await new Promise(() => {});
    }),
    lives: tool(() => "lives"),
  },
});
`;

async function openGreedy(host: TestHost, run: readonly string[] = []) {
  const path = join(host.folder, "greedy.ts");
  await Deno.writeTextFile(path, GREEDY);
  return await host.open(path, { options: { run: [...run] }, granted: { run: [...run] } });
}

Deno.test("buffers end at a limit, as an error in the adapter, which lives", async () => {
  verifies("limits:memory");
  await using host = await startHost();
  const greedy = await openGreedy(host);
  const error = errorOf(await greedy.call("buffers", { times: 40 }, callContext()));
  assert.match(error.message, /Array buffer allocation failed/);
  assert.equal(textOf(await greedy.call("lives", { times: 0 }, callContext())), "lives");
});

const LIMITS = { memoryMB: 400, scratchMB: 20 };

Deno.test("a process over a limit is ended, its calls are told why, and the next one starts another", async () => {
  verifies("limits:memory", "limits:scratch");
  await using host = await startHost({ limits: LIMITS, times: { usage: 100, firstDelay: 1 } });
  const greedy = await openGreedy(host, ["/usr/bin/sleep"]);
  const files = errorOf(await greedy.call("files", { times: 40 }, callContext()));
  assert.equal(files.code, "LIMIT");
  assert.match(files.message, /was ended: its temporary files take [\d.]+ MB, more than 20 MB$/);
  const memory = errorOf(await greedy.call("stays", { times: 50 }, callContext()));
  assert.equal(memory.code, "LIMIT");
  assert.match(memory.message, /was ended: it uses \d+ MB of memory, more than 400 MB$/);
  assert.equal(textOf(await greedy.call("lives", { times: 0 }, callContext())), "lives");
});

Deno.test("while its manifest is read, an adapter writes nothing", async () => {
  verifies("limits:scratch");
  await using host = await startHost();
  const path = join(host.folder, "writes.ts");
  await Deno.writeTextFile(
    path,
    `import { defineAdapter } from "glovebox";
    let said = "wrote";
    try { Deno.makeTempFileSync(); } catch (error) { said = error.name; }
    export default defineAdapter({ name: "writes", version: "1.0.0", description: said, tools: {} });`,
  );
  assert.equal((await host.open(path)).manifest.description, "NotCapable");
});

Deno.test("a granted program is started by the name that was asked for, and no other", async () => {
  verifies("limits:programs");
  await using host = await startHost();
  const path = join(host.folder, "runs.ts");
  await Deno.writeTextFile(
    path,
    `import { defineAdapter, z } from "glovebox";
    export default defineAdapter({ name: "runs", version: "1.0.0", description: "x", permissions: { run: ["uname"] },
      tools: { start: { description: "x", effect: "read", input: z.object({ program: z.string() }),
        run: async ({ program }) => {
          const { stdout } = await new Deno.Command(program).output();
          return new TextDecoder().decode(stdout).trim();
        } } } });`,
  );
  const runs = await host.open(path, { granted: { run: ["uname"] } });
  const start = (program: string) => runs.call("start", { program }, callContext());
  assert.equal(textOf(await start("uname")), "Linux");
  assert.equal(textOf(await start("/usr/bin/uname")), "Linux");
  assert.match(textOf(await start("id")), /^PERMISSION_DENIED: /);
});
