import { inMegabytes, limitError } from "./limit_error.ts";

/** An answer as it came. */
export interface Sized {
  /** Bytes of its JSON, its pictures and its files. */
  readonly bytes: number;
}

/**
 * Lets an answer through that is not too large. The child is told nothing: what was too much is gone.
 *
 * @param what tool or address, for the message
 * @throws ToolError `LIMIT`
 */
export function mustFit(adapter: string, what: string, { bytes }: Sized, answerMB: number): void {
  if (bytes <= answerMB * 1_000_000) return;
  throw limitError(adapter, {
    limit: "answerMB",
    message: `The answer of ${what} is ${inMegabytes(bytes)}; the limit is ${answerMB} MB`,
    hint:
      "It was left out, but what the call did is done. Ask for less at once: a part, a smaller picture, a file",
  });
}
