import browser from "../../adapters/browser/adapter.ts";
import javafx from "../../adapters/javafx/adapter.ts";
import luaUi from "../../adapters/lua_ui/adapter.ts";
import sh3d from "../../adapters/sh3d/adapter.ts";
import { describe } from "../../src/adapter_api/describe.ts";
import { isAdapter, type LoadedTool } from "../../src/adapter_api/loaded.ts";
import type { ToolEntry } from "../../src/adapter_api/manifest.ts";

/** A tool of a built-in adapter, as its author wrote it and as it is listed. */
export interface BuiltInTool {
  readonly adapter: string;
  readonly tool: LoadedTool;
  readonly entry: ToolEntry;
}

/** Every tool of every built-in adapter. */
export function builtInTools(): BuiltInTool[] {
  return [browser, javafx, luaUi, sh3d].flatMap((adapter) => {
    if (!isAdapter(adapter)) throw new TypeError("A built-in adapter is none");
    const described = describe(adapter, {});
    if (!described.ok) throw new TypeError(described.problems.join());
    return described.manifest.tools.map((entry) => {
      const tool = adapter.tools?.[entry.name];
      if (tool === undefined) throw new TypeError(`${entry.name} is listed, and is not there`);
      return { adapter: described.manifest.name, tool, entry };
    });
  });
}
