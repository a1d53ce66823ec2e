import type { LineClient } from "./line_client.ts";

/** Longest wait for an answer, in milliseconds. */
const ANSWER_MS = 30_000;

/** Counts the tokens of a text. */
export type Tokenizer = (text: string) => number;

/** Calls a tool: what the model reads of the answer, and how long it took, in milliseconds. */
export type Caller = (call: object) => Promise<{ readonly text: string; readonly ms: number }>;

/** Calls a tool and reads what the model gets of its answer. */
export function caller(client: LineClient): Caller {
  return async (call) => {
    const start = performance.now();
    const answer = JSON.parse(await inTime(client.request("tools/call", { ...call })));
    const ms = performance.now() - start;
    const parts: readonly { readonly text?: string }[] = answer.result?.content ?? [];
    const text = parts.map((part) => part.text ?? "").join("\n");
    if (answer.error !== undefined || answer.result?.isError === true) {
      throw new Error(`${JSON.stringify(call)}: ${answer.error?.message ?? text}`.slice(0, 300));
    }
    return { text, ms };
  };
}

/** Waits for an answer, half a minute at most. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer in ${ANSWER_MS} ms`)), ANSWER_MS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
