import { relative } from "node:path";
import type { HostFunction, HostValue } from "./vm.ts";
import { type Reach, reachable } from "./granted_paths.ts";

const WHENCE: Readonly<Record<string, Deno.SeekMode>> = {
  set: Deno.SeekMode.Start,
  cur: Deno.SeekMode.Current,
  end: Deno.SeekMode.End,
};
const MOST_OPEN = 64;
const decoder = new TextDecoder();

/** Files of one session: all of them by the path rule. */
export function fileFunctions(reach: Reach): HostFunction[] {
  const files = new Map<number, Deno.FsFile>();
  let last = 0;
  const at = (path: HostValue) => reachable(String(path), reach);
  const file = (id: HostValue) => files.get(Number(id));
  return [
    {
      name: "host_open",
      run: (path, mode) => {
        if (files.size >= MOST_OPEN) throw new Error("too many open files");
        last += 1;
        files.set(last, plainFile(at(path), String(mode)));
        return last;
      },
    },
    {
      name: "host_close",
      run: (id) => {
        file(id)?.close();
        files.delete(Number(id));
        return undefined;
      },
    },
    {
      name: "host_read",
      run: (id, count) => {
        const buffer = new Uint8Array(Math.min(Number(count), 64 * 1024 * 1024));
        const size = file(id)?.readSync(buffer) ?? null;
        return size === null ? undefined : buffer.subarray(0, size);
      },
    },
    {
      name: "host_write",
      bytes: true,
      run: (id, text) => {
        const open = file(id);
        if (open === undefined) throw new Error("it is not open for writing");
        for (let rest = text instanceof Uint8Array ? text : new Uint8Array(); rest.length > 0;) {
          rest = rest.subarray(open.writeSync(rest));
        }
        return undefined;
      },
    },
    {
      name: "host_seek",
      run: (id, whence, offset) =>
        file(id)?.seekSync(Number(offset), WHENCE[String(whence)] ?? Deno.SeekMode.Current),
    },
    { name: "host_remove", run: (path) => Deno.removeSync(at(path)) },
    { name: "host_rename", run: (from, to) => Deno.renameSync(at(from), at(to)) },
    { name: "host_mkdir", run: (path) => Deno.mkdirSync(at(path), { recursive: true }) },
    { name: "host_list", run: (path, optional) => listed(at(path), optional === true) },
    { name: "host_module", run: (path) => moduleOf(String(path), reach) },
  ];
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

/** The key of a Lua file and its text: looked for in `lua/`, then in the base folder. */
function moduleOf(path: string, reach: Reach): readonly HostValue[] | undefined {
  for (const place of [`lua/${path}`, path]) {
    const real = reachable(place, reach);
    if (statOf(real)?.isFile === true) {
      return [relative(reach.base, real).replaceAll("\\", "/"), decoder.decode(Deno.readFileSync(real))];
    }
  }
  return undefined;
}
