import { ok } from "node:assert/strict";
import { join } from "node:path";
import type { CallToolResult } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { writeZip } from "../../../scripts/executable/archives/zip.ts";
import type { CommandLine } from "../../helpers/host/command_line.ts";
import { hostArguments } from "../../helpers/host/host_command.ts";
import type { McpClient } from "../../helpers/mcp/mcp_client.ts";
import { v2Client } from "../../helpers/mcp/v2_client.ts";
import type { Application } from "./application.ts";

/** Returns what a host that is started as clients start it offers a person's assistant. */
export async function assistantOf(person: CommandLine, ...args: readonly string[]): Promise<McpClient> {
  const transport = new StdioClientTransport({
    command: Deno.execPath(),
    args: hostArguments("--stdio", "--adapter", "sh3d", ...args),
    env: { ...person.env },
    cwd: person.path,
    stderr: "ignore",
  });
  return await v2Client(transport, { canAnswer: false, modern: false });
}

/** The JSON text of an answer that is no error. */
export function jsonOf(result: CallToolResult): unknown {
  const [part] = result.content;
  ok(part?.type === "text" && result.isError !== true, JSON.stringify(result.content).slice(0, 500));
  return JSON.parse(part.text);
}

const ONE_WALL = "<?xml version='1.0'?><home version='7000' wallHeight='250'>" +
  "<wall id='wall-1' xStart='0' yStart='0' xEnd='300' yEnd='0' thickness='10' height='250'/></home>";

/** Puts a home of one wall into a folder of a person, as if it had always been there. */
export async function keepHome(folder: string, name: string): Promise<string> {
  await Deno.mkdir(folder, { recursive: true });
  const path = join(folder, name);
  await Deno.writeFile(
    path,
    await writeZip([{ path: "Home.xml", bytes: new TextEncoder().encode(ONE_WALL) }]),
  );
  return path;
}

/** Has a program of X act on the display of an application. */
export async function xdotool({ display }: Application, ...args: readonly string[]): Promise<string> {
  const command = new Deno.Command("xdotool", { args: [...args], env: { DISPLAY: display.name } });
  return new TextDecoder().decode((await command.output()).stdout).trim();
}
