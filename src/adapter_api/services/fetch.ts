/** Options for {@linkcode ToolContext.fetch}. */
export interface FetchOptions {
  /** Defaults to `GET`. */
  readonly method?: string;
  /** Sent as they are, by name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Up to 4 MB. */
  readonly body?: string | Uint8Array;
  /** Name of a secret that the manifest asks for with the origin of the address. */
  readonly secret?: string;
  /** Gives up the request; the end of the call does so too. */
  readonly signal?: AbortSignal;
  /** Milliseconds until the whole answer is there, 1 to 600,000. Defaults to 30,000. */
  readonly timeoutMs?: number;
  /** Most bytes of the answer, up to 4 MB. Defaults to 1 MB. */
  readonly maxBytes?: number;
}

/** A request that the host sends, as it crosses the border of the process. */
export interface WantedFetchData {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** In base64. */
  readonly body?: string;
  /** Name of the secret that goes along. */
  readonly secret?: string;
  /** Time until the whole answer is there, in milliseconds. */
  readonly timeoutMs: number;
  /** Most bytes of the answer. */
  readonly maxBytes: number;
}

/** What was fetched. */
export interface FetchedData {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** In base64. */
  readonly body: string;
}

/** The way to the host that sends. */
export interface FetchPort {
  /** Has the host send a request. */
  fetch(wanted: WantedFetchData, signal: AbortSignal | undefined): Promise<FetchedData>;
}

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 1024 * 1024;
/** A `Response` takes no body with them. */
const BODILESS: readonly number[] = [204, 205, 304];

/** Has the host send a request, and makes of its answer what authors know. */
export async function fetchOver(
  port: FetchPort,
  url: string,
  options: FetchOptions = {},
): Promise<Response> {
  const { method = "GET", headers = {}, body, secret, signal } = options;
  const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = options;
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const answer = await port.fetch({
    url,
    method,
    headers,
    ...(bytes === undefined ? {} : { body: bytes.toBase64() }),
    ...(secret === undefined ? {} : { secret }),
    timeoutMs,
    maxBytes,
  }, signal);
  const { status } = answer;
  const init = { status, headers: answer.headers.map(([name, value]): [string, string] => [name, value]) };
  return new Response(BODILESS.includes(status) ? null : Uint8Array.fromBase64(answer.body), init);
}
