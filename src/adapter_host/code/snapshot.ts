import { basename, dirname, join, relative } from "node:path";
import { ToolError } from "../../adapter_api/errors.ts";
import { nearest } from "../../adapter_api/text/nearest.ts";
import { exists } from "../../base/exists.ts";
import { readRegularBytes } from "../../base/regular_file.ts";
import { pathWord } from "../../base/text/shell_word.ts";
import { sha256 } from "../../base/sha256.ts";
import { outsideAdvice } from "../../base/text/import_advice.ts";
import { importsOf } from "./imports.ts";

/** An adapter's code, copied under its hash: what is probed is what runs. */
export interface Snapshot {
  /** SHA-256 over names and contents, hexadecimal. */
  readonly hash: string;
  /** The only folder that the adapter may read without a grant. */
  readonly folder: string;
  /** The module with the adapter. */
  readonly entry: string;
  /** The files it was made from, for watching. */
  readonly sources: readonly string[];
  /** The real path of the script or folder. */
  readonly origin: string;
}

interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const CODE = /\.[mc]?[jt]sx?$/;
const TEST = /_test\.|\.test\.|\.d\.[mc]?ts$/;
const MAX_FILES = 2_000;
const MAX_BYTES = 32 * 1024 * 1024;
/** Names of the script of a folder, in the order of preference. */
export const ENTRY_NAMES = ["adapter.ts", "adapter.js", "mod.ts", "mod.js"] as const;
const LEFT_OUT = new Set([
  "node_modules",
  "deno.json",
  "deno.jsonc",
  "deno.lock",
  "tsconfig.json",
  "package.json",
]);

/**
 * Copies an adapter's code into the cache under its hash. A single file: exactly its local import graph, code only
 * and not above its folder, so that an import cannot carry a private file into the snapshot. A folder: that folder,
 * without hidden files; a symlink in it is refused.
 *
 * @param path the script, or the folder with `adapter.ts`
 * @param parent the folder that has that for snapshots
 * @param builtIns names of adapters that may have been meant
 * @throws ToolError `NOT_FOUND`, `INVALID_INPUT` or `LIMIT`
 */
export async function takeSnapshot(
  path: string,
  parent: string,
  builtIns: readonly string[] = [],
): Promise<Snapshot> {
  const cache = join(parent, "adapters");
  const real = await realPathOf(path, builtIns);
  const isFolder = (await Deno.stat(real)).isDirectory;
  const root = isFolder ? real : dirname(real);
  const entry = isFolder ? await entryOf(path, root) : basename(real);
  const files = isFolder ? await readFolder(root) : await readGraph(real);
  const hash = await hashOf(entry, files);
  const folder = join(cache, hash);
  await publish(folder, cache, files);
  const sources = files.map(({ name }) => join(root, name));
  return { hash, folder, entry: join(folder, entry), sources, origin: real };
}

/** SHA-256 of each file of a snapshot, by its name. */
export async function fileHashes(folder: string): Promise<Record<string, string>> {
  const files = await readFolder(folder);
  const hashes = files.map(async ({ name, bytes }) => [name, await sha256(bytes)] as const);
  return Object.fromEntries(await Promise.all(hashes));
}

async function realPathOf(path: string, builtIns: readonly string[]): Promise<string> {
  try {
    return await Deno.realPath(path);
  } catch {
    const meant = nearest(path, builtIns);
    const said = meant === undefined ? "" : ` (did you mean "${meant}"?)`;
    throw new ToolError("NOT_FOUND", `There is no adapter at ${path}${said}`, {
      hint: "Name a built-in adapter, a .ts file, or a folder with adapter.ts",
    });
  }
}

async function entryOf(path: string, root: string): Promise<string> {
  for (const name of ENTRY_NAMES) {
    if (await exists(join(root, name))) return name;
  }
  const names = (await Array.fromAsync(Deno.readDir(root))).map(({ name }) => name).sort();
  const script = await adapterAmong(root, names.filter((name) => CODE.test(name) && !TEST.test(name)));
  const hint = script !== undefined
    ? `Name the script itself: ${pathWord(join(path, script))}`
    : `glovebox new ${pathWord(names.length === 0 ? path : join(path, "mine"))} writes one to start from`;
  throw new ToolError("NOT_FOUND", `The folder ${path} has no adapter.ts`, { hint });
}

