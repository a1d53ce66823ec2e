import { Driver as JavafxDriver } from "../../adapters/javafx/driver.ts";
import { Driver as Sh3dDriver } from "../../adapters/sh3d/driver.ts";
import { BrowserWorld } from "../fuzz/browser_world.ts";
import { JavafxWorld } from "../fuzz/javafx_world.ts";
import { LuaUiWorld } from "../fuzz/lua_ui_world.ts";
import { Sh3dWorld } from "../fuzz/sh3d_world.ts";
import type { Knowledge } from "./model.ts";

/** Everything that a model could reach for: each adapter with its application. */
export interface Worlds extends AsyncDisposable {
  /** What the host is started with, behind its first adapter. */
  readonly args: readonly string[];
  /** What is known of a tool's arguments. */
  knowledgeOf(tool: string): Knowledge;
  /** Returns the adapter of a tool, as scripts call it. */
  adapterOf(tool: string): string;
}

const LUA_UI = new Set([
  ...[
    "ui_configure",
    "ui_start",
    "ui_run",
    "ui_get_state",
    "ui_upload_viewdef",
    "ui_open_browser",
    "ui_status",
  ],
  ...["ui_audit", "ui_write_file", "ui_read_file", "ui_display", "ui_wait_events", "ui_stop"],
]);

/**
 * Starts the applications.
 *
 * @param allowed port of the only server that the browser may reach
 */
export async function openWorlds(allowed: number): Promise<Worlds> {
  await using stack = new AsyncDisposableStack();
  const homes = stack.use(await Sh3dDriver.open());
  const windows = stack.use(await JavafxDriver.open({ jvm: ["-Dsample.calm=true"] }));
  const sh3d = await Sh3dWorld.open(homes);
  const [javafx, luaUi] = [new JavafxWorld(windows), new LuaUiWorld()];
  const origin = `http://127.0.0.1:${allowed}`;
  const browser = new BrowserWorld(origin);
  const known: Readonly<Record<string, Knowledge>> = { sh3d, javafx, luaUi, browser };
  const nameOf = (tool: string) =>
    tool.startsWith("browser_")
      ? "browser"
      : LUA_UI.has(tool)
      ? "luaUi"
      : tool.startsWith("ui_")
      ? "javafx"
      : "sh3d";
  const owned = stack.move();
  return {
    args: [
      ...["browser", "javafx", "lua-ui"].flatMap((adapter) => ["--adapter", adapter]),
      ...[...sh3d.args, ...javafx.args, ...luaUi.args, ...browser.args],
      ...["--option", `browser.allowOrigins=${origin}`],
    ],
    adapterOf: (tool) => nameOf(tool) === "luaUi" ? "lua" : nameOf(tool),
    knowledgeOf: (tool) => known[nameOf(tool)] ?? sh3d,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
