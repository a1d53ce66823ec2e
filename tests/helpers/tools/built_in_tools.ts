import { join } from "node:path";
import { z } from "zod";
import { describe } from "../../../src/adapter_api/schema/describe.ts";
import { isAdapter, type LoadedTool } from "../../../src/adapter_api/loaded.ts";
import type { ToolEntry } from "../../../src/adapter_api/manifest.ts";
import { PROJECT, projectPaths } from "../project/source_tree.ts";

/** A tool of an adapter of ours, as its author wrote it and as the host knows it. */
export interface BuiltInTool {
  readonly adapter: string;
  readonly tool: LoadedTool;
  readonly entry: ToolEntry;
}

const script = z.object({ default: z.unknown() });

/** Every tool of every adapter below `adapters/`, examples too. */
export async function builtInTools(): Promise<BuiltInTool[]> {
  const paths = (await projectPaths()).filter((path) => /^adapters\/.*\badapter\.ts$/.test(path));
  const tools = await Promise.all(paths.map(async (path) => {
    const { default: adapter } = script.parse({ ...await import(join(PROJECT, path)) });
    if (!isAdapter(adapter)) throw new TypeError(`${path} exports no adapter`);
    const described = describe(adapter, {});
    if (!described.ok) throw new TypeError(`${path}: ${described.problems.join()}`);
    return described.manifest.tools.map((entry) => {
      const tool = adapter.tools?.[entry.name];
      if (tool === undefined) throw new TypeError(`${entry.name} is listed, and is not there`);
      return { adapter: described.manifest.name, tool, entry };
    });
  }));
  return tools.flat();
}
