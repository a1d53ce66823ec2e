import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { CallToolResult } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { z } from "zod";
import { discoveryFolder } from "../../adapters/jvm_bridge/discovery.ts";
import { foldersOf } from "../../src/config/folders.ts";
import { type CommandLine, commandLine } from "../helpers/command_line.ts";
import { hostArguments } from "../helpers/host_command.ts";
import type { McpClient } from "../helpers/mcp_client.ts";
import { v2Client } from "../helpers/v2_client.ts";
import { verifies } from "../helpers/verifies.ts";
import { startApplication } from "./sh3d_application.ts";
import { FLAT } from "./sh3d_flat.ts";

const stateSchema = z.object({ walls: z.array(z.unknown()), undo: z.string().nullable() });

/** What a host that is started as clients start it offers a person's assistant. */
async function connect(person: CommandLine): Promise<McpClient> {
  const transport = new StdioClientTransport({
    command: Deno.execPath(),
    args: hostArguments("--stdio", "--adapter", "sh3d"),
    env: { ...person.env },
    cwd: person.path,
    stderr: "ignore",
  });
  return await v2Client(transport, { canAnswer: false, modern: false });
}

function json(result: CallToolResult): unknown {
  const [part] = result.content;
  ok(part?.type === "text" && result.isError !== true, JSON.stringify(result.content).slice(0, 500));
  return JSON.parse(part.text);
}

Deno.test("a person installs the plugin, starts Sweet Home 3D, and an assistant works in it through the host", async () => {
  verifies("homes:through-host");
  await using person = await commandLine();
  equal((await person.run(["install", "sh3d-plugin"])).code, 0);
  await using application = await startApplication({ person: person.path, view3d: true });
  const listed = await person.run(["apps"]);
  match(listed.stdout, new RegExp(`^${application.pid} +com.eteks.+SweetHome3D +seen: a new home$`, "m"));
  match(
    (await person.run(["tools", "--tools", "core"])).stdout,
    /^batch_commands +/m,
    "an adapter that is set up is served without being named",
  );
  await using client = await connect(person);
  const built = await client.callTool("batch_commands", { commands: FLAT, name: "Build the flat" });
  equal(z.object({ succeeded: z.number() }).parse(json(built)).succeeded, FLAT.length);
  const { walls, undo } = stateSchema.parse(json(await client.callTool("get_state")));
  deepEqual([walls.length, undo], [5, "Undo Build the flat"]);
  const [picture] = (await client.callTool("preview_3d", { view: "overhead" })).content;
  ok(picture?.type === "image" && picture.data.length > 10_000);
  equal((await client.callTool("save_home", { filePath: "flat" })).isError, undefined);
  ok((await Deno.stat(`${person.path}/Glovebox/homes/flat.sh3d`)).size > 10_000);
  const outside = await client.callTool("save_home", { filePath: `${person.path}/.ssh/flat` });
  deepEqual([outside.isError, await exists(`${person.path}/.ssh`)], [true, false]);
  match((await person.run(["apps"])).stdout, /seen: .*Glovebox\/homes\/flat\.sh3d$/m);
});

Deno.test("the host, the adapter and the plugin mean the same folder", () => {
  equal(`${foldersOf("linux", "~", {}).jvm}/sh3d`, discoveryFolder("sh3d"));
});

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
