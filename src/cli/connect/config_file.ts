import { dirname, resolve } from "node:path";
import { ToolError } from "../../adapter_api/errors.ts";
import { atomicWrite } from "../../base/atomic_write.ts";
import { nearestThere } from "../../base/nearest_there.ts";
import { readRegularFile } from "../../base/regular_file.ts";
import { shellWord } from "../../base/text/shell_word.ts";

const MOST_BYTES = 16 * 1024 * 1024;
/** Suffix of the copy that is kept of a file before it is changed. */
const BACKUP = ".before-glovebox";

/** Outcome of a change. */
export interface Changed {
  /** File that was written: where a link leads, or the one that was named. */
  readonly file: string;
  /** Copy of what was there; nothing where there was no file. */
  readonly backup: string | undefined;
}

/** Reads a file of settings; empty where there is none. */
export async function readConfig(file: string): Promise<string> {
  try {
    return await readRegularFile(file, MOST_BYTES);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    const reason = error instanceof Error ? error.message : String(error);
    throw new ToolError("INVALID_INPUT", `Cannot read ${file}: ${reason}`, {
      hint: `Look at it: ls -l ${shellWord(file)}`,
    });
  }
}

/**
 * Changes a file of settings whole or not at all, with a copy of what was there next to it. A file that is a link is
 * changed where the link leads, as people keep their settings in folders of their own.
 *
 * @param change makes the new text of the old one
 * @returns nothing when there is nothing to change
 */
export async function changeConfig(
  file: string,
  change: (text: string) => string,
): Promise<Changed | undefined> {
  const real = await whereItLeads(file);
  const before = await readConfig(real);
  const after = change(before);
  if (after === before) return undefined;
  const mode = await Deno.stat(real).then((info) => info.mode, () => null);
  const backup = mode === null && before === "" ? undefined : `${real}${BACKUP}`;
  try {
    if (backup !== undefined) await atomicWrite(backup, before);
    await Deno.mkdir(dirname(real), { recursive: true });
    await atomicWrite(real, after);
    if (mode !== null && Deno.build.os !== "windows") await Deno.chmod(real, mode & 0o777);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ToolError("DENIED", `Cannot write ${real}: ${reason}`, {
      hint: `Look at its folder: ls -ld ${shellWord(await nearestThere(dirname(real)))}. Nothing was changed`,
    });
  }
  return { file: real, backup };
}

/** Returns where a link leads, also one to a file that is not there yet. */
async function whereItLeads(file: string): Promise<string> {
  try {
    return await Deno.realPath(file);
  } catch {
    const target = await Deno.readLink(file).catch(() => undefined);
    return target === undefined ? file : resolve(dirname(file), target);
  }
}
