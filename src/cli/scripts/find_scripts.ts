import { join } from "node:path";

const SCRIPT = /\bfrom\s*["']glovebox:tools["']/;
/** What a file has that is part of something else. */
const OTHER = /^[ \t]*(?:import\b|export\b(?!\s+default\b))/m;
const LARGEST = 500_000;

/** What of a path runs as tests. */
export interface FoundScripts {
  readonly scripts: readonly string[];
  /** Files of a folder that may be scripts and do not say so. */
  readonly leftOut: readonly string[];
}

/** Finds the scripts that a path names: itself, or those in a folder and below it. */
export async function scriptsAt(path: string): Promise<FoundScripts> {
  const stat = await Deno.stat(path).catch(() => undefined);
  if (stat?.isFile) return { scripts: await kindOf(path) === undefined ? [] : [path], leftOut: [] };
  const files = stat?.isDirectory ? await filesBelow(path) : [];
  const kinds = await Promise.all(files.map(kindOf));
  return {
    scripts: files.filter((_, index) => kinds[index] === "script"),
    leftOut: files.filter((_, index) => kinds[index] === "bare"),
  };
}

/** The TypeScript files in a folder, by name, and then those below it. Folders behind links are not followed. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  entries.sort((one, other) => one.name < other.name ? -1 : 1);
  const files = entries.filter(({ name, isDirectory }) => !isDirectory && /(?<!\.d)\.ts$/.test(name));
  const folders = entries.filter(({ name, isDirectory }) =>
    isDirectory && !/^(?:\.|node_modules$)/.test(name)
  );
  const below = await Promise.all(folders.map(({ name }) => filesBelow(join(folder, name))));
  return [...files.map(({ name }) => join(folder, name)), ...below.flat()];
}

/** Tells whether a file is a script; a bare one imports nothing, and uses what every script has. */
async function kindOf(path: string): Promise<"script" | "bare" | undefined> {
  const stat = await Deno.stat(path).catch(() => undefined); // a link to nothing
  if (stat?.isFile !== true || stat.size > LARGEST) return undefined;
  const text = await Deno.readTextFile(path);
  if (SCRIPT.test(text)) return "script";
  return OTHER.test(text) ? undefined : "bare";
}
