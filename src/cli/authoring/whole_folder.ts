import { basename, dirname, join } from "node:path";
import { onStop } from "../../base/stop_signal.ts";
import { exists } from "../../base/exists.ts";

/** What shells say of a program that was stopped at the keyboard. */
const STOPPED = 130;

/**
 * Fills a folder whole or not at all: aside first, also where a signal ends the program meanwhile.
 *
 * @param path a folder that is empty, or not there
 * @param write fills the folder that it is given
 * @returns what `write` returns
 */
export async function wholeFolder<T>(path: string, write: (folder: string) => Promise<T>): Promise<T> {
  const wasThere = await exists(path);
  const own = `.glovebox-${crypto.randomUUID().slice(0, 8)}`;
  // As long as its name will be: what has no room there has none here.
  const draft = wasThere ? join(path, own) : join(dirname(path), own.padEnd(basename(path).length, "-"));
  const leave = () => Deno.removeSync(draft, { recursive: true });
  using _heard = onStop(() => {
    try {
      leave();
    } finally { // it may not have been made
      Deno.exit(STOPPED);
    }
  });
  await Deno.mkdir(dirname(draft), { recursive: true });
  try {
    await Deno.mkdir(draft);
    const value = await write(draft);
    await (wasThere ? moveUp(draft, path) : Deno.rename(draft, path));
    return value;
  } finally {
    await Deno.remove(draft, { recursive: true }).catch(() => {}); // it has its name by now, or was never made
  }
}

/** A folder that somebody stands in stays the same folder. */
async function moveUp(draft: string, path: string): Promise<void> {
  for (const { name } of await Array.fromAsync(Deno.readDir(draft))) {
    await Deno.rename(join(draft, name), join(path, name));
  }
}
