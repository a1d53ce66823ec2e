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

/**
 * A process and all that it has started, and those in turn. Some clear their environment: these are not found by words.
 */
export async function familyOf(pid: number): Promise<number[]> {
  const family = new Set([pid]);
  const parents = await Array.fromAsync(Deno.readDir("/proc"), async ({ name }) => {
    const [, parent] = /^PPid:\s+(\d+)/m.exec(await readQuietly(`/proc/${name}/status`)) ?? [];
    return [Number(name), Number(parent)] as const;
  });
  // The numbers of processes start over at some time, so that a child may have a lower one.
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child);
  }
  return [...family];
}

/** The memory that a process holds, in megabytes. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** Which of these processes still run; what is dead and was not taken note of has no command. */
export async function running(pids: readonly number[]): Promise<number[]> {
  const commands = await Promise.all(pids.map((pid) => readQuietly(`/proc/${pid}/cmdline`)));
  return pids.filter((_, at) => commands[at] !== "");
}

/** A process may end while it is looked at. */
async function readQuietly(path: string): Promise<string> {
  try {
    return (await Deno.readTextFile(path)).replaceAll("\0", " ");
  } catch {
    return "";
  }
}
