import { Buffer } from "node:buffer";
import {
  type ClientRequest,
  type IncomingMessage,
  request as requestPlain,
  type RequestOptions,
} from "node:http";
import { request as requestSecure } from "node:https";
import { ToolError } from "../adapter_api/errors.ts";
import type { DialledAddress } from "./dialled_address.ts";

/** One request, which follows no redirect. */
export interface Outgoing {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
  readonly to: DialledAddress;
  /** Most bytes of the answer. */
  readonly maxBytes: number;
}

/** The answer to one request. */
export interface Incoming {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

/**
 * Sends one request to one address. The name in the certificate is that of the URL.
 *
 * @throws ToolError `LIMIT` for a longer answer, `NOT_CONNECTED` when there is none; the signal's reason
 */
export async function send(outgoing: Outgoing, signal: AbortSignal): Promise<Incoming> {
  signal.throwIfAborted();
  const request = begin(outgoing);
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  aborted.catch(() => {}); // the answer may be there first
  const onAbort = () => {
    reject(signal.reason);
    request.destroy();
  };
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    const message = await Promise.race([aborted, answerOf(request, outgoing.body)]);
    const body = await Promise.race([aborted, bodyOf(message, outgoing.maxBytes)]);
    return { status: message.statusCode ?? 0, headers: headersOf(message), body };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ToolError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ToolError("NOT_CONNECTED", `${outgoing.url.origin} did not answer: ${reason}`);
  } finally {
    signal.removeEventListener("abort", onAbort);
    request.destroy();
  }
}

function begin({ url, method, headers, to: { address, family }, body }: Outgoing): ClientRequest {
  const isSecure = url.protocol === "https:";
  const options: RequestOptions = {
    agent: false,
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port || (isSecure ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    method,
    headers: {
      ...headers,
      host: url.host,
      "accept-encoding": "identity",
      connection: "close",
      ...(body === undefined ? {} : { "content-length": String(body.length) }),
    },
    lookup: (_host, { all }, found) =>
      all ? found(null, [{ address, family }]) : found(null, address, family),
  };
  return isSecure ? requestSecure(options) : requestPlain(options);
}

async function answerOf(request: ClientRequest, body: Uint8Array | undefined): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.on("response", resolve).on("error", reject);
  request.on("close", () => reject(new Error("the connection was closed")));
  request.end(body);
  return await promise;
}

/** An answer that is cut could end inside a value, which nobody would find then: one that is too long is none. */
async function bodyOf(message: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of message) {
    const bytes: Uint8Array = part;
    length += bytes.length;
    if (length > maxBytes) {
      throw new ToolError("LIMIT", `The answer has more than ${maxBytes} bytes`, {
        hint: "Ask for less, or for more bytes with maxBytes",
      });
    }
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

function headersOf({ rawHeaders }: IncomingMessage): (readonly [string, string])[] {
  return rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [[name.toLowerCase(), rawHeaders[at + 1] ?? ""] as const] : []
  );
}
