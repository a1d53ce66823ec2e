import { join } from "node:path";
import { exists } from "../../base/exists.ts";
import { printError, UsageError } from "../failure.ts";
import { scriptsAt } from "./find_scripts.ts";

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
  const codes: number[] = [];
  for (const { path } of adapters) {
    codes.push(await (await import("../authoring/test_adapter.ts")).testAdapter([path], flags));
  }
  const scripts = found.flatMap(({ scripts }) => scripts);
  if (scripts.length > 0) codes.push(await (await import("./test_scripts.ts")).testScripts(scripts, flags));
  return Math.max(...codes);
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
