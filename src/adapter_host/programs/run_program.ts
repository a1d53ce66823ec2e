import { ToolError } from "../../adapter_api/errors.ts";
import { HAS_GROUPS, signalGroup } from "../../base/process_group.ts";
import type { Reaper } from "../process/reaper.ts";
import { Output } from "./output.ts";

/** One program to run. */
export interface ProgramStart {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly input: Uint8Array | undefined;
  /** Most bytes that are kept of each output. */
  readonly maxBytes: number;
  readonly deadlineMs: number;
  /** Ends it with the host. */
  readonly reaper: Pick<Reaper, "add" | "remove">;
}

/** How a program ended, and what is kept of its outputs. */
export interface ProgramEnd {
  readonly code: number;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  /** True when it wrote more than was kept. */
  readonly truncated: boolean;
}

/** Time for the last output of a program that has ended, in milliseconds: what left its group may hold it open. */
const LAST_OUTPUT_MS = 1_000;

/**
 * Runs a program in a process group of its own, which ends with it, at its deadline and with the signal.
 *
 * @throws ToolError `TIMEOUT`, `NOT_FOUND`, `INVALID_INPUT`; the signal's reason
 */
export async function runProgram(start: ProgramStart, signal: AbortSignal): Promise<ProgramEnd> {
  signal.throwIfAborted();
  const child = spawn(start);
  let [late, ended] = [false, false];
  const kill = () => signalGroup(child.pid, "SIGKILL");
  const timer = setTimeout(() => {
    late = true;
    kill();
  }, start.deadlineMs);
  signal.addEventListener("abort", kill, { once: true });
  const [stdout, stderr] = [
    new Output(child.stdout, start.maxBytes),
    new Output(child.stderr, start.maxBytes),
  ];
  try {
    await start.reaper.add(child.pid);
    void feed(child, start.input); // does not reject
    const { code } = await child.status;
    kill(); // what it started
    ended = true;
    await Promise.all([stdout.end(LAST_OUTPUT_MS), stderr.end(LAST_OUTPUT_MS)]);
    signal.throwIfAborted();
    if (late) throw timeout(start);
    return { code, stdout: stdout.bytes, stderr: stderr.bytes, truncated: stdout.isCut || stderr.isCut };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", kill);
    if (!ended) kill();
    await start.reaper.remove(child.pid);
  }
}

function spawn({ command, args, cwd, env, input }: ProgramStart): Deno.ChildProcess {
  try {
    return new Deno.Command(command, {
      args: [...args],
      cwd,
      clearEnv: true,
      env: { ...env },
      stdin: input === undefined ? "null" : "piped",
      stdout: "piped",
      stderr: "piped",
      detached: HAS_GROUPS,
    }).spawn();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const code = error instanceof Deno.errors.NotFound ? "NOT_FOUND" : "INVALID_INPUT";
    throw new ToolError(code, `The program ${command} cannot be started: ${reason}`);
  }
}

/** A program need not read what it gets. */
async function feed(child: Deno.ChildProcess, input: Uint8Array | undefined): Promise<void> {
  if (input === undefined) return;
  const writer = child.stdin.getWriter();
  await writer.write(input).then(() => writer.close()).catch(() => {});
}

function timeout({ command, deadlineMs }: ProgramStart): ToolError {
  return new ToolError(
    "TIMEOUT",
    `The program ${command} did not end within ${deadlineMs} ms and was ended`,
    {
      hint: "Give it less to do, or more time with deadlineMs",
    },
  );
}
