import { join } from "node:path";
import type { PackedFile } from "./archives/packed_file.ts";

/** The launcher walks over these names with nothing but a shell's word splitting. */
const PLAIN_PATH = /^[\w@+.\/-]+$/;

/** The files of the built app, sorted by path, as they lie in a payload: below `app/`. */
export async function readAppFiles(folder: string): Promise<readonly PackedFile[]> {
  const files = await Array.fromAsync(walk(folder, "app"));
  if (files.some(({ path }) => path === "app/main.js")) return files;
  throw new Error(`There is no main.js in "${folder}": run deno task build first`);
}

async function* walk(folder: string, inside: string): AsyncGenerator<PackedFile> {
  const entries = await listed(folder);
  for (const entry of entries) {
    const [from, path] = [join(folder, entry.name), `${inside}/${entry.name}`];
    if (!PLAIN_PATH.test(path)) {
      throw new Error(`Cannot pack "${from}": give it a name of letters, digits and @+._-`);
    }
    if (entry.isSymlink) throw new Error(`Cannot pack "${from}": it is a symbolic link`);
    if (entry.isDirectory) yield* walk(from, path);
    else yield { path, bytes: await Deno.readFile(from) };
  }
}

async function listed(folder: string): Promise<Deno.DirEntry[]> {
  try {
    const entries = await Array.fromAsync(Deno.readDir(folder));
    return entries.sort((a, b) => a.name < b.name ? -1 : 1);
  } catch (error) {
    throw new Error(`Cannot read the app in "${folder}": run deno task build first`, { cause: error });
  }
}
