/** A process of this machine. */
export interface FoundProcess {
  readonly pid: number;
  readonly command: string;
}

/**
 * The processes that have a word in their command line or environment. What a test starts has the path of its own
 * temporary folder in one of them, so that tests that run side by side do not find each other's.
 */
export async function processesWith(word: string): Promise<FoundProcess[]> {
  const found: FoundProcess[] = [];
  for await (const { name } of Deno.readDir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const command = await readQuietly(`/proc/${name}/cmdline`);
    const environment = await readQuietly(`/proc/${name}/environ`);
    if (command === "" || Number(name) === Deno.pid) continue; // dead, or this test
    if (command.includes(word) || environment.includes(word)) found.push({ pid: Number(name), command });
  }
  return found;
}

/** A process may end while it is looked at. */
async function readQuietly(path: string): Promise<string> {
  try {
    return (await Deno.readTextFile(path)).replaceAll("\0", " ");
  } catch {
    return "";
  }
}
