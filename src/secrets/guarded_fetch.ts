import { Buffer } from "node:buffer";
import { ToolError } from "../adapter_api/errors.ts";
import { dialledAddress, type Lookup, systemLookup } from "./dialled_address.ts";
import type { Redactor } from "./redactor.ts";
import { send } from "./send.ts";

/** Most bytes of an answer. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Options for {@linkcode guardedFetch}. */
export interface GuardedFetchOptions {
  /** The one origin that anything is sent to. */
  readonly origin: string;
  /** What stands for the value in headers. */
  readonly mark: string;
  /** Reads the value, at each request. */
  readonly value: () => string;
  readonly redactor: Redactor;
  /** For tests; the system's by default. */
  readonly lookup?: Lookup;
}

/** Sends a request as the global `fetch` does. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/**
 * Makes a `fetch` for a library that is to use a secret without holding it: it gets a mark, and the value takes its
 * place in the headers on the way out. One origin, a checked address, no redirects, and no value in what comes back.
 */
export function guardedFetch(
  { origin, mark, value, redactor, lookup = systemLookup }: GuardedFetchOptions,
): Fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.origin !== origin) {
      throw new ToolError("PERMISSION_DENIED", `The secret is for ${origin}, not for ${url.origin}`);
    }
    const secret = value();
    const headers = [...request.headers].map(([name, text]) => [name, text.replaceAll(mark, secret)]);
    const { status, headers: answered, body } = await send({
      url,
      method: request.method,
      headers: Object.fromEntries(headers),
      body: request.body === null ? undefined : Buffer.from(await request.arrayBuffer()),
      to: await dialledAddress(url.hostname, lookup, request.signal),
      maxBytes: MAX_BYTES,
    }, request.signal);
    if (status >= 300 && status < 400) {
      throw new ToolError("PERMISSION_DENIED", `${origin} leads elsewhere, and no secret goes along`);
    }
    const kept = answered.filter(([name]) => name !== "content-length")
      .map(([name, text]): [string, string] => [name, redactor.text(text)]);
    return new Response(Buffer.from(redactor.bytes(body)), { status, headers: kept });
  };
}
