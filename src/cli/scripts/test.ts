import { join } from "node:path";
import { z } from "zod";
import { exists } from "../../base/exists.ts";
import { printError, UsageError } from "../failure.ts";
import { scriptsAt } from "./find_scripts.ts";

/** Flags that scripts alone have a use for. */
const ofScripts = z.object({
  input: z.unknown().optional(),
  retries: z.unknown().optional(),
  junit: z.unknown().optional(),
  results: z.unknown().optional(),
  timeout: z.unknown().optional(),
  wait: z.unknown().optional(),
  updatePictures: z.unknown().optional(),
});

/** `glovebox test`: scripts as tests, and an adapter's own tests. */
export async function test(paths: readonly string[], flags: unknown): Promise<number> {
  const found = await Promise.all(paths.map(async (path) => ({
    path,
    isAdapter: await isAdapter(path),
    ...await scriptsAt(path),
  })));
  const adapters = found.filter(({ isAdapter, scripts }) => isAdapter || scripts.length === 0);
  const other = adapters.find(({ isAdapter }) => !isAdapter);
  if (other !== undefined && paths.length > 1) {
    throw new UsageError(`${other.path} is no script that imports "glovebox:tools"`);
  }
  for (const { isAdapter, leftOut } of found) {
    if (!isAdapter) await tellLeftOut(leftOut);
  }
  if (found.every(({ scripts }) => scripts.length === 0)) mustBeForAdapters(flags);
  const codes: number[] = [];
  for (const { path } of adapters) {
    codes.push(await (await import("../authoring/test_adapter.ts")).testAdapter([path], flags));
  }
  const scripts = found.flatMap(({ scripts }) => scripts);
  if (scripts.length > 0) codes.push(await (await import("./test_scripts.ts")).testScripts(scripts, flags));
  return Math.max(...codes);
}

/** The tests of an adapter are run by the runtime, which knows none of these. */
function mustBeForAdapters(flags: unknown): void {
  const [idle] = Object.keys(ofScripts.parse(flags));
  if (idle === undefined) return;
  const flag = idle.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`);
  throw new UsageError(`--${flag} has an effect only with scripts, and there is none`);
}

async function isAdapter(path: string): Promise<boolean> {
  const found = await Promise.all(["adapter.ts", "adapter.js"].map((name) => exists(join(path, name))));
  return found.includes(true);
}

async function tellLeftOut(files: readonly string[]): Promise<void> {
  for (const file of files) {
    await printError(
      `Left out: ${file} imports nothing from "glovebox:tools"; glovebox test ${file} runs it alone`,
    );
  }
}
