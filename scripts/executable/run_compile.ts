import { parseArgs } from "node:util";
import { copyNotices } from "../notices/copy_notices.ts";
import type { BuildExecutableOptions } from "./build_executable.ts";
import { chooseTargets, type Target } from "./targets.ts";

/** Builds for one target, and says so. */
export type Build = (target: Target, options: BuildExecutableOptions) => Promise<void>;

/** The command line of both compile scripts: `[--target TRIPLE|all]… [--app DIR] [--out DIR]`. */
export async function runCompile(build: Build): Promise<void> {
  try {
    const { values } = parseArgs({
      options: {
        target: { type: "string", multiple: true, default: [] },
        app: { type: "string", default: "dist/app" },
        out: { type: "string", default: "dist" },
      },
    });
    for (const target of chooseTargets(values.target)) await build(target, values);
    await copyNotices(values.app, values.out);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exit(1);
  }
}
