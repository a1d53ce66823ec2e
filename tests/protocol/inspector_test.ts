import assert from "node:assert/strict";
import { z } from "zod";
import { fixtureAdapter, hostArguments } from "../helpers/host_command.ts";
import { newTestHome } from "../helpers/test_home.ts";
import { verifies } from "../helpers/verifies.ts";

const INSPECTOR = "npm:@modelcontextprotocol/inspector@2.12.0";

const listed = z.object({
  result: z.object({ tools: z.array(z.object({ name: z.string(), inputSchema: z.looseObject({}) })) }),
});
const answered = z.object({
  result: z.object({ content: z.array(z.object({ type: z.literal("text"), text: z.string() })) }),
});

/** Runs the inspector's command line against the host; throws when it is not content. */
async function inspect(...args: readonly string[]): Promise<unknown> {
  await using home = await newTestHome();
  const host = [Deno.execPath(), ...hostArguments("--stdio", "--adapter", fixtureAdapter("echo"))];
  const variables = Object.entries(home.env).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
  const command = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--quiet",
      "--no-lock",
      INSPECTOR,
      "--cli",
      ...args,
      "--format",
      "json",
      "-q",
      ...variables,
      "--",
      ...host,
    ],
    cwd: home.path,
    stdin: "null",
    signal: AbortSignal.timeout(120_000), // the first time it is fetched
  });
  const { success, stdout, stderr } = await command.output();
  const said = new TextDecoder().decode(stdout);
  if (!success) throw new Error(`The inspector failed: ${said} ${new TextDecoder().decode(stderr)}`);
  return JSON.parse(said);
}

for (const era of ["legacy", "modern"]) {
  Deno.test(`the inspector calls a tool as a client of the ${era} era`, async () => {
    verifies("stdio:inspector");
    const { result } = answered.parse(
      await inspect(
        "--protocol-era",
        era,
        "--method",
        "tools/call",
        "--tool-name",
        "echo",
        "--tool-arg",
        "text=hi",
      ),
    );
    assert.deepEqual(result.content, [{ type: "text", text: "hi" }]);
  });
}

Deno.test("the inspector finds nothing wrong with the listed schemas", async () => {
  verifies("stdio:inspector");
  const { result: { tools } } = listed.parse(await inspect("--method", "tools/list", "--strict"));
  assert(tools.some(({ name }) => name === "echo_reply"));
});
