import process from "node:process";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { readRegularBytes } from "../base/regular_file.ts";
import { readPerfText } from "./perf_data.ts";

/** More than the counters of a JVM take, in bytes. */
const MOST_COUNTERS = 1024 * 1024;

/** A Java program of this user that is running. */
export interface Jvm {
  readonly pid: number;
  /** Command that it was started with: a class or a jar, and its arguments. */
  readonly command: string;
}

/** The Java programs of this user, by pid; one that hides its counters (`-XX:-UsePerfData`) is not found. */
export async function listJvms(): Promise<Jvm[]> {
  const folder = join(temporaryFolder(), `hsperfdata_${userInfo().username}`);
  const found: Jvm[] = [];
  for (const pid of await pidsIn(folder)) {
    const file = await readRegularBytes(join(folder, String(pid)), MOST_COUNTERS).catch(() => undefined);
    const command = file === undefined ? undefined : readPerfText(file, "sun.rt.javaCommand");
    if (command !== undefined && isAlive(pid)) found.push({ pid, command });
  }
  return found.sort((a, b) => a.pid - b.pid);
}

/** Returns the folder in which HotSpot keeps its files: on Linux always the same, whatever `TMPDIR` says. */
export function temporaryFolder(): string {
  return Deno.build.os === "linux" ? "/tmp" : tmpdir();
}

async function pidsIn(folder: string): Promise<number[]> {
  try {
    const entries = await Array.fromAsync(Deno.readDir(folder));
    return entries.map(({ name }) => Number(name)).filter((pid) => Number.isSafeInteger(pid) && pid > 0);
  } catch {
    return []; // no Java program ever ran here
  }
}

/** A killed one leaves its file behind. */
function isAlive(pid: number): boolean {
  if (Deno.build.os === "windows") return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
