import type { RequestId } from "@modelcontextprotocol/server";

/** Headers of an answer, by their names in lower case. */
export interface AnswerHeaders {
  get(name: string): string | null | undefined;
  set(name: string, value: string): void;
  forEach(tell: (value: string, name: string) => void): void;
}

/** Parts of an answer that are looked at: any `Response` has them. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

const encoder = new TextEncoder();

/** An answer in JSON that is a text already. Making a real one and reading it costs more than answering a call. */
export class JsonAnswer implements HttpAnswer {
  readonly status: number;
  readonly headers: Map<string, string>;
  readonly body = null;
  readonly #text: string;

  /**
   * @param text the JSON
   * @param headers by their names in lower case, besides the type of the content
   */
  constructor(text: string, headers: Readonly<Record<string, string>> = {}, status = 200) {
    this.status = status;
    this.headers = new Map([...Object.entries(headers), ["content-type", "application/json"]]);
    this.#text = text;
  }

  bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return Promise.resolve(encoder.encode(this.#text));
  }
}

/** Answer to a request that does not get to the protocol layer. */
export interface Refusal {
  /** HTTP status. */
  readonly status: number;
  /** JSON-RPC error code. */
  readonly code: number;
  /** Sentence that says what is wrong and what to do about it. */
  readonly message: string;
  readonly id?: RequestId | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal as a JSON-RPC error, with the status that clients look at. */
export function refuse({ status, code, message, id = null, headers = {} }: Refusal): Response {
  return Response.json({ jsonrpc: "2.0", id, error: { code, message } }, { status, headers });
}
