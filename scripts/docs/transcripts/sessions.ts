import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { join } from "node:path";
import { startSample } from "../../../tests/adapters/javafx/sample.ts";
import { startApplication } from "../../../tests/adapters/sh3d/application.ts";
import { textOf } from "../../demo/answers.ts";
import { serveShop } from "../../demo/shop.ts";
import type { Exchange } from "./block.ts";

/** A session of one adapter, as its page shows it. */
export interface Session {
  readonly name: string;
  readonly page: string;
  /** Runs it with the executable, in a home of its own. */
  run(glovebox: string, home: string): Promise<Exchange[]>;
}

type Calls = readonly (readonly [tool: string, input: Readonly<Record<string, unknown>>])[];

/** Every session, in the order of the pages. */
export const SESSIONS: readonly Session[] = [
  { name: "browser", page: "docs/browser.md", run: browserSession },
  { name: "javafx", page: "docs/javafx.md", run: javafxSession },
  { name: "lua-ui", page: "docs/lua-ui.md", run: luaSession },
  { name: "sh3d", page: "docs/sweet-home-3d.md", run: sh3dSession },
];

async function browserSession(glovebox: string, home: string): Promise<Exchange[]> {
  const folder = join(import.meta.dirname ?? ".", "..", "..", "demo", "page");
  await using shop = serveShop(folder, () => {});
  const shown = await converse(glovebox, home, ["--adapter", "browser"], [
    ["browser_navigate", { url: shop.url }],
    ["browser_find", { text: "order" }],
    ["browser_list_interactives", {}],
  ]);
  return shown.map(({ asked, answer }) => ({
    asked: asked.replaceAll(shop.url, "http://127.0.0.1:8000/"),
    answer: answer.replaceAll(shop.url, "http://127.0.0.1:8000/"),
  }));
}

async function javafxSession(glovebox: string, home: string): Promise<Exchange[]> {
  await using sample = await startSample();
  const where = [
    "--option",
    `javafx.discovery=${sample.discovery}`,
    "--grant",
    `javafx:read=${sample.discovery}`,
  ];
  return await converse(glovebox, home, ["--adapter", "javafx", ...where], [
    ["ui_get_snapshot", { depth: 3 }],
    ["ui_perform", {
      actions: [{ type: "setText", target: { selector: { css: "#nameField" } }, text: "Ada Lovelace" }],
    }],
    ["ui_query", { selector: { css: "#nameField" } }],
  ]);
}

async function luaSession(glovebox: string, home: string): Promise<Exchange[]> {
  const shown = await converse(glovebox, home, ["--adapter", "lua-ui"], [
    ["ui_configure", { base_dir: join(home, "Glovebox", "lua-ui", "board") }],
    ["ui_start", {}],
    ["ui_run", { code: `table.insert(tasks.tasks, Task:new({ name = "Buy tea" })) return #tasks.tasks` }],
    ["ui_run", { code: "return session:getApp():summary()" }],
  ]);
  return shown.map(({ asked, answer }) => ({
    asked: asked.replaceAll(home, "~"),
    answer: answer.replaceAll(home, "~").replace(/(127\.0\.0\.1):\d+/g, "$1:8001"),
  }));
}

const LIVING_ROOM = [
  { action: "create_walls", params: { x: 0, y: 0, width: 500, height: 400 } },
  { action: "create_room_from_walls", params: { x: 100, y: 100, name: "Living room" } },
  { action: "place_door_or_window", params: { room: "Living room", side: "left", catalogId: "eTeks#door" } },
  {
    action: "place_door_or_window",
    params: { room: "Living room", side: "top", catalogId: "eTeks#window85x163" },
  },
  { action: "place_furniture", params: { room: "Living room", side: "bottom", catalogId: "eTeks#sofa" } },
  {
    action: "place_furniture",
    params: { room: "Living room", side: "center", catalogId: "eTeks#pendantLamp" },
  },
] as const;

async function sh3dSession(glovebox: string, home: string): Promise<Exchange[]> {
  const env = environment(home);
  const args = ["install", "sh3d-plugin"];
  const { success } = await new Deno.Command(glovebox, { args, env, clearEnv: true }).output();
  if (!success) throw new Error(`${args.join(" ")} failed`);
  await using _application = await startApplication({ person: home });
  return await converse(glovebox, home, ["--adapter", "sh3d"], [
    ["batch_commands", { name: "Build the living room", commands: LIVING_ROOM }],
    ["check_home", {}],
    ["undo", {}],
  ]);
}

/** Makes the calls of one client, and keeps what a model reads of each answer. */
async function converse(
  glovebox: string,
  home: string,
  args: readonly string[],
  calls: Calls,
): Promise<Exchange[]> {
  const transport = new StdioClientTransport({
    command: glovebox,
    args: ["--stdio", ...args],
    env: environment(home),
    stderr: "ignore",
  });
  const client = new Client({ name: "documentation", version: "1.0.0" });
  await client.connect(transport);
  try {
    const shown: Exchange[] = [];
    for (const [name, input] of calls) {
      const answer = await client.callTool({ name, arguments: input });
      if (answer.isError) throw new Error(`${name} failed: ${textOf(answer)}`);
      const words = Object.keys(input).length === 0 ? "" : ` ${JSON.stringify(input)}`;
      shown.push({ asked: `${name}${words}`, answer: textOf(answer) });
    }
    return shown;
  } finally {
    await client.close();
  }
}

/** All that a program in a new home finds in its environment. */
function environment(home: string): Record<string, string> {
  return { HOME: home, PATH: Deno.env.get("PATH") ?? "", TMPDIR: home };
}
