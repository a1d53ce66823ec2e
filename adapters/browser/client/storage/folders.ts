import { join, resolve } from "node:path";
import { expandHome } from "../../../kit/home_folder.ts";

/**
 * The folder that a path of the options means.
 *
 * @returns an absolute path; undefined when it begins with `~/` and there is no home to be known
 */
export function folderOf(path: string): string | undefined {
  const full = expandHome(path);
  return full === undefined ? undefined : resolve(full);
}

/**
 * Gives a file the name it should have, with a number where that is taken; nothing is ever overwritten.
 *
 * @param suggested a name from outside; what could leave the folder is taken out
 * @returns the new path
 */
export async function settleInto(
  folder: string,
  suggested: string,
  put: (path: string) => Promise<void>,
): Promise<string> {
  const name = safeName(suggested);
  const [, stem = name, extension = ""] = /^(.+?)((?:\.tar)?\.[^.]{1,10})?$/.exec(name) ?? [];
  for (let copy = 1;; copy += 1) {
    const path = join(folder, copy === 1 ? name : `${stem} (${copy})${extension}`);
    try {
      // The empty file holds the place: between looking and moving nobody else can take the name.
      (await Deno.open(path, { write: true, createNew: true })).close();
    } catch (error) {
      if (error instanceof Deno.errors.AlreadyExists) continue;
      throw error;
    }
    try {
      await put(path);
      return path;
    } catch (error) {
      await Deno.remove(path).catch(() => undefined);
      throw error;
    }
  }
}

/** No folders, no control characters, no name that a system keeps for itself, not hidden. */
export function safeName(suggested: string): string {
  // deno-lint-ignore no-control-regex
  const plain = suggested.replace(/[\x00-\x1f\x7f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]/g, "_");
  const trimmed = plain.replace(/^[. ]+|[. ]+$/g, "").slice(0, 150);
  const name = trimmed === "" ? "download" : trimmed;
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name) ? `_${name}` : name;
}
