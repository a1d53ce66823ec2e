import { isAbsolute, join } from "node:path";
import { PROJECT } from "../project/source_tree.ts";

/** The built app: what the product runs from. */
export const APP = join(PROJECT, "dist", "app");

const BUILT_INS: ReadonlySet<string> = new Set(["browser", "javafx", "lua-ui", "sh3d"]);

/** Returns the value of `--adapter` for an adapter that tests use: a folder, a script, or the name of a built-in one. */
export function fixtureAdapter(name: string): string {
  if (BUILT_INS.has(name) || isAbsolute(name)) return name;
  return join(PROJECT, "tests", "fixtures", "adapters", name);
}

/** Returns what follows the runtime's name when the host is started, as the launchers do it. */
export function hostArguments(...args: readonly string[]): string[] {
  return [
    "run",
    "-A",
    "--quiet",
    "--no-prompt",
    "--no-lock",
    "--cached-only",
    "--no-remote",
    "--no-npm",
    "--config",
    join(APP, "deno.json"),
    join(APP, "main.js"),
    ...args,
  ];
}
