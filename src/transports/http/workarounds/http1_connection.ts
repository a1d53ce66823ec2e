import type { TimeoutQueue } from "../../../base/time/timeout_queue.ts";
import type { HttpAnswer } from "../answer.ts";
import type { HttpRequest } from "../request.ts";
import { Http1Body } from "./http1_body.ts";
import { type BadHead, type Head, parseHead } from "./http1_head.ts";
import { Http1Input } from "./http1_input.ts";
import { answerHead, chunkOf, CONTINUE, LAST_CHUNK, whole } from "./http1_output.ts";

/** The largest head, in bytes, and how long one may take from its first byte, in milliseconds. */
const HEAD_BYTES = 64 * 1024;
const HEAD_MS = 15_000;
/** A body up to this size goes out in one write with its head; copying a larger one takes longer. */
const COPIED_BYTES = 16 * 1024;
/** Time for which the rest of an unwanted body is read, so that the client reads its answer. */
const SWALLOW_MS = 2_000;

const decoder = new TextDecoder("latin1"); // one character for each byte

/** Handler of requests; it does not reject. */
export type Handler = (request: HttpRequest) => HttpAnswer | Promise<HttpAnswer>;

/** Options for one connection. */
export interface ConnectionOptions {
  readonly handler: Handler;
  readonly timeouts: TimeoutQueue;
  /** Longest time for a head, in milliseconds. */
  readonly headMs?: number | undefined;
  /** Hears of each request that passed the door. */
  readonly onAdmitted: () => void;
}

/** One connection of a client: one request after the other. */
export class Http1Connection {
  readonly #connection: Deno.Conn;
  readonly #handler: Handler;
  readonly #timeouts: TimeoutQueue;
  readonly #headMs: number;
  readonly #onAdmitted: () => void;
  readonly #input: Http1Input;
  #left: AbortController | undefined;
  #isResting = true;
  #isStopping = false;
  #isClosed = false;

  constructor(
    connection: Deno.Conn,
    { handler, timeouts, onAdmitted, headMs = HEAD_MS }: ConnectionOptions,
  ) {
    this.#connection = connection;
    this.#handler = handler;
    this.#timeouts = timeouts;
    this.#headMs = headMs;
    this.#onAdmitted = onAdmitted;
    this.#input = new Http1Input(connection, () => this.#left?.abort(new Error("The client went away")));
  }

  /** Serves until either side ends it. */
  async serve(): Promise<void> {
    try {
      while (await this.#exchange());
    } catch {
      // the client went away while it was being answered
    } finally {
      this.#left?.abort(new Error("The client went away"));
      this.#close();
    }
  }

  /** True while it waits for the first byte of a request. */
  get isResting(): boolean {
    return this.#isResting;
  }

  /** Ends it at once, whatever it is doing. */
  end(): void {
    this.#close();
  }

  /** Takes no more requests: what is being answered is finished. */
  stop(): void {
    this.#isStopping = true;
    if (this.#isResting) this.#close();
  }

  /** Resolves to whether another request may follow. */
  async #exchange(): Promise<boolean> {
    const head = await this.#head();
    if (head === undefined) return false;
    if ("bad" in head) {
      await this.#write(whole(answerHead({ status: head.bad, minor: 1, closes: true, length: 0 }), EMPTY));
      await this.#swallow();
      return false;
    }
    const left = this.#left = new AbortController();
    const request = new Http1Request(head, {
      input: this.#input,
      signal: left.signal,
      onRead: () => this.#askForBody(head),
      onAdmitted: this.#onAdmitted,
    });
    const response = await this.#handler(request);
    if (left.signal.aborted) {
      await response.body?.cancel().catch(() => {}); // nobody is there
      return false;
    }
    const closes = this.#isStopping || !head.keepsAlive || !request.isRead ||
      response.headers.get("connection") === "close";
    await this.#answer(head, response, closes, left.signal);
    this.#left = undefined;
    this.#input.watch(false);
    if (!request.isRead) await this.#swallow();
    return !closes && !this.#input.isOver;
  }

  async #head(): Promise<Head | BadHead | undefined> {
    let stop: (() => void) | undefined;
    let isLate = false;
    try {
      for (let seen = 0;;) {
        const { bytes } = this.#input;
        if (bytes.length > seen) {
          stop ??= this.#timeouts.after(this.#headMs, () => {
            isLate = true;
            this.#close();
          });
          this.#isResting = false;
          const head = this.#headIn(bytes);
          if (head !== undefined) return head;
          seen = this.#input.bytes.length;
        }
        this.#isResting = seen === 0;
        if (this.#isResting && this.#isStopping) return undefined;
        if (!await this.#input.more() || isLate) return undefined;
      }
    } finally {
      stop?.();
    }
  }