/** The first script that defines an adapter, by its words. */
async function adapterAmong(root: string, names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const text = await read(join(root, name)).then((bytes) => new TextDecoder().decode(bytes), () => "");
    if (text.includes("defineAdapter")) return name;
  }
  return undefined;
}

async function readFolder(root: string): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  let bytes = 0;
  const walk = async (folder: string): Promise<void> => {
    for await (const { name, isDirectory, isSymlink } of Deno.readDir(folder)) {
      if (name.startsWith(".") || LEFT_OUT.has(name)) continue;
      const path = join(folder, name);
      if (isSymlink) throw refused(path, "it is a symlink", "Replace it by a copy");
      if (isDirectory) {
        await walk(path);
        continue;
      }
      const content = await read(path);
      bytes += content.length;
      files.push({ name: relative(root, path).replaceAll("\\", "/"), bytes: content });
      if (files.length > MAX_FILES || bytes > MAX_BYTES) {
        throw new ToolError("LIMIT", `The folder ${root} is too large for an adapter`, {
          hint: "Put the adapter into a folder of its own",
        });
      }
    }
  };
  await walk(root);
  return files;
}

async function readGraph(entry: string): Promise<SourceFile[]> {
  const root = dirname(entry);
  const files = new Map<string, SourceFile>();
  const visit = async (path: string, from?: Importer): Promise<void> => {
    const name = relative(root, path).replaceAll("\\", "/");
    const info = await Deno.lstat(path).catch(() => undefined);
    if (info === undefined || files.has(name)) return; // what is not there fails when it is imported
    if (info.isSymlink) throw refused(path, "it is a symlink", "Replace it by a copy");
    if (from !== undefined && name.startsWith("..")) {
      throw outside(entry, from);
    }
    if (!CODE.test(path)) {
      throw refused(
        path,
        "it is not code",
        "Put adapter and data into a folder of their own and load the folder",
      );
    }
    const bytes = await read(path);
    files.set(name, { name, bytes });
    const code = new TextDecoder().decode(bytes);
    for (const specifier of importsOf(code)) {
      await visit(join(dirname(path), specifier), { name, code, specifier });
    }
  };
  await visit(entry);
  return [...files.values()];
}

async function read(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const { size } = await Deno.stat(path);
  if (size > MAX_BYTES) {
    throw new ToolError("LIMIT", `The file ${path} is too large for an adapter`, {
      hint: "Keep data elsewhere",
    });
  }
  try {
    return await readRegularBytes(path, MAX_BYTES);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw refused(path, reason, "Keep nothing but the adapter's own files in its folder");
  }
}

function refused(path: string, why: string, hint: string): ToolError {
  return new ToolError("INVALID_INPUT", `Cannot load ${path}: ${why}`, { hint });
}

/** A file, and what it imports. */
interface Importer {
  readonly name: string;
  readonly code: string;
  readonly specifier: string;
}

function outside(entry: string, { name, code, specifier }: Importer): ToolError {
  const line = code.slice(0, code.indexOf(specifier)).split("\n").length;
  const problem = `${name}:${line}: ${outsideAdvice(specifier)}`;
  return new ToolError("INVALID_INPUT", `The adapter ${entry} has mistakes: ${problem}`, {
    details: { problems: [problem] },
  });
}

async function hashOf(entry: string, files: readonly SourceFile[]): Promise<string> {
  const sorted = [...files].sort((a, b) => a.name < b.name ? -1 : 1);
  return await sha256(
    `${entry}\0`,
    ...sorted.flatMap(({ name, bytes }) => [`${name}\0${bytes.length}\0`, bytes]),
  );
}

/** Written next to its place and renamed, so that two hosts that load the same adapter never see half of it. */
async function publish(folder: string, cache: string, files: readonly SourceFile[]): Promise<void> {
  if (await exists(folder)) return;
  await Deno.mkdir(cache, { recursive: true, mode: 0o700 });
  const draft = await Deno.makeTempDir({ dir: cache, prefix: ".draft-" });
  try {
    for (const { name, bytes } of files) {
      const path = join(draft, name);
      await Deno.mkdir(dirname(path), { recursive: true });
      await Deno.writeFile(path, bytes, { mode: 0o400 });
    }
    await Deno.rename(draft, folder);
  } catch (error) {
    await Deno.remove(draft, { recursive: true }).catch(() => {}); // the cause matters more
    if (!await exists(folder)) throw error;
  }
}
