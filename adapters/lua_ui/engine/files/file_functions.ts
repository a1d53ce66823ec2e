import { isAbsolute, join, relative } from "node:path";
import type { HostFunction, HostValue } from "../wasm/vm.ts";
import { absolutePath, isProjectGranted, type Reach, reachable, unsearched } from "./granted_paths.ts";

const WHENCE: Readonly<Record<string, Deno.SeekMode>> = {
  set: Deno.SeekMode.Start,
  cur: Deno.SeekMode.Current,
  end: Deno.SeekMode.End,
};
const MOST_OPEN = 64;
const MOST_AT_ONCE = 64 * 1024 * 1024;
const decoder = new TextDecoder();

/** Folders that Lua code may reach, with one for what is temporary. */
export interface ScratchReach extends Reach {
  /** It is one of the granted folders. */
  readonly scratch: string;
}

/** Files of one session: all of them by the path rule. */
export function fileFunctions(reach: ScratchReach): HostFunction[] {
  const at = (path: HostValue) => reachable(String(path), reach);
  return [
    ...openFileFunctions(at),
    { name: "host_remove", run: (path) => Deno.removeSync(at(path)) },
    { name: "host_rename", run: (from, to) => Deno.renameSync(at(from), at(to)) },
    { name: "host_names", run: (folder) => listed(reachable(join(reach.base, String(folder)), reach), true) },
    { name: "host_tmpname", run: () => temporaryName(reach) },
    { name: "host_mkdir", run: (path) => Deno.mkdirSync(at(path), { recursive: true }) },
    { name: "host_list", run: (path, optional) => listed(at(path), optional === true) },
    { name: "host_folder", run: () => reach.project },
    { name: "host_stat", run: (path) => factsOf(statOf(at(path))) },
    { name: "host_unsearched", run: () => unsearched(reach) },
    { name: "host_module", run: (path, isOwn) => moduleOf(String(path), reach, isOwn === true) },
  ];
}

/** Makes the functions behind `io`: files by number. */
function openFileFunctions(at: (path: HostValue) => string): HostFunction[] {
  const files = new Map<number, Deno.FsFile>();
  let last = 0;
  const file = (id: HostValue) => files.get(Number(id));
  const open = (path: HostValue, mode: HostValue): number => {
    if (files.size >= MOST_OPEN) throw new Error("too many open files");
    files.set(++last, plainFile(at(path), String(mode)));
    return last;
  };
  const close = (id: HostValue): void => {
    file(id)?.close();
    files.delete(Number(id));
  };
  const seek = (id: HostValue, whence: HostValue, offset: HostValue) =>
    file(id)?.seekSync(Number(offset), WHENCE[String(whence)] ?? Deno.SeekMode.Current);
  return [
    { name: "host_open", run: open },
    { name: "host_close", run: close },
    { name: "host_read", run: (id, count) => readSome(file(id), Number(count)) },
    { name: "host_write", bytes: true, run: (id, text) => writeAll(file(id), text) },
    { name: "host_seek", run: seek },
  ];
}

function readSome(file: Deno.FsFile | undefined, count: number): Uint8Array | undefined {
  const buffer = new Uint8Array(Math.min(count, MOST_AT_ONCE));
  const size = file?.readSync(buffer) ?? null;
  return size === null ? undefined : buffer.subarray(0, size);
}

function writeAll(file: Deno.FsFile | undefined, text: HostValue): void {
  if (file === undefined) throw new Error("it is not open for writing");
  for (let rest = text instanceof Uint8Array ? text : new Uint8Array(); rest.length > 0;) {
    rest = rest.subarray(file.writeSync(rest));
  }
}

/** A pipe or a device would keep the session waiting. */
function plainFile(path: string, mode: string): Deno.FsFile {
  const info = statOf(path);
  if (info?.isDirectory === true) throw new Error("it is a folder");
  if (info !== undefined && !info.isFile) throw new Error("it is not a plain file");
  const both = mode.includes("+");
  if (mode.startsWith("r")) return Deno.openSync(path, { read: true, write: both });
  if (mode.startsWith("w")) {
    return Deno.openSync(path, { read: both, write: true, create: true, truncate: true });
  }
  return Deno.openSync(path, { read: both, append: true, create: true });
}

function statOf(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.statSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

function listed(path: string, optional: boolean): string {
  try {
    return [...Deno.readDirSync(path)].map(({ name }) => name).sort().join("\n");
  } catch (error) {
    if (optional && error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}

/** A new empty file in the scratch folder, which goes with the adapter. */
function temporaryName({ scratch }: ScratchReach): string {
  return Deno.makeTempFileSync({ dir: scratch, prefix: "lua_" });
}

/** A program's first line may name its interpreter; its other lines keep their numbers. */
function withoutShebang(text: string): string {
  return text.replace(/^\ufeff?#[^\n]*/, "");
}

/** Kind, size, times and permissions of a file, in that order; undefined where there is none. */
function factsOf(info: Deno.FileInfo | undefined): readonly HostValue[] | undefined {
  if (info === undefined) return undefined;
  const kind = info.isDirectory ? "directory" : info.isFile ? "file" : "other";
  const [changed, read] = [info.mtime, info.atime].map((time) => Math.floor((time?.getTime() ?? 0) / 1_000));
  return [kind, info.size, changed ?? 0, read ?? 0, info.mode ?? 0];
}

/**
 * The key of a Lua file and its text: looked for in `lua/`, then in the base folder, then among its applications,
 * which need not be linked into `lua/`, and then in the project around it, as its own programs find it.
 *
 * @param isOwn looks in the application's folder alone
 */
function moduleOf(path: string, reach: Reach, isOwn: boolean): readonly HostValue[] | undefined {
  const name = path.replace(/\.lua$/, "");
  const named = isAbsolute(path) || path.startsWith(".") ? absolutePath(path, reach) : path;
  const own = [`lua/${path}`, `lua/${name}/init.lua`, named, `${name}/init.lua`];
  const around = [
    path,
    `${name}/init.lua`,
    `lua/${path}`,
    `lua/${name}/init.lua`,
    `src/${path}`,
    `src/${name}/init.lua`,
  ];
  const inProject = isOwn || isAbsolute(path) || !isProjectGranted(reach)
    ? []
    : around.map((each) => join(reach.project, each));
  for (const place of [...own, `apps/${name}/app.lua`, `apps/${path}`, ...inProject]) {
    const real = reachable(isAbsolute(place) ? place : join(reach.base, place), reach);
    if (statOf(real)?.isFile === true) {
      return [
        relative(reach.base, real).replaceAll("\\", "/"),
        withoutShebang(decoder.decode(Deno.readFileSync(real))),
      ];
    }
  }
  return undefined;
}
