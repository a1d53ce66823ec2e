import { join } from "node:path";
import { LUA_UI_ERROR_CODES } from "../../../adapters/lua_ui/errors.ts";
import { isObject } from "../../../src/base/is_object.ts";
import type { Chance } from "../../helpers/chance.ts";
import { sha256 } from "../../../src/base/sha256.ts";
import type { World } from "./campaign.ts";
import type { Door } from "./door.ts";
import type { Ids } from "./harvest.ts";
import { put } from "./values.ts";

const PROJECT = "~/Glovebox/lua-ui/project";
const CODES = [
  "return 1",
  "return session:getApp()",
  "app = app or {} ; app.n = (app.n or 0) + 1 ; return app.n",
  "return {1, 2, {a = 'b'}}",
  "error('own')",
  "error({})",
  "return nil .. 'x'",
  "local t = {} ; t.t = t ; return t",
  "return string.rep('x', 1e6)",
  "return function() end",
  "syntax error here",
  "while true do end",
  "return os.execute('id')",
  "return io.open('/etc/passwd')",
  "return require('nothing.there')",
];

const IDS: Ids = {
  found: { session: /sessionId\W+(\d{1,3})/g, path: /\b((?:lua|viewdefs)\/[\w.-]{1,40})/g },
  taken: { path: ["path"] },
  values: {
    base_dir: () => PROJECT,
    sessionId: (chance) => chance.pick(["1", "2"]),
    code: (chance) => chance.pick(CODES),
    name: (chance) => chance.pick(["main", "none", "../main"]),
    type: (chance) => chance.pick(["App", "List", "Missing"]),
    namespace: (chance) => chance.pick(["DEFAULT", "list-item"]),
    "ui_upload_viewdef.content": (chance) =>
      chance.pick(["<template><div ui-value='n'></div></template>", "<div>", "<script>1</script>", ""]),
    "ui_write_file.path": (chance) =>
      chance.pick(["lua/fuzz.lua", "viewdefs/Fuzz.DEFAULT.html", "../out.lua", "log/x"]),
    "ui_write_file.content": (chance) => chance.pick(["return 1", "error('x')", "<template></template>"]),
    "ui_open_browser.path": (chance) => chance.pick(["/", "/variables", "//evil.example/"]),
  },
};

/** Rarely done: after each nothing else has anything to do until somebody starts it again. */
const ENDING = new Set(["ui_stop"]);
const RARELY = 0.15;
const WAIT_SECONDS = 0.2;

/** The application that an empty folder gets, with its files and its Lua. */
export class LuaUiWorld implements World {
  readonly adapter = "lua-ui";
  readonly args = [
    ...[
      "--option",
      "lua-ui.deadlineMs=400",
      "--option",
      "lua-ui.memoryMb=48",
      "--option",
      "lua-ui.maxSessions=4",
    ],
    ...["--grant-asked", "lua-ui"],
  ];
  /** Nobody has a window opened. */
  readonly env = { BROWSER: "true", DISPLAY: "" };
  readonly ids = IDS;
  readonly builders = ["ui_start", "ui_run", "ui_get_state", "ui_write_file"];
  readonly codes = Object.keys(LUA_UI_ERROR_CODES);
  readonly programs = new Set(["ui_run", "ui_display", "ui_start"]);

  steer(tool: string, args: unknown, chance: Chance): unknown {
    if (ENDING.has(tool) && chance.next() > RARELY) return { unknown: 1 };
    if (!isObject(args)) return args;
    const { timeout } = args;
    if (
      tool === "ui_wait_events" && (timeout === undefined || (typeof timeout === "number" && timeout > 0))
    ) {
      put(args, "timeout", WAIT_SECONDS);
    }
    return args;
  }

  /** The files of the project, and what the first session holds, once there is one. */
  async state(door: Door): Promise<string> {
    const files = await filesIn(join(door.home, "Glovebox"));
    const answer = await door.call("ui_get_state", '{"sessionId":"1"}');
    const held = answer.result?.isError === false ? JSON.stringify(answer.result.content) : "no session";
    return [...files, held].join("\n");
  }

  /** Lua that fails has done what came before. */
  begun(code: string): boolean {
    return code === "LUA_UI_EXECUTION" || code === "TIMEOUT" || code === "LIMIT";
  }

  async renew(door: Door): Promise<void> {
    await door.call("ui_configure", JSON.stringify({ base_dir: PROJECT }));
    await door.call("ui_start", "{}");
    await door.call("ui_run", '{"code":"return 1","sessionId":"1"}');
  }
}

/** Files by what is in them, but for logs and what is kept of a session from moment to moment. */
async function filesIn(folder: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const { name, isDirectory, isFile } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (name === "log" || name === ".glovebox-life") continue;
    if (isDirectory) lines.push(path, ...await filesIn(path));
    else if (isFile) lines.push(`${path} ${await sha256(await Deno.readFile(path))}`);
  }
  return lines.sort();
}
