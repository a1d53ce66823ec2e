import { isAbsolute, join, resolve } from "node:path";
import type { Permissions } from "../adapter_api/permissions.ts";

/** Places in which names on this machine are looked up. */
export interface Places {
  /** The person's home folder. */
  readonly home: string;
  /** The folders of `PATH`. */
  readonly path: readonly string[];
}

/**
 * Turns what was asked or granted into exact names of this machine: `~/` becomes the home folder, paths become real
 * paths, programs become the absolute paths they stand for. Programs that are not there are left out.
 */
export async function resolvePermissions(asked: Permissions, places: Places): Promise<Permissions> {
  const paths = (entries: readonly string[] = []) =>
    Promise.all(entries.map((entry) => realPath(entry, places.home)));
  const programs = await Promise.all((asked.run ?? []).map((name) => programPaths(name, places)));
  return {
    ...asked,
    read: await paths(asked.read),
    write: await paths(asked.write),
    run: programs.flat(),
  };
}

/** As many links as the system itself follows. */
const MOST_LINKS = 40;

/**
 * The real path; of what does not exist yet, the real path of the nearest folder that does. A link that leads to
 * nothing leads to what may be made there later.
 */
export async function realPath(entry: string, home: string, links = MOST_LINKS): Promise<string> {
  const path = resolve(entry.startsWith("~/") ? join(home, entry.slice(2)) : entry);
  try {
    return await Deno.realPath(path);
  } catch {
    const parent = resolve(path, "..");
    if (parent === path) return path;
    const folder = await realPath(parent, home, links);
    const target = links === 0 ? undefined : await Deno.readLink(path).catch(() => undefined);
    if (target !== undefined) return await realPath(resolve(folder, target), home, links - 1);
    return join(folder, path.slice(parent.length).replace(/^[/\\]/, ""));
  }
}

/** Both names of a program: as found, and the real one behind a link. */
async function programPaths(name: string, { path }: Places): Promise<string[]> {
  const candidates = isAbsolute(name) ? [name] : path.map((folder) => join(folder, name));
  for (const candidate of candidates) {
    const real = await executable(candidate);
    if (real !== undefined) return [...new Set([candidate, real])];
  }
  return [];
}

async function executable(path: string): Promise<string | undefined> {
  try {
    const { isFile, mode } = await Deno.stat(path);
    if (!isFile || (mode !== null && (mode & 0o111) === 0)) return undefined;
    return await Deno.realPath(path);
  } catch {
    return undefined;
  }
}
