import { dirname } from "node:path";
import { browserError } from "../../errors.ts";
import { settleInto } from "./folders.ts";
import type { Downloads } from "./downloads.ts";

/** File that is to be written among the downloads. */
export interface NamedFile {
  /** Name that the model gives it; undefined for another one. */
  readonly name: string | undefined;
  /** Extension that it gets, with its dot. */
  readonly extension: string;
  /** The path rule: gives the path to write to in a folder, or refuses. */
  readonly judge: (path: string, folder: string) => Promise<string>;
}

/** Place for a file, before there is anything to write. */
export interface FilePlace {
  readonly folder: string;
  /** Undefined where the model named none. */
  readonly path: string | undefined;
  readonly extension: string;
}

/**
 * Decides where a file may be written.
 *
 * @throws ToolError `PERMISSION_DENIED` where no folder was granted, or whatever the path rule says
 */
export async function placeFor(
  { folder }: Downloads,
  { name, extension, judge }: NamedFile,
): Promise<FilePlace> {
  if (folder === undefined) {
    throw browserError("PERMISSION_DENIED", "Cannot save a file: no folder for downloads was granted", {
      hint: "Start with --grant browser:write=FOLDER and --option browser.downloads=FOLDER",
    });
  }
  const stem = name?.toLowerCase().endsWith(extension) === true ? name.slice(0, -extension.length) : name;
  const path = stem === undefined ? undefined : await judge(`${stem}${extension}`, folder);
  return { folder, path, extension };
}

/**
 * Writes a file; none is ever overwritten.
 *
 * @param title what it is called where the model named nothing
 * @returns its path
 */
export async function saveFile(
  { folder, path, extension }: FilePlace,
  title: string,
  bytes: Uint8Array,
): Promise<string> {
  await Deno.mkdir(folder, { recursive: true });
  if (path === undefined) {
    return await settleInto(folder, `${title}${extension}`, (place) => Deno.writeFile(place, bytes));
  }
  await writeNew(path, bytes);
  return path;
}

/** The name may have folders in it that are not there yet, or a file where a folder would have to be. */
async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  try {
    await Deno.mkdir(dirname(path), { recursive: true });
    await Deno.writeFile(path, bytes, { createNew: true });
  } catch (cause) {
    if (cause instanceof Deno.errors.NotCapable) throw cause; // the host says which grant is missing
    throw browserError("CONFLICT", `Cannot write "${path}"`, { hint: "Choose another name", cause });
  }
}
