import { UsageError } from "../failure.ts";
import { parseValue } from "../flags.ts";

/** @throws UsageError where there is no such file, or none that can be read */
export async function readScript(path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    const reason = error instanceof Deno.errors.NotFound ? "there is no such file" : String(error);
    throw new UsageError(`Cannot read ${path}: ${reason}`);
  }
}

/** Returns the inputs that `--input` gives. */
export function inputsOf(words: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(words.map((word) => {
    const at = word.indexOf("=");
    if (at > 0) return [word.slice(0, at), parseValue(word.slice(at + 1))];
    throw new UsageError(`--input "${word}" is not of the form KEY=VALUE, such as city=Riga`);
  }));
}

/** Returns the time that `--timeout` gives, as the argument of a run. */
export function timeoutOf(seconds: string | undefined): { readonly timeout_ms?: number } {
  if (seconds === undefined) return {};
  const ms = Number(seconds) * 1000;
  if (ms >= 1 && ms <= 3_600_000) return { timeout_ms: Math.round(ms) };
  throw new UsageError(`--timeout "${seconds}" is not a number of seconds from 0.001 to 3600`);
}
