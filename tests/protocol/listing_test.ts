import assert from "node:assert/strict";
import { join } from "node:path";
import { ToolError } from "../../src/adapter_api/errors.ts";
import type { PartialSettings } from "../../src/config/settings.ts";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { serveApp } from "../helpers/served_app.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";
import { type V2Client, v2Client } from "../helpers/mcp/v2_client.ts";
import { verifies } from "../helpers/verifies.ts";

const ECHO = fixtureAdapter("echo");

/** Another adapter with a tool named echo. */
const RIVAL = `
import { defineAdapter, z } from "glovebox";
export default defineAdapter({
  name: "rival",
  version: "1.0.0",
  description: "Has a name that echo has.",
  tools: { echo: { description: "Rivals.", effect: "read", input: z.object({}), run: () => "rival" } },
});
`;

async function served(settings: PartialSettings, use: (client: V2Client) => Promise<void>): Promise<void> {
  await using app = await serveApp(settings);
  await using client = await v2Client(app.connect(), { canAnswer: false, modern: false });
  await use(client);
}

async function writeRival(folder: string): Promise<string> {
  const path = join(folder, "rival.ts");
  await Deno.writeTextFile(path, RIVAL);
  return path;
}

Deno.test("core tools alone are listed when the person wants it so, and the others can be called", async () => {
  verifies("mcp:tools");
  await served({ adapters: [ECHO], tools: ["core"] }, async (client) => {
    assert.deepEqual((await client.listTools()).map(({ name }) => name), ["echo"]);
    assert.deepEqual((await client.callTool("echo_count")).structuredContent, { calls: 1 });
  });
});

Deno.test("tools are listed by pattern", async () => {
  await served({ adapters: [ECHO], tools: ["echo_c*", "core"] }, async (client) => {
    const names = (await client.listTools()).map(({ name }) => name);
    assert.deepEqual(names, ["echo", "echo_count", "echo_client", "echo_change"]);
  });
});

Deno.test("two adapters with one tool name are refused at start, and a prefix mends it", async () => {
  verifies("host:name-clash");
  await using folder = await temporaryFolder();
  const adapters = [ECHO, await writeRival(folder.path)];
  await assert.rejects(serveApp({ adapters }), (error) => {
    assert(error instanceof ToolError);
    assert.equal(error.message, 'The adapters echo and rival both have the tool "echo"');
    assert.match(error.options.hint ?? "", /--option rival\.prefix=rival_/);
    return true;
  });
  await served({ adapters, options: { rival: { prefix: "rival_" } } }, async (client) => {
    const { content } = await client.callTool("rival_echo");
    assert.deepEqual(content, [{ type: "text", text: "rival" }]);
    assert.deepEqual((await client.callTool("echo", { text: "echo" })).content, [{
      type: "text",
      text: "echo",
    }]);
  });
});

Deno.test("an option of the adapter reaches it", async () => {
  await served({ adapters: [ECHO], options: { echo: { greeting: "Ahoy" } } }, async (client) => {
    assert.match(JSON.stringify(await client.getPrompt("greet", { name: "Ada" })), /Say \\"Ahoy\\" to Ada/);
  });
});
