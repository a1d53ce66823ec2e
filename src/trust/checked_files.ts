/** Files that are opened and written by the path rule, whoever changes links meanwhile. */
import { constants, type FileHandle, open } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ToolError } from "../adapter_api/errors.ts";
import { visible } from "../base/visible.ts";
import { type PathRule, resolvePath } from "./path_rule.ts";

const IS_LINUX = Deno.build.os === "linux";
const HAS_FOLDER_HANDLES = Deno.build.os !== "windows";
/** Not every system has them; where they are missing the check after opening has to do. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_DIRECTORY = 0 } = constants;

/**
 * Opens a file for reading by the path rule, and makes sure that what was opened is what was checked: a link that
 * somebody puts there in between leads nowhere.
 *
 * @param text the path, as a model said it
 * @returns a handle to dispose of
 */
export async function openUnder(text: string, rule: PathRule): Promise<FileHandle> {
  const real = await resolvePath(text, { ...rule, purpose: "read" });
  const file = await opened(real, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
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
 * Writes a file whole or not at all by the path rule: into a file beside it, in the very folder that was checked,
 * which then takes its name. Folders are not made.
 *
 * @param text the path, as a model said it
 * @returns the real path of what was written
 */
export async function writeWhole(text: string, bytes: Uint8Array, rule: PathRule): Promise<string> {
  const real = await resolvePath(text, { ...rule, purpose: "write" });
  const folder = dirname(real);
  await using handle = HAS_FOLDER_HANDLES
    ? await opened(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    : undefined;
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

async function opened(path: string, flags: number): Promise<FileHandle> {
  try {
    return await open(path, flags);
  } catch (error) {
    throw new ToolError("NOT_FOUND", `Cannot open "${visible(path)}"`, {
      hint: "Look whether it is still there",
      cause: error,
    });
  }
}

/** Where the system can say what was opened it is asked; elsewhere the path is followed once more. */
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
