/** Most of a table of processes that is read; more are on no machine that somebody works at. */
const MOST_PROCESSES = 20_000;
const PAGE_BYTES = 4_096;

/** One process of the system's table. */
interface Entry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Resident memory, in bytes. */
  readonly bytes: number;
}

/** Memory that a process uses. */
export interface MemoryUse {
  readonly bytes: number;
  /** Processes that it is made of, but for the first. */
  readonly others: readonly number[];
}

/** Returns the resident memory of one process, in bytes; nothing where the system does not tell. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`).catch(() => "");
  return kilobytesIn(status, /^VmRSS:\s+(\d+) kB$/m);
}

/**
 * Returns the memory of a process and of everything that it started: its descendants, and of those in its group when
 * what started them is gone. Memory that several share is counted once.
 *
 * @param enough bytes up to which a quick look will do, which counts what is shared again and again
 */
export async function memoryOfTree(pid: number, enough: number): Promise<MemoryUse> {
  const tree = treeOf(pid, await processTable());
  const bytes = tree.reduce((sum, entry) => sum + entry.bytes, 0);
  const others = tree.filter((entry) => entry.pid !== pid).map((entry) => entry.pid);
  if (bytes <= enough) return { bytes, others };
  const shares = await Promise.all(tree.map(shareOf));
  return { bytes: shares.reduce((sum, share) => sum + share, 0), others };
}

/** Returns its fair share of what it shares with others; all of it where the system does not tell. */
async function shareOf({ pid, bytes }: Entry): Promise<number> {
  const rollup = await Deno.readTextFile(`/proc/${pid}/smaps_rollup`).catch(() => "");
  return kilobytesIn(rollup, /^Pss:\s+(\d+) kB$/m) || bytes;
}

function treeOf(root: number, table: readonly Entry[]): Entry[] {
  const children = Map.groupBy(table, ({ parent }) => parent);
  const found = new Map(
    table.filter(({ pid, group }) => pid === root || group === root).map((entry) => [entry.pid, entry]),
  );
  for (const { pid } of found.values()) { // those that are added are visited too
    for (const child of children.get(pid) ?? []) found.set(child.pid, child);
  }
  return [...found.values()];
}

async function processTable(): Promise<Entry[]> {
  const pids: number[] = [];
  try {
    for await (const { name } of Deno.readDir("/proc")) {
      if (/^\d+$/.test(name) && pids.length < MOST_PROCESSES) pids.push(Number(name));
    }
  } catch {
    return []; // a system without such a table
  }
  return (await Promise.all(pids.map(entryOf))).flatMap((entry) => entry ?? []);
}

/** The name in a line may hold anything, so that what follows is read from its last bracket on. */
async function entryOf(pid: number): Promise<Entry | undefined> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`).catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [parent, group, pages] = [fields[1], fields[2], fields[21]].map(Number);
  if (parent === undefined || group === undefined || pages === undefined || !Number.isFinite(pages)) {
    return undefined; // it is gone
  }
  return { pid, parent, group, bytes: pages * PAGE_BYTES };
}

function kilobytesIn(text: string, line: RegExp): number {
  return Number(line.exec(text)?.[1] ?? 0) * 1024;
}
