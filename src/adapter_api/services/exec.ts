/** Options for {@linkcode ToolContext.exec}. */
export interface ExecOptions {
  /** Standard input, up to 4 MB; by default there is none. */
  readonly input?: string | Uint8Array;
  /** A folder that the adapter may read or write. By default an empty one, which is removed afterwards. */
  readonly cwd?: string;
  /** Ends the program; the end of the call does so too. */
  readonly signal?: AbortSignal;
  /** Milliseconds until it is ended, 1 to 600,000. Defaults to 60,000. */
  readonly deadlineMs?: number;
  /** Most bytes that are kept of each output, up to 1 MB, which is the default. */
  readonly maxBytes?: number;
}

/** How a program ended. */
export interface ExecResult {
  /** The exit code; of one that a signal ended, 128 and the signal's number. */
  readonly code: number;
  /** What it wrote to standard output. */
  readonly stdout: string;
  /** What it wrote to standard error. */
  readonly stderr: string;
  /** True when it wrote more than was kept. */
  readonly truncated: boolean;
}

/** A program that the host starts, as it crosses the border of the process. */
export interface WantedExec {
  readonly program: string;
  readonly args: readonly string[];
  /** In base64. */
  readonly input?: string;
  readonly cwd?: string;
  readonly deadlineMs: number;
  readonly maxBytes: number;
}

/** How it ended, as that crosses the border; its outputs are in base64, since they may be any bytes. */
export type ExecData = ExecResult;

/** The way to the host that starts it. */
export interface ExecPort {
  /** Has the host start a program and waits for its end. */
  exec(wanted: WantedExec, signal: AbortSignal | undefined): Promise<ExecData>;
}

const DEADLINE_MS = 60_000;
const MAX_BYTES = 1024 * 1024;

/** Has the host start a program. */
export async function execOver(
  port: ExecPort,
  program: string,
  args: readonly string[] = [],
  options: ExecOptions = {},
): Promise<ExecResult> {
  const { input, cwd, signal, deadlineMs = DEADLINE_MS, maxBytes = MAX_BYTES } = options;
  const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input;
  const { code, stdout, stderr, truncated } = await port.exec({
    program,
    args,
    ...(bytes === undefined ? {} : { input: bytes.toBase64() }),
    ...(cwd === undefined ? {} : { cwd }),
    deadlineMs,
    maxBytes,
  }, signal);
  return { code, stdout: textOf(stdout, truncated), stderr: textOf(stderr, truncated), truncated };
}

/** Half a letter at the end of what was cut is left out. */
function textOf(base64: string, isCut: boolean): string {
  return new TextDecoder().decode(Uint8Array.fromBase64(base64), { stream: isCut });
}
