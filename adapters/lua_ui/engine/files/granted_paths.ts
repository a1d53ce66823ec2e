import { dirname, isAbsolute, join, relative, resolve } from "node:path";

/** Folders that Lua code may reach, as real paths. */
export interface Reach {
  /** The application's folder, with `lua/` and `viewdefs/` in it. */
  readonly base: string;
  /** The project: relative paths of Lua code start here. It is the base folder, or the one around it. */
  readonly project: string;
  /** Folders that were granted. */
  readonly folders: readonly string[];
}

/** A relative path into the application's folder, as applications name it. */
const APPLICATION = /^(?:\.[/\\]+)*\.ui(?:[/\\]|$)/;

/**
 * The path rule for files of Lua code: wherever links lead, the real path is in a granted folder.
 *
 * @returns the real path; of what is not there yet, one in the real folder that is
 * @throws Error with the command by which a person grants the folder
 */
export function reachable(path: string, reach: Reach): string {
  const { folders } = reach;
  const wanted = absolutePath(path, reach);
  const real = realPath(wanted);
  if (folders.some((folder) => lies(real, folder))) return real;
  throw new Error(`"${path}" leads outside of the folders that were granted; ${granting(dirname(real))}`);
}

/** Says how a person grants a folder. */
function granting(folder: string): string {
  const option = quoted(`lua-ui.folders=${folder}`);
  return `only a person can change that: glovebox serve --option ${option} --grant-asked lua-ui`;
}

/** Tells whether Lua code may reach what is in the project. */
export function isProjectGranted({ folders, project }: Reach): boolean {
  return folders.some((folder) => lies(project, folder));
}

/** Says that modules were not looked for in the project, and what changes that; nothing where they were. */
export function unsearched(reach: Reach): string | undefined {
  if (isProjectGranted(reach)) return undefined;
  return `The project around it, ${reach.project}, was not looked into; ${
    granting(reach.project)
  }, started in another folder`;
}

/** A name in full: `.ui` at its beginning is the application's folder, wherever that is. */
export function absolutePath(path: string, { base, project }: Reach): string {
  if (path === "" || path.includes("\0")) throw new Error(`"${path.replaceAll("\0", "\\0")}" is no path`);
  if (isAbsolute(path)) return resolve(path);
  const [, inner] = /^(?:\.[/\\]+)*\.ui(?:[/\\]+(.*))?$/.exec(path) ?? [];
  return APPLICATION.test(path) ? resolve(base, inner ?? "") : resolve(project, path);
}

/** As a word for a shell, whatever is in it. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Tells whether a real path is a folder or in it. */
export function lies(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !/^\.\.[/\\]/.test(way) && !isAbsolute(way));
}

function realPath(path: string, links = 40): string {
  try {
    return Deno.realPathSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) return resolve(path); // outside, or it could be read
    const parent = dirname(path);
    if (parent === path) return path;
    const folder = realPath(parent, links);
    const target = linkTarget(path);
    if (target !== undefined && links > 0) return realPath(resolve(folder, target), links - 1);
    return join(folder, path.slice(parent.length).replace(/^[/\\]/, ""));
  }
}

/** A link that leads to nothing leads to what would be made there. */
function linkTarget(path: string): string | undefined {
  try {
    return Deno.readLinkSync(path);
  } catch {
    return undefined;
  }
}
