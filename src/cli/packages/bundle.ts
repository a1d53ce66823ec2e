import { join } from "node:path";
import { z } from "zod";
import { runRuntime } from "../runtime_run.ts";

/** A module with all that it imports, but for modules of Node. */
export interface Bundle {
  readonly code: string;
  /** The files that are in it. */
  readonly sources: readonly string[];
}

/** The builds that packages have: one for servers, one for pages. */
export const PLATFORMS = ["deno", "browser"] as const;
/** One of them. */
export type Platform = (typeof PLATFORMS)[number];

const sourceMap = z.object({ sources: z.array(z.string()) });
const BUNDLE = "bundle.js";

/**
 * Bundles a module, with paths in it that are the same wherever the folder lies.
 *
 * @param text the module
 * @param folder where `node_modules` is
 * @returns what the bundler said instead, where it failed
 */
export async function bundle(text: string, folder: string, platform: Platform): Promise<Bundle | string> {
  await Deno.writeTextFile(join(folder, "entry.js"), text);
  const output = join(folder, BUNDLE);
  const args = [
    "bundle",
    "--quiet",
    "--platform",
    platform,
    "--sourcemap=external",
    "--output",
    output,
    "entry.js",
  ];
  const { success, stderr } = await runRuntime(args, { cwd: folder });
  if (!success) return stderr.replace(/^error: /, "").trim().split("\n")[0] ?? "";
  const map = sourceMap.parse(JSON.parse(await Deno.readTextFile(`${output}.map`)));
  return {
    code: await Deno.readTextFile(output),
    sources: map.sources.map((source) => join(folder, source)),
  };
}
