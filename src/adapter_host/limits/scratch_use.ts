import { join } from "node:path";

/** Least that a name takes on a disk: files of no length fill one too, and are slow to count. */
const LEAST_BYTES = 4_096;
const BLOCK_BYTES = 512;
/** Files that are looked at before others get their turn: some 5 ms. */
const AT_ONCE = 500;

/**
 * Returns how much the files of a folder take on the disk, in bytes. Stops counting above a bound.
 *
 * @param enough bytes above which it does not matter how many there are
 */
export async function sizeOfFolder(folder: string, enough: number): Promise<number> {
  const folders = [folder];
  let [size, looks] = [0, 0];
  for (let next = folders.pop(); next !== undefined && size <= enough; next = folders.pop()) {
    try {
      for await (const { name, isDirectory } of Deno.readDir(next)) {
        const path = join(next, name);
        if (isDirectory) folders.push(path);
        size += isDirectory ? LEAST_BYTES : sizeAt(path);
        if (++looks % AT_ONCE === 0) await turn();
        if (size > enough) return size;
      }
    } catch {
      // what is removed meanwhile counts as nothing
    }
  }
  return size;
}

/** Returns how much the open files of a process take that have no name any more, in bytes. */
export async function sizeOfUnnamed(pid: number): Promise<number> {
  const folder = `/proc/${pid}/fd`;
  let size = 0;
  try {
    for await (const { name } of Deno.readDir(folder)) {
      const info = await Deno.stat(join(folder, name)).catch(() => undefined); // of the file, not of the link
      if (info?.isFile && info.nlink === 0) size += sizeOf(info);
    }
  } catch {
    // it is gone, or the system does not tell
  }
  return size;
}

/** Looks at once: waiting for each file costs several times as much, and {@linkcode AT_ONCE} bounds how many there are. */
function sizeAt(path: string): number {
  return sizeOf(Deno.lstatSync(path));
}

/** A file with holes takes less than its length. */
function sizeOf({ size, blocks }: Deno.FileInfo): number {
  return Math.max(LEAST_BYTES, blocks === null ? size : blocks * BLOCK_BYTES);
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
