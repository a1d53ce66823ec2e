import { join } from "node:path";
import { z } from "zod";
import { runRuntime } from "../runtime_run.ts";

/** The names that a package exports, or why it cannot be imported. */
export type Trial =
  | { readonly names: readonly string[] }
  | { readonly failure: string };

const TRIAL_MS = 20_000;
const printed = z.array(z.string());

/** Keys that every function has. */
const OF_FUNCTIONS = ["length", "name", "prototype", "arguments", "caller"];

const IMPORT = `
const { default: all } = await import("./module.js");
const skipped = typeof all.default === "function" ? ${JSON.stringify(OF_FUNCTIONS)} : [];
console.log("\\n" + JSON.stringify(Object.keys(all).filter((name) => !skipped.includes(name))));
Deno.exit(0);
`;

/**
 * Imports a module as an adapter is imported when its manifest is read: with no permission but to read itself.
 *
 * @param folder where it may be put
 */
export async function tryImport(code: string, folder: string): Promise<Trial> {
  const cwd = join(folder, "trial");
  await Deno.mkdir(cwd, { recursive: true });
  await Deno.writeTextFile(join(cwd, "module.js"), code);
  await Deno.writeTextFile(join(cwd, "trial.js"), IMPORT);
  const flags = [
    "--quiet",
    "--no-prompt",
    "--no-remote",
    "--no-npm",
    "--cached-only",
    "--no-lock",
    "--no-config",
  ];
  const { success, stdout, stderr } = await runRuntime(["run", ...flags, `--allow-read=${cwd}`, "trial.js"], {
    cwd,
    clearEnv: true,
    deadlineMs: TRIAL_MS,
  });
  if (success) return { names: printed.parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? "")) };
  return { failure: failureOf(stderr.replaceAll(cwd, "its folder")) };
}

/** Puts what the runtime says into the person's words. Pure. */
export function failureOf(said: string): string {
  const line = said.split("\n").find((each) => each.trim() !== "") ?? "it ended";
  const plain = line.replace(/^error: /, "").replace(/^Uncaught (\(in promise\) )?/, "");
  const [refused] = /(?<=^NotCapable: R)equires \w+ access(?: to "[^"]*")?/.exec(plain) ?? [];
  return refused === undefined ? `importing it fails: ${plain}` : `importing it r${refused}`;
}
