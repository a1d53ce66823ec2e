import { printError, UsageError } from "../failure.ts";
import { isPersonThere } from "../terminal.ts";

/** More than any value has, in bytes. */
const MOST_BYTES = 64 * 1024;

/**
 * Reads a value: from a person who types it unseen, or else all of standard input.
 *
 * @throws UsageError when the person gives up, or there is too much
 */
export async function readSecret(name: string): Promise<string> {
  if (!isPersonThere()) return textOf(await readAll()).replace(/\r?\n$/, "");
  await printError(
    `Glovebox asks: the value of ${name}? It is not shown while you type or paste it. Then Enter:`,
  );
  Deno.stdin.setRaw(true);
  try {
    return await readUnseen();
  } finally {
    Deno.stdin.setRaw(false);
  }
}

const [ENTER, LINE, DELETE, BACKSPACE, INTERRUPT, END, CLEAR] = [13, 10, 127, 8, 3, 4, 21] as const;

async function readUnseen(): Promise<string> {
  const typed: number[] = [];
  const buffer = new Uint8Array(1024);
  for (;;) {
    const length = await Deno.stdin.read(buffer);
    for (const byte of buffer.subarray(0, length ?? 0)) {
      if (byte === ENTER || byte === LINE) return textOf(typed);
      if (byte === INTERRUPT || (byte === END && typed.length === 0)) {
        throw new UsageError("Nothing was kept");
      }
      if (byte === END) return textOf(typed);
      if (byte === CLEAR) typed.length = 0;
      else if (byte === DELETE || byte === BACKSPACE) dropLast(typed);
      else typed.push(byte);
    }
    if (length === null) return textOf(typed);
    if (typed.length > MOST_BYTES) throw tooMuch();
  }
}

/** A letter may have several bytes. */
function dropLast(bytes: number[]): void {
  while (bytes.length > 0 && ((bytes.pop() ?? 0) & 0xc0) === 0x80);
}

async function readAll(): Promise<number[]> {
  const bytes: number[] = [];
  const buffer = new Uint8Array(16 * 1024);
  for (let length = await Deno.stdin.read(buffer); length !== null; length = await Deno.stdin.read(buffer)) {
    bytes.push(...buffer.subarray(0, length));
    if (bytes.length > MOST_BYTES) throw tooMuch();
  }
  return bytes;
}

function textOf(bytes: readonly number[]): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    throw new UsageError("The value cannot be kept: it is no text");
  }
}

function tooMuch(): UsageError {
  return new UsageError(`The value cannot be kept: it has more than ${MOST_BYTES} bytes`);
}
