import type { TimeoutQueue } from "../../base/time/timeout_queue.ts";
import type { HttpRequest } from "./request.ts";
import { fromUtf8 } from "../../base/text/utf8.ts";
import { RPC } from "../message.ts";
import { refuse } from "./answer.ts";

/** Limits for the size of a body and the time that it takes. */
export interface BodyLimits {
  /** Bytes. */
  readonly maxBytes: number;
  /** Milliseconds until the whole body must be here. */
  readonly timeoutMs: number;
  readonly timeouts: TimeoutQueue;
}

/** Value of a body, or the reason why it was refused. */
export type Body = { readonly json: unknown } | { readonly refused: Response };

/** Reads the JSON in the body of a request, within limits. */
export async function readBody(request: HttpRequest, limits: BodyLimits): Promise<Body> {
  const read = await readBytes(request, limits);
  return "bytes" in read ? parsed(read.bytes) : read;
}

/** Reads the fields of a form that is the body of a request, within limits. */
export async function readForm(
  request: HttpRequest,
  limits: BodyLimits,
): Promise<{ readonly form: URLSearchParams } | { readonly refused: Response }> {
  const read = await readBytes(request, limits);
  return "bytes" in read ? { form: new URLSearchParams(new TextDecoder().decode(read.bytes)) } : read;
}

async function readBytes(
  request: HttpRequest,
  { maxBytes, timeoutMs, timeouts }: BodyLimits,
): Promise<{ readonly bytes: Uint8Array } | { readonly refused: Response }> {
  const length = request.headers.get("content-length");
  if (Number(length ?? 0) > maxBytes) return tooLarge(maxBytes);
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer> | Ended>();
  const giveUp = new AbortController();
  const stop = timeouts.after(timeoutMs, () => {
    resolve("late");
    giveUp.abort();
  });
  // A body whose length is known is not longer, and is read three times as fast in one go.
  (length === null ? collect(request, maxBytes, giveUp.signal) : request.bytes()).then(resolve, reject);
  try {
    const bytes = await promise;
    if (bytes === "late") return refused(408, RPC.refused, `The body did not come within ${timeoutMs} ms`);
    return bytes === "too long" ? tooLarge(maxBytes) : { bytes };
  } catch {
    return refused(400, RPC.parseError, "The body could not be read");
  } finally {
    stop();
  }
}

/** Reason why reading ended before the body did. */
type Ended = "late" | "too long";

function parsed(bytes: Uint8Array): Body {
  try {
    const json: unknown = JSON.parse(fromUtf8(bytes));
    return { json };
  } catch {
    return notJson();
  }
}

async function collect(
  { body }: HttpRequest,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | Ended> {
  const reader = body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  signal.addEventListener("abort", () => void reader?.cancel().catch(() => {})); // the client may be gone
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    length += next.value.length;
    if (length > maxBytes) {
      void reader?.cancel().catch(() => {}); // the rest is not wanted
      return "too long";
    }
    chunks.push(next.value);
  }
  return await new Blob(chunks).bytes();
}

function refused(status: number, code: number, message: string): { readonly refused: Response } {
  return { refused: refuse({ status, code, message }) };
}

function tooLarge(maxBytes: number): { readonly refused: Response } {
  return refused(413, RPC.refused, `The body is over ${maxBytes} bytes`);
}

function notJson(): Body {
  return refused(400, RPC.parseError, "The body is not JSON");
}
