import { join } from "node:path";
import { processesWith } from "../host/processes.ts";
import { findTool, runTool } from "../tools/run_tool.ts";

/** Chromium ends a process that it keeps in reserve by itself at times. */
function killQuietly(pid: number): void {
  try {
    Deno.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** A way to start Chromium by which it can be told from those that other tests have started. */
export async function markedBrowser(
  folder: string,
): Promise<{ readonly executable: string; readonly mark: string }> {
  const mark = `--glovebox-test=${crypto.randomUUID()}`;
  const executable = join(folder, "chromium");
  const script = `#!/bin/sh\nexec '${await findTool("chromium")}' ${mark} "$@"\n`;
  await Deno.writeTextFile(executable, script, { mode: 0o755 });
  return { executable, mark };
}

/** The browser with this mark. */
export async function processOf(mark: string): Promise<{ readonly pid: number; readonly profile: string }> {
  const children = await runTool("ps", "-o", "pid=,args=", "--ppid", String(Deno.pid));
  const line = children.split("\n").find((each) => each.includes(mark)) ?? "";
  const [, pid, profile] = /^ *(\d+) .*--user-data-dir=(\S+)/.exec(line) ?? [];
  if (pid === undefined || profile === undefined) throw new Error("There is no such browser");
  return { pid: Number(pid), profile };
}

/**
 * Kills the processes of all pages of a browser.
 *
 * @param except those that were killed before
 * @returns the processes
 */
export async function crashPages(mark: string, except: readonly number[] = []): Promise<number[]> {
  const { profile } = await processOf(mark);
  const renderers = (await processesWith(profile)).filter(({ pid, command }) =>
    command.includes("--type=renderer") && !except.includes(pid)
  );
  for (const { pid } of renderers) killQuietly(pid);
  return renderers.map(({ pid }) => pid);
}
