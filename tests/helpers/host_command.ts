import { join } from "node:path";
import { PROJECT } from "./source_tree.ts";

/** The built app: what the product runs from. */
export const APP = join(PROJECT, "dist", "app");

/** Folder of an adapter that tests use. */
export function fixtureAdapter(name: string): string {
  return join(PROJECT, "tests", "fixtures", "adapters", name);
}

/** What follows the runtime's name when the host is started, as the launchers do it. */
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
