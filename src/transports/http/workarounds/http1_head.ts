import type { HttpHeaders } from "../request.ts";

/** The beginning of a request. */
export interface Head {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** 0 or 1, of HTTP/1. */
  readonly minor: number;
  readonly headers: HttpHeaders;
  /** Bytes of the body; `undefined` when it comes in chunks. */
  readonly length: number | undefined;
  /** True when the client waits to be told to send the body. */
  readonly waits: boolean;
  /** True when another request may follow on the connection. */
  readonly keepsAlive: boolean;
}

/** Reason why a request cannot be understood, as an HTTP status. */
export interface BadHead {
  readonly bad: number;
}

const MOST_HEADERS = 100;
const REQUEST_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,32}) ([!-~]+) HTTP\/(\d)\.(\d)$/;
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
// deno-lint-ignore no-control-regex -- what must not be in a value
const FORBIDDEN = /[\x00-\x08\x0a-\x1f\x7f]/;
/** Headers that may occur only once: different readers read two of them differently. */
const SINGLE = ["host", "content-length", "transfer-encoding", "authorization", "content-type"] as const;

/**
 * Parses the head of a request, one character for each byte, without its empty line. As strict as the standard allows:
 * whatever two readers could understand in two ways is refused (RFC 9112).
 */
export function parseHead(text: string): Head | BadHead {
  const [line = "", ...fields] = text.split("\r\n");
  const [, method = "", target = "", major, minor] = REQUEST_LINE.exec(line) ?? [];
  if (major === undefined) return { bad: 400 };
  if (major !== "1") return { bad: 505 };
  const headers = parseHeaders(fields);
  if ("bad" in headers) return headers;
  const framing = framingOf(headers, minor === "0");
  if ("bad" in framing) return framing;
  const expected = headers.get("expect")?.toLowerCase();
  if (expected !== undefined && expected !== "100-continue") return { bad: 417 };
  return {
    method,
    path: pathOf(target),
    minor: minor === "0" ? 0 : 1,
    headers,
    length: framing.length,
    waits: expected !== undefined && minor !== "0",
    keepsAlive: minor !== "0" && !/(^|,)[ \t]*close[ \t]*(,|$)/i.test(headers.get("connection") ?? ""),
  };
}

/** Lines of a head, or of what may follow chunks. */
export function parseHeaders(fields: readonly string[]): HeaderTable | BadHead {
  if (fields.length > MOST_HEADERS) return { bad: 431 };
  const values = new Map<string, string>();
  for (const field of fields) {
    const colon = field.indexOf(":");
    const name = field.slice(0, Math.max(0, colon)).toLowerCase();
    if (!NAME.test(name) || FORBIDDEN.test(field)) return { bad: 400 };
    const value = withoutSpaces(field, colon + 1);
    const before = values.get(name);
    if (before !== undefined && SINGLE.some((single) => single === name)) return { bad: 400 };
    values.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return new HeaderTable(values);
}

/** Spaces and tabs only: other white space is part of a value. */
function withoutSpaces(field: string, from: number): string {
  let [start, end] = [from, field.length];
  const isSpace = (at: number) => field[at] === " " || field[at] === "\t";
  while (start < end && isSpace(start)) start++;
  while (end > start && isSpace(end - 1)) end--;
  return field.slice(start, end);
}

function framingOf(headers: HttpHeaders, isOld: boolean): { length: number | undefined } | BadHead {
  const coding = headers.get("transfer-encoding");
  const length = headers.get("content-length");
  if (coding !== null) {
    if (length !== null || isOld) return { bad: 400 }; // who is in between may have gone by the other
    return coding.toLowerCase() === "chunked" ? { length: undefined } : { bad: 501 };
  }
  if (length === null) return { length: 0 };
  return /^\d{1,15}$/.test(length) ? { length: Number(length) } : { bad: 400 };
}

/** Proxies name the whole address; where it leads is not for the request to say. */
function pathOf(target: string): string {
  if (target.startsWith("/")) return target;
  const url = URL.parse(target);
  return url?.protocol === "http:" || url?.protocol === "https:" ? `${url.pathname}${url.search}` : "/*";
}

/** Headers as they came, repeated ones joined. */
class HeaderTable implements HttpHeaders {
  readonly #values: ReadonlyMap<string, string>;

  constructor(values: ReadonlyMap<string, string>) {
    this.#values = values;
  }

  get(name: string): string | null {
    return this.#values.get(name) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  forEach(tell: (value: string, name: string) => void): void {
    this.#values.forEach(tell);
  }
}
