import assert from "node:assert/strict";
import { z } from "zod";
import { fixtureAdapter, hostArguments } from "../helpers/host/host_command.ts";
import { HttpHost } from "../helpers/host/http_host.ts";
import { installForNode, type ProgramResult, runNpmProgram } from "../helpers/npm_program.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";
import { newTestHome } from "../helpers/host/test_home.ts";
import { verifies } from "../helpers/verifies.ts";

const listed = z.object({
  result: z.object({ tools: z.array(z.object({ name: z.string(), inputSchema: z.looseObject({}) })) }),
});
const answered = z.object({
  result: z.object({ content: z.array(z.object({ type: z.literal("text"), text: z.string() })) }),
});
const refused = z.object({ error: z.looseObject({ code: z.string() }) });

/** The inspector's own exit code for a tool that the server does not list. */
const NO_SUCH_TOOL = 5;

/** Runs the inspector's command line. */
type Inspect = (...args: readonly string[]) => Promise<ProgramResult>;

/** Lets the inspector start the host. */
const overStdio: Inspect = async (...args) => {
  await using home = await newTestHome();
  const host = [Deno.execPath(), ...hostArguments("--stdio", "--adapter", fixtureAdapter("echo"))];
  const variables = Object.entries(home.env).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
  const words = ["--cli", ...args, "--format", "json", "-q", ...variables, "--", ...host];
  return await runNpmProgram("inspector", words, home.path);
};

/**
 * Points the inspector at a host that runs, with its token. It runs on Node: with Deno it never reads a stream that it
 * also records (the other branch of a cloned response starves), and waits for ever once it follows changes.
 */
async function overHttp({ url, headers }: HttpHost, folder: string): Promise<Inspect> {
  const inspector = await installForNode("inspector", "mcp-inspector", folder);
  const said = Object.entries(headers).flatMap(([name, value]) => ["--header", `${name}: ${value}`]);
  const target = ["--cli", url, "--transport", "http", ...said];
  return (...args) => inspector([...target, ...args, "--format", "json", "-q"]);
}

/** Returns what the inspector printed; throws when it was not content. */
function contentIn({ code, stdout, stderr }: ProgramResult): unknown {
  if (code !== 0) throw new Error(`The inspector ended with ${code}: ${stdout} ${stderr}`);
  return JSON.parse(stdout);
}

async function assertCalls(inspect: Inspect, era: string): Promise<void> {
  const call = ["--protocol-era", era, "--method", "tools/call", "--tool-name"];
  const { result } = answered.parse(contentIn(await inspect(...call, "echo", "--tool-arg", "text=hi")));
  assert.deepEqual(result.content, [{ type: "text", text: "hi" }]);
}

async function assertRefuses(inspect: Inspect, era: string): Promise<void> {
  const call = ["--protocol-era", era, "--method", "tools/call", "--tool-name"];
  const { code, stdout, stderr } = await inspect(...call, "no_such_tool");
  assert.equal(code, NO_SUCH_TOOL, `${stdout} ${stderr}`);
  assert.equal(refused.parse(JSON.parse(stdout || stderr)).error.code, "tool_not_found");
}

async function assertSchemas(inspect: Inspect, era: string): Promise<void> {
  const list = ["--protocol-era", era, "--method", "tools/list", "--strict"];
  const { result: { tools } } = listed.parse(contentIn(await inspect(...list)));
  assert(tools.some(({ name }) => name === "echo_reply"));
}

for (const era of ["legacy", "modern"]) {
  Deno.test(`the inspector calls a tool over stdio as a client of the ${era} era`, async () => {
    verifies("stdio:inspector");
    await assertCalls(overStdio, era);
  });
}

Deno.test("the inspector finds nothing wrong with the listed schemas", async () => {
  verifies("stdio:inspector");
  await assertSchemas(overStdio, "auto");
});

Deno.test("the inspector lists tools, calls one, and is refused an unknown one over HTTP in every era", async (test) => {
  verifies("http:inspector");
  await using host = await HttpHost.start({ adapter: fixtureAdapter("echo") });
  await using folder = await temporaryFolder();
  const inspect = await overHttp(host, folder.path);
  for (const era of ["legacy", "auto", "modern"]) {
    await test.step(era, async () => {
      const uses = [assertCalls, assertSchemas, assertRefuses];
      await Promise.all(uses.map((use) => use(inspect, era)));
    });
  }
});
