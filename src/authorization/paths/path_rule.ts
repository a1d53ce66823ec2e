import type { FileHandle } from "node:fs/promises";
import { basename, dirname, join, parse } from "node:path";
import { ToolError } from "../../adapter_api/errors.ts";
import { exists } from "../../base/exists.ts";
import { isPathWithin } from "../../base/path_within.ts";
import { visible } from "../../base/text/visible.ts";
import { pathName } from "./path_name.ts";

/** Purpose of an access to a path. */
export type PathPurpose = "read" | "write";

/** Limits for paths. */
export interface PathRule {
  /** Folders, or single files, that were granted; a relative path starts from the first. */
  readonly folders: readonly string[];
  /** Those of them that are meant, where not all are; then a relative path starts from the first of these. */
  readonly within?: readonly string[] | undefined;
  /** Our settings, grants, tokens and adapters: never, whatever was granted. */
  readonly protectedFolders: readonly string[];
  /** Folder that `~` stands for. */
  readonly home: string;
  readonly purpose: PathPurpose;
  /** True when what is there may be replaced; a path to write is otherwise one where nothing is. */
  readonly overwrite?: boolean;
  /** The refusal for a path that no grant covers. */
  readonly refuse: (path: string) => ToolError;
}

const IS_LINUX = Deno.build.os === "linux";
const HAS_FOLDER_HANDLES = Deno.build.os !== "windows";

/**
 * The path rule: every path that comes from a model goes through it, no matter who opens the file. It gives the path to
 * use: real, so that no link in it leads elsewhere, inside a granted folder, and of a file, if there is one.
 *
 * @param text what the model said: absolute, relative to the first folder, `~/…` or a `file:` URL
 * @throws ToolError `INVALID_INPUT` for what is no name of a file, `PERMISSION_DENIED` outside the folders,
 *   `NOT_FOUND` for nothing to read, `CONFLICT` for a file that must not be replaced
 */
export async function resolvePath(text: string, rule: PathRule): Promise<string> {
  const folders = await Promise.all(rule.folders.map(realPathOf));
  const within = rule.within && await Promise.all(rule.within.map(realPathOf));
  const [base = rule.home] = within ?? folders;
  const name = pathName(text, { os: Deno.build.os, home: rule.home, base });
  if (!name.ok) throw unusable(text, name.why);
  // One name has two spellings; what is not there in the one that was said is meant in the common one.
  const real = await realPathOf(await exists(name.path) ? name.path : name.path.normalize("NFC"));
  await mustBeInside(real, folders, rule);
  if (within?.some((folder) => isPathWithin(real, folder)) === false) throw elsewhere(real, within);
  await mustBeFile(real, rule);
  return real;
}

/**
 * The real path; of what is not there, the real path of the nearest folder that is.
 *
 * @throws ToolError `INVALID_INPUT` for a link that leads nowhere, or a file taken for a folder
 */
async function realPathOf(path: string): Promise<string> {
  try {
    return await Deno.realPath(path);
  } catch (error) {
    const isMissing = error instanceof Deno.errors.NotFound &&
      await Deno.lstat(path).then(() => false, (error) => error instanceof Deno.errors.NotFound);
    const folder = dirname(path);
    if (!isMissing || folder === path) throw unusable(path, "it cannot be followed to its end");
    return join(await realPathOf(folder), path.slice(folder.length));
  }
}

/** Fails when a real path is not inside a folder, or inside a protected one however it is spelled. */
async function mustBeInside(real: string, folders: readonly string[], rule: PathRule): Promise<void> {
  const protectedFolders = await Promise.all(rule.protectedFolders.map(realPathOf));
  // Before the folders: what is said to be merely not granted could be granted, or lie where a person lets it.
  if (protectedFolders.some((folder) => isPathWithin(folded(real), folded(folder)))) {
    throw new ToolError("PERMISSION_DENIED", `The path "${visible(real)}" is among Glovebox's own files`, {
      hint: "No grant covers them; use another folder",
    });
  }
  if (!folders.some((folder) => isPathWithin(real, folder))) throw rule.refuse(real);
}

function elsewhere(real: string, within: readonly string[]): ToolError {
  const message = `The path "${visible(real)}" is in no folder for such files`;
  return new ToolError("PERMISSION_DENIED", message, { hint: `Name a file in ${within.join(" or ")}` });
}

/** Returns a path as a system reads it that does not tell spellings apart. */
function folded(path: string): string {
  return path.normalize("NFKC").toLowerCase();
}

async function mustBeFile(real: string, { purpose, overwrite = false }: PathRule): Promise<void> {
  const info = await Deno.lstat(real).catch(() => undefined);
  if (info === undefined) {
    if (purpose === "write" && parse(real).base !== "") return;
    throw new ToolError("NOT_FOUND", `There is no file "${visible(real)}"`, {
      hint: "Look for its right name",
    });
  }
  if (!info.isFile) throw unusable(real, info.isDirectory ? "it is a folder" : "it is not a plain file");
  if (purpose === "write" && !overwrite) {
    throw new ToolError("CONFLICT", `There is already a file "${visible(real)}"`, {
      hint: "Choose another name, or say that it may be replaced",
    });
  }
}

