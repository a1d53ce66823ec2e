import { ToolError } from "../adapter_api/errors.ts";
import { isLoopbackHost } from "../authorization/special_addresses.ts";
import { dialledAddress, type Lookup, systemLookup } from "./dialled_address.ts";
import { FETCH_LIMITS } from "./fetch_limits.ts";
import type { Redactor } from "./redactor.ts";
import { type Incoming, send } from "./send.ts";

/** A request that an adapter wants sent. */
export interface WantedFetch {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
  /** Name of the secret that goes along. */
  readonly secret: string | undefined;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/** Headers with a value that the adapter never sees. */
export interface SecretHeader {
  readonly name: string;
  readonly value: string;
}

/** Decisions about one adapter's requests. */
export interface FetchRules {
  /** Refuses an address that was not granted. */
  readonly mustReach: (url: URL) => void;
  /** Returns the header of a secret for an origin; refuses one that was not granted, or is not kept. */
  readonly secretHeader: (name: string, origin: string) => SecretHeader;
  readonly redactor: Redactor;
  /** For tests; the system's by default. */
  readonly lookup?: Lookup | undefined;
}

/** Written by the host alone: they are the connection's, or would have an answer come in pieces, or compressed. */
const OWN_HEADERS =
  /^(host|connection|content-length|transfer-encoding|keep-alive|upgrade|te|trailer|expect|proxy-.*|accept-encoding|range|if-range)$/;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const METHODS = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
/** What goes to no other origin than the one that it was meant for. */
const PRIVATE_HEADERS: readonly string[] = ["authorization", "cookie"];

interface Hop {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
  /** The secret while every hop was of its origin: who was led away does not come back with it. */
  readonly secret: string | undefined;
}

/**
 * Sends a request for an adapter, with a secret of its person where it may have one, and gives the answer without it.
 *
 * @throws ToolError `PERMISSION_DENIED`, `NOT_FOUND`, `INVALID_INPUT`, `LIMIT`, `TIMEOUT`, `NOT_CONNECTED`
 */
export async function hostFetch(
  wanted: WantedFetch,
  rules: FetchRules,
  signal: AbortSignal,
): Promise<Incoming> {
  const late = new ToolError("TIMEOUT", `The answer did not come within ${wanted.timeoutMs} ms`);
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(late), wanted.timeoutMs);
  try {
    const answer = await follow(firstHop(wanted), wanted, rules, AbortSignal.any([signal, limit.signal]));
    return withoutSecrets(answer, rules.redactor);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const { code, message, ...rest } = error.toData();
    const hidden = { ...rest, ...(rest.hint === undefined ? {} : { hint: rules.redactor.text(rest.hint) }) };
    throw new ToolError(code, rules.redactor.text(message), hidden);
  } finally {
    clearTimeout(timer);
  }
}

function firstHop({ url, method, headers, body, secret }: WantedFetch): Hop {
  const upper = method.toUpperCase();
  if (!METHODS.test(upper)) throw invalid(`The method "${method.slice(0, 20)}" is not sent`);
  if (body !== undefined && (upper === "GET" || upper === "HEAD")) throw invalid(`${upper} has no body`);
  if ((body?.length ?? 0) > FETCH_LIMITS.bodyBytes) {
    throw new ToolError("LIMIT", `The body has more than ${FETCH_LIMITS.bodyBytes} bytes`);
  }
  return { url: webUrl(url), method: upper, headers: checkedHeaders(headers), body, secret };
}

async function follow(first: Hop, { maxBytes }: WantedFetch, rules: FetchRules, signal: AbortSignal) {
  let hop = first;
  for (let count = 0; count <= FETCH_LIMITS.redirects; count++) {
    const headers = headersFor(hop, rules); // refuses before anything is looked up
    const to = await dialledAddress(hop.url.hostname, rules.lookup ?? systemLookup, signal);
    const { url, method, body } = hop;
    const answer = await send({ url, method, headers, body, to, maxBytes }, signal);
    const target = answer.headers.find(([name]) => name === "location")?.[1];
    if (!REDIRECTS.includes(answer.status) || target === undefined) return answer;
    hop = nextHop(hop, answer.status, target);
  }
  throw new ToolError("LIMIT", `${first.url.origin} redirects more than ${FETCH_LIMITS.redirects} times`);
}

function headersFor({ url, headers, secret }: Hop, { mustReach, secretHeader }: FetchRules) {
  if (secret === undefined) {
    mustReach(url);
    return headers;
  }
  const { name, value } = secretHeader(secret, url.origin);
  if (url.protocol !== "https:" && !isLoopbackHost(url.hostname)) {
    throw invalid("A secret is sent by https only");
  }
  if (!/^[\x20-\x7e]+$/.test(value)) throw invalid("The secret has letters that no header can hold");
  if (Object.hasOwn(headers, name)) throw invalid(`The header ${name} is the secret's`);
  return { ...headers, [name]: value };
}

function nextHop(hop: Hop, status: number, target: string): Hop {
  const url = webUrl(URL.parse(target, hop.url)?.href ?? target);
  const becomesGet = status === 303 ? hop.method !== "HEAD" : status < 303 && hop.method === "POST";
  const isSame = url.origin === hop.url.origin;
  const dropped = [
    ...(becomesGet ? ["content-type", "content-language", "content-location"] : []),
    ...(isSame ? [] : PRIVATE_HEADERS),
  ];
  return {
    url,
    method: becomesGet ? "GET" : hop.method,
    headers: Object.fromEntries(Object.entries(hop.headers).filter(([name]) => !dropped.includes(name))),
    body: becomesGet ? undefined : hop.body,
    secret: isSame ? hop.secret : undefined,
  };
}

function webUrl(text: string): URL {
  const url = URL.parse(text);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  if (url === null || !isWeb || text.includes("\0")) {
    throw invalid(`"${text.slice(0, 200)}" is no http or https address`);
  }
  if (url.username !== "" || url.password !== "") throw invalid("An address holds no name and password");
  return url;
}

function checkedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const chars = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (entries.length > FETCH_LIMITS.headers || chars > FETCH_LIMITS.headerChars) {
    throw new ToolError("LIMIT", "The headers are too many or too long");
  }
  const wrong = entries.find(([name, value]) =>
    !HEADER_NAME.test(name) || OWN_HEADERS.test(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)
  );
  if (wrong !== undefined) {
    throw invalid(`The header "${wrong[0].slice(0, 60)}" cannot be sent with this value`);
  }
  return Object.fromEntries(entries);
}

/** What is compressed cannot be searched, and nobody asked for it. */
function withoutSecrets({ status, headers, body }: Incoming, redactor: Redactor): Incoming {
  const encoding = headers.find(([name]) => name === "content-encoding")?.[1].toLowerCase() ?? "identity";
  if (encoding !== "identity" && body.length > 0) {
    throw new ToolError("NOT_CONNECTED", "The server sent an encoded answer, which was not asked for");
  }
  const hidden = redactor.bytes(body);
  if (hidden.length > FETCH_LIMITS.maxBytes) {
    throw new ToolError("LIMIT", "The answer repeats secrets too often");
  }
  const kept = headers.filter(([name]) => name !== "content-length" && name !== "content-encoding");
  return {
    status,
    headers: kept.map(([name, value]) => [redactor.text(name), redactor.text(value)] as const),
    body: hidden,
  };
}

function invalid(message: string): ToolError {
  return new ToolError("INVALID_INPUT", message);
}
