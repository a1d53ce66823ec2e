/**
 * What is looked at of a request: any `Request` has it. Making a real one costs more than answering most calls, so
 * what listens hands over as little as this.
 */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  /** Aborts when the client goes away before it has its whole answer. */
  readonly signal: AbortSignal;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

/** The same as a real request, without its body, for whoever insists on one. */
export function webRequest({ method, url, headers, signal }: HttpRequest): Request {
  return new Request(url, { method, headers, signal });
}
