/** A process as the kernel lists it. */
interface Entry {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
}

/** The processes that a process started, and those that they started. */
export async function descendantsOf(pid: number): Promise<number[]> {
  const entries = await Array.fromAsync(runningProcesses());
  const under = (parent: number): number[] =>
    entries.filter((entry) => entry.parent === parent).flatMap((entry) => [entry.pid, ...under(entry.pid)]);
  return under(pid);
}

/** Waits until processes are gone; throws when one is still there after that time, in milliseconds. */
export async function untilGone(pids: readonly number[], ms = 3_000): Promise<void> {
  await Promise.all(pids.map(async (pid) => {
    if (!await isRunning(pid)) return;
    const watch = new Deno.Command("tail", {
      args: [`--pid=${pid}`, "--sleep-interval=0.05", "-f", "/dev/null"],
      signal: AbortSignal.timeout(ms),
    });
    await watch.output(); // ends with the process that it watches
    if (await isRunning(pid)) throw new Error(`Process ${pid} is still there after ${ms} ms`);
  }));
}

async function isRunning(pid: number): Promise<boolean> {
  const entry = await entryOf(pid);
  return entry !== undefined && entry.state !== "Z"; // dead, and nobody has asked yet how it ended
}

async function* runningProcesses(): AsyncGenerator<Entry> {
  for await (const { name } of Deno.readDir("/proc")) {
    const entry = /^\d+$/.test(name) ? await entryOf(Number(name)) : undefined;
    if (entry !== undefined) yield entry;
  }
}

async function entryOf(pid: number): Promise<Entry | undefined> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`).catch(() => undefined); // it may be gone already
  if (stat === undefined) return undefined;
  const [state = "", parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" "); // the name may hold anything
  return { pid, parent: Number(parent), state };
}