  #headIn(bytes: Uint8Array): Head | BadHead | undefined {
    let start = 0;
    while (bytes[start] === 13 && bytes[start + 1] === 10) start += 2; // some send an empty line after a body
    const text = decoder.decode(bytes.subarray(start, HEAD_BYTES));
    const end = text.indexOf("\r\n\r\n");
    if (end === -1) return bytes.length >= HEAD_BYTES ? { bad: 431 } : lineIsBad(text);
    this.#input.take(start + end + 4);
    return parseHead(text.slice(0, end));
  }

  #askForBody({ waits }: Head): void {
    if (waits && this.#input.bytes.length === 0) void this.#write(CONTINUE).catch(() => {}); // the next write tells
  }

  async #answer(head: Head, response: HttpAnswer, closes: boolean, left: AbortSignal): Promise<void> {
    const { status, headers } = response;
    const { method, minor } = head;
    if (headers.get("content-type") !== "text/event-stream") {
      const body = await response.bytes();
      const length = status === 204 || status === 304 ? undefined : body.length;
      const text = answerHead({ status, minor, headers, closes, length });
      if (method !== "HEAD" && body.length <= COPIED_BYTES) return await this.#write(whole(text, body));
      await this.#write(whole(text, EMPTY));
      if (method !== "HEAD") await this.#write(body);
      return;
    }
    const chunked = minor === 1;
    await this.#write(
      whole(answerHead({ status, minor, headers, closes: closes || !chunked, chunked }), EMPTY),
    );
    const reader = response.body?.getReader();
    left.addEventListener("abort", () => void reader?.cancel().catch(() => {}), { once: true });
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
      if (next.value.length === 0) continue; // as a chunk it would be the last one
      await this.#write(chunked ? chunkOf(next.value) : next.value).catch(async (error: unknown) => {
        await reader?.cancel().catch(() => {});
        throw error;
      });
    }
    if (chunked) await this.#write(LAST_CHUNK);
  }

  async #write(bytes: Uint8Array): Promise<void> {
    for (let sent = 0; sent < bytes.length;) {
      sent += await this.#connection.write(sent === 0 ? bytes : bytes.subarray(sent));
    }
  }

  /** Closing at once would reset the connection while the client still sends, and its answer would be lost. */
  async #swallow(): Promise<void> {
    const stop = this.#timeouts.after(SWALLOW_MS, () => this.#close());
    try {
      if ("closeWrite" in this.#connection) await this.#connection.closeWrite();
      do this.#input.take(this.#input.bytes.length); while (await this.#input.more());
    } finally {
      stop();
    }
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#connection.close();
  }
}

const EMPTY = new Uint8Array();

/** Ends a connection on which no request can follow. */
function lineIsBad(text: string): BadHead | undefined {
  // deno-lint-ignore no-control-regex -- what no head has
  return /^[^!#$%&'*+.^_`|~0-9A-Za-z-]|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|(^|[^\r])\n/.test(text)
    ? { bad: 400 }
    : undefined;
}

/** Parts of a request that come from its connection. */
interface RequestParts {
  readonly input: Http1Input;
  readonly signal: AbortSignal;
  readonly onRead: () => void;
  readonly onAdmitted: () => void;
}

/** A request, with no more made of it than is asked for. */
class Http1Request implements HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HttpRequest["headers"];
  readonly signal: AbortSignal;
  readonly onAdmitted: () => void;
  readonly #body: Http1Body;

  constructor(head: Head, { input, signal, onRead, onAdmitted }: RequestParts) {
    this.method = head.method;
    this.url = `http://localhost${head.path}`;
    this.headers = head.headers;
    this.signal = signal;
    this.onAdmitted = onAdmitted;
    this.#body = new Http1Body(input, head.length, onRead);
    if (this.#body.isRead) input.watch(true); // the end of the connection is heard
  }

  get isRead(): boolean {
    return this.#body.isRead;
  }

  get body(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return ReadableStream.from(this.#body.parts());
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return await this.#body.bytes();
  }
}
