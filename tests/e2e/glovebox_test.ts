import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type TemporaryFolder, temporaryFolder } from "../helpers/temporary_folder.ts";
import { start } from "../helpers/host/test_executable.ts";
import { verifies } from "../helpers/verifies.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const GLOVEBOX = join(ROOT, "dist", "glovebox");
const ECHO = join(ROOT, "tests", "fixtures", "adapters", "echo");
const SIZE_LIMIT = 48_000_000;

/** A home as on a new machine: empty, with nothing installed but what the system has. */
function freshHome({ path }: TemporaryFolder): Record<string, string> {
  return { HOME: path, PATH: "/usr/bin:/bin", TMPDIR: path, GLOVEBOX_SESSION: "none" };
}

async function run(home: TemporaryFolder, ...args: readonly string[]) {
  const { stdout, ...ended } = await start(GLOVEBOX, { args, env: freshHome(home), cwd: home.path });
  return { ...ended, stdout: new TextDecoder().decode(stdout) };
}

Deno.test("the executable is one file within its size and says its version in an empty home", async () => {
  verifies("executable:one-file", "executable:size", "cli:version");
  await using home = await temporaryFolder();
  const { isFile, size } = await Deno.stat(GLOVEBOX);
  assert.ok(isFile && size <= SIZE_LIMIT, `${size} bytes`);
  const { code, stdout, stderr } = await run(home, "--version");
  assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
  assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
});

Deno.test("the executable takes an author from a new adapter to a call without anything else installed", async () => {
  verifies("cli:new-works", "cli:test-runs", "executable:one-file");
  await using home = await temporaryFolder();
  const made = await run(home, "new", "counter");
  assert.equal(made.code, 0, made.stderr);
  const checked = await run(home, "check", "counter");
  assert.deepEqual([checked.code, /No mistakes found/.test(checked.stdout)], [0, true], checked.stdout);
  const tested = await run(home, "test", "counter");
  assert.deepEqual([tested.code, /2 passed/.test(tested.stdout)], [0, true], tested.stdout + tested.stderr);
  const called = await run(home, "call", "-a", "counter", "counter_add", "amount=42");
  assert.deepEqual([called.code, called.stdout], [0, "The count is 42\n"], called.stderr);
});

for (const era of ["legacy", "auto"] as const) {
  Deno.test(`the executable serves a client of the ${era} era over stdio and ends with it`, async () => {
    verifies("stdio:both-eras", "stdio:ends-with-client");
    await using home = await temporaryFolder();
    const transport = new StdioClientTransport({
      command: GLOVEBOX,
      args: ["--stdio", "--adapter", ECHO],
      env: freshHome(home),
    });
    const client = new Client({ name: "e2e", version: "1.0.0" }, { versionNegotiation: { mode: era } });
    await client.connect(transport);
    const { pid } = transport;
    const { tools } = await client.listTools();
    assert.ok(tools.some(({ name }) => name === "echo"));
    const { content } = await client.callTool({ name: "echo", arguments: { text: "over the wire" } });
    assert.deepEqual(content, [{ type: "text", text: "over the wire" }]);
    await client.close();
    assert.ok(pid !== null);
    assert.deepEqual(await leftovers(home), []);
  });
}

/** Temporary folders of hosts that are over. */
async function leftovers({ path }: TemporaryFolder): Promise<string[]> {
  const names = (folder: string) => Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
  const run = await names(join(path, ".local", "state", "glovebox", "run"));
  return [...run, ...(await names(path)).filter((name) => name.startsWith("gbx-"))];
}
