/** Headers by their names in lower case. */
export interface HttpHeaders {
  get(name: string): string | null;
  has(name: string): boolean;
  forEach(tell: (value: string, name: string) => void): void;
}

/**
 * Parts of a request that are looked at: any `Request` has it. A real one costs more than answering most calls, so
 * what listens hands over as little as this.
 */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HttpHeaders;
  /** Aborts when the client goes away before it has its whole answer. */
  readonly signal: AbortSignal;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
  /** Hears that the request passed the door: its connection is a client's and not a stranger's. */
  readonly onAdmitted?: () => void;
}

/** The same as a real request, without its body, for the one who insists on one. */
export function webRequest({ method, url, headers, signal }: HttpRequest): Request {
  const all = new Headers();
  headers.forEach((value, name) => all.append(name, value));
  return new Request(url, { method, headers: all, signal });
}