function unusable(path: string, why: string): ToolError {
  return new ToolError("INVALID_INPUT", `Cannot use the path "${visible(path.slice(0, 300))}": ${why}`, {
    hint: "Name a file by an absolute path or one in a granted folder",
  });
}

/**
 * Opens a file for reading by the path rule, and makes sure that what was opened is what was checked: a link that
 * somebody puts there in between leads nowhere.
 *
 * @param text the path, as a model said it
 * @returns a handle to dispose of
 */
export async function openUnder(text: string, rule: PathRule): Promise<FileHandle> {
  const real = await resolvePath(text, { ...rule, purpose: "read" });
  const file = await opened(real, "file");
  try {
    await mustBeWhatWasChecked(file, real);
    if (!(await file.stat()).isFile()) throw swapped(real);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Writes a file whole or not at all by the path rule: into a file next to it, in the very folder that was checked,
 * which then takes its name. Folders are not made.
 *
 * @param text the path, as a model said it
 * @returns the real path of what was written
 */
export async function writeWhole(text: string, bytes: Uint8Array, rule: PathRule): Promise<string> {
  const real = await resolvePath(text, { ...rule, purpose: "write" });
  const folder = dirname(real);
  await using handle = HAS_FOLDER_HANDLES ? await opened(folder, "folder") : undefined;
  if (handle !== undefined) await mustBeWhatWasChecked(handle, folder);
  const here = IS_LINUX && handle !== undefined ? `/proc/self/fd/${handle.fd}` : folder;
  const draft = join(here, `.${crypto.randomUUID()}.part`);
  try {
    using file = await Deno.open(draft, { write: true, createNew: true, mode: 0o600 });
    for (let done = 0; done < bytes.length;) done += await file.write(bytes.subarray(done));
    await file.sync();
    await publish(draft, join(here, basename(real)), real, rule.overwrite ?? false);
  } finally {
    await Deno.remove(draft).catch(() => {}); // it has its name by now, or was never made
  }
  return real;
}

/** A second name fails where there is one already, which a renaming would replace. */
async function publish(draft: string, path: string, real: string, overwrite: boolean): Promise<void> {
  if (overwrite) return await Deno.rename(draft, path);
  try {
    await Deno.link(draft, path);
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    throw new ToolError("CONFLICT", `There is already a file "${visible(real)}"`, {
      hint: "Choose another name",
    });
  }
}

async function opened(path: string, what: "file" | "folder"): Promise<FileHandle> {
  const { constants, open } = await import("node:fs/promises"); // a tenth of the host's start, if it came before
  // Not every system has them; where they are missing the check after opening has to do.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_DIRECTORY = 0 } = constants;
  try {
    return await open(path, O_RDONLY | O_NOFOLLOW | (what === "file" ? O_NONBLOCK : O_DIRECTORY));
  } catch (error) {
    throw new ToolError("NOT_FOUND", `Cannot open "${visible(path)}"`, {
      hint: "Look whether it is still there",
      cause: error,
    });
  }
}

/** Asks the system what was opened, where it can say; elsewhere follows the path once more. */
async function mustBeWhatWasChecked(handle: FileHandle, real: string): Promise<void> {
  const path = await pathOfHandle(handle);
  if (path !== undefined) {
    if (path !== real) throw swapped(real);
    return;
  }
  const [inside, there] = [await handle.stat(), await Deno.lstat(real)];
  if (inside.ino !== there.ino || inside.dev !== there.dev || await Deno.realPath(real) !== real) {
    throw swapped(real);
  }
}

async function pathOfHandle({ fd }: FileHandle): Promise<string | undefined> {
  return IS_LINUX ? await Deno.readLink(`/proc/self/fd/${fd}`).catch(() => undefined) : undefined;
}

function swapped(path: string): ToolError {
  return new ToolError("CONFLICT", `"${visible(path)}" changed while it was opened`, { hint: "Try again" });
}

/** The folders that each built-in adapter works in unless a person says otherwise. */
export interface DefaultFolders {
  readonly sh3d: readonly string[];
  readonly browser: readonly string[];
  readonly lua_ui: readonly string[];
}

/**
 * The folders of the design. Pure.
 *
 * @param documents the person's folder for files of ours
 * @param cwd the working folder; `.ui` in it is for Lua, unless it is the home folder or the root
 */
export function defaultFolders(documents: string, cwd: string, home: string): DefaultFolders {
  const isPlace = cwd !== home && cwd !== parse(cwd).root;
  return {
    sh3d: [join(documents, "homes")],
    browser: [join(documents, "downloads")],
    lua_ui: [join(documents, "lua-ui"), ...(isPlace ? [join(cwd, ".ui")] : [])],
  };
}
