import { deadline, DeadlineError } from "../base/deadline.ts";
import { RPC } from "./message.ts";
import { refuse } from "./refusal.ts";

/** How much and how long is read. */
export interface BodyLimits {
  /** Bytes. */
  readonly maxBytes: number;
  /** Milliseconds until the whole body must be here. */
  readonly timeoutMs: number;
}

/** What a body said, or why it was refused. */
export type Body = { readonly json: unknown } | { readonly refused: Response };

/** Reads the JSON in the body of a request, within limits. */
export async function readBody(request: Request, { maxBytes, timeoutMs }: BodyLimits): Promise<Body> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxBytes) return tooLarge(maxBytes);
  const reader = request.body?.getReader();
  if (reader === undefined) return notJson();
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  try {
    bytes = await deadline(collect(reader, maxBytes), timeoutMs, "The body of the request");
  } catch (error) {
    void reader.cancel().catch(() => {}); // the client may be gone
    if (!(error instanceof DeadlineError)) return refused(400, RPC.parseError, "The body could not be read");
    return refused(408, RPC.refused, `The body did not come within ${timeoutMs} ms`);
  }
  if (bytes === undefined) return tooLarge(maxBytes);
  try {
    const json: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return { json };
  } catch {
    return notJson();
  }
}

async function collect(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > maxBytes) {
      void reader.cancel().catch(() => {}); // the rest is not wanted
      return undefined;
    }
    chunks.push(next.value);
  }
  const [first, second] = chunks;
  if (first !== undefined && second === undefined) return first; // most bodies come in one piece
  return await new Blob(chunks).bytes();
}

function refused(status: number, code: number, message: string): Body {
  return { refused: refuse({ status, code, message }) };
}

function tooLarge(maxBytes: number): Body {
  return refused(413, RPC.refused, `The body is over ${maxBytes} bytes`);
}

function notJson(): Body {
  return refused(400, RPC.parseError, "The body is not JSON");
}
