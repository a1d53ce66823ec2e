import { join } from "node:path";
import { UsageError } from "../failure.ts";

const SCRIPT = /\bfrom\s+["']glovebox:tools["']/;
const LARGEST = 500_000;

/** `glovebox test`: scripts as tests, or an adapter's own tests. */
export async function test(paths: readonly string[], flags: unknown): Promise<number> {
  const found = await Promise.all(paths.map(scriptsAt));
  const scripts = found.flat();
  if (found.every((each) => each.length > 0)) {
    return await (await import("./test_scripts.ts")).testScripts(scripts, flags);
  }
  const other = paths[found.findIndex((each) => each.length === 0)];
  if (paths.length > 1) throw new UsageError(`${other} is no script that imports "glovebox:tools"`);
  return await (await import("../authoring/test_adapter.ts")).testAdapter(paths, flags);
}

/** The scripts that a path names: itself, or those in a folder. */
async function scriptsAt(path: string): Promise<string[]> {
  const stat = await Deno.stat(path).catch(() => undefined);
  if (stat?.isFile) return await isScript(path) ? [path] : [];
  if (stat?.isDirectory !== true) return [];
  const names = await Array.fromAsync(Deno.readDir(path));
  const files = names.filter(({ name, isFile }) => isFile && name.endsWith(".ts")).map(({ name }) =>
    join(path, name)
  );
  const scripts = await Promise.all(files.sort().map(async (file) => await isScript(file) ? [file] : []));
  return scripts.flat();
}

async function isScript(path: string): Promise<boolean> {
  const { size } = await Deno.stat(path);
  return size <= LARGEST && SCRIPT.test(await Deno.readTextFile(path));
}
