import { deadline } from "../base/time/deadline.ts";
import { counted } from "../base/text/counted.ts";

/** Most bytes that wait to be written. What comes beyond is left out, and counted. */
const MOST_PENDING = 1024 * 1024;
/** Longest time that the last lines may take, in milliseconds. */
const FLUSH_MS = 200;

const encoder = new TextEncoder();
let pending = 0;
let leftOut = 0;
let writing: Promise<void> = Promise.resolve();

/**
 * Writes a line to standard error and does not wait for the one who reads it: a client that never does would otherwise
 * stop the whole host as soon as the pipe is full. On a terminal the line is there at once.
 */
export function writeError(line: string): void {
  const bytes = encoder.encode(line);
  if (Deno.stderr.isTerminal()) return writeAtOnce(bytes);
  if (pending + bytes.length > MOST_PENDING) {
    leftOut++;
    return;
  }
  pending += bytes.length;
  writing = writing.then(() => write(bytes));
}

/** Resolves when everything is written, or when nobody reads it. */
export async function flushErrors(): Promise<void> {
  await deadline(writing, FLUSH_MS, "The last lines of the log").catch(() => {});
}

async function write(bytes: Uint8Array): Promise<void> {
  try {
    for (let done = 0; done < bytes.length;) done += await Deno.stderr.write(bytes.subarray(done));
  } catch {
    // nobody reads standard error any more: logging must never be what fails
  }
  pending -= bytes.length;
  const lost = leftOut;
  if (lost === 0 || pending > 0) return;
  leftOut = 0;
  writeError(`${counted(lost, "line")} of the log left out: standard error was not read\n`);
}

function writeAtOnce(bytes: Uint8Array): void {
  try {
    for (let done = 0; done < bytes.length;) done += Deno.stderr.writeSync(bytes.subarray(done));
  } catch {
    // the terminal is gone
  }
}
