import type { JSONRPCMessage, RequestId } from "@modelcontextprotocol/server";
import { type HttpAnswer, JsonAnswer } from "./answer.ts";
import type { EventRing } from "./event_ring.ts";
import { EventStream } from "./event_stream.ts";
import type { TimeoutQueue } from "../../base/time/timeout_queue.ts";
import { answeredBy, isRequest } from "../message.ts";
import { textOf } from "../message_text.ts";

/** Time after which a stream keeps the connection of a missing answer alive, in milliseconds. */
const SLOW_MS = 10_000;
/** Delay after which a client returns to a stream that was closed on purpose, in milliseconds. */
const RETRY_MS = 1_000;

/** Options for one POST with requests. */
export interface ExchangeOptions {
  readonly ids: readonly RequestId[];
  /** True when the requests came as a batch, and the answers go as one. */
  readonly isBatch: boolean;
  /** True when the client reads events; if not, what comes before the answer is left out. */
  readonly acceptsEvents: boolean;
  /** True when the client reads a plain answer. */
  readonly acceptsJson: boolean;
  /** True when the client knows how to come back to a stream. */
  readonly canResume: boolean;
  /** The number of this exchange's stream of events. */
  readonly stream: number;
  readonly ring: EventRing;
  readonly timeouts: TimeoutQueue;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * One POST with requests, until every one is answered. A single JSON answer, unless something must be said before it
 * or it takes long: then a stream of events.
 */
export class HttpExchange {
  readonly #options: ExchangeOptions;
  readonly #pending: Set<RequestId>;
  readonly #response = Promise.withResolvers<HttpAnswer>();
  readonly #stopWaiting: (() => void) | undefined;
  #answers: JSONRPCMessage[] = [];
  #events: EventStream | undefined;
  #isStream = false;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.#pending = new Set(options.ids);
    if (!options.acceptsJson) this.#toStream();
    else if (options.acceptsEvents) {
      this.#stopWaiting = options.timeouts.after(SLOW_MS, () => this.#toStream());
    }
  }

  /** Resolves as soon as it is known which kind of answer it is. */
  get response(): Promise<HttpAnswer> {
    return this.#response.promise;
  }

  get isDone(): boolean {
    return this.#pending.size === 0;
  }

  get stream(): number {
    return this.#options.stream;
  }

  /**
   * Sends what belongs to this exchange.
   *
   * @throws Error when it is a request and the client reads no events
   */
  send(message: JSONRPCMessage): void {
    const answers = answeredBy(message);
    if (answers !== undefined) this.#pending.delete(answers);
    if (this.#isStream) this.#write(message);
    else if (answers !== undefined) this.#answers.push(message);
    else if (this.#options.acceptsEvents) {
      this.#toStream();
      this.#write(message);
    } else if (isRequest(message)) {
      throw new Error("The client cannot be asked: it does not accept text/event-stream");
    }
    if (this.isDone) this.#finish();
  }

  /** Ends the wait for a request that gets no answer: it was cancelled. */
  settle(id: RequestId): void {
    if (this.#pending.delete(id) && this.isDone) this.#finish();
  }

  /** Closes the stream, not the exchange: the client comes back for the rest. */
  closeStream(): void {
    this.#toStream();
    this.#events?.close();
  }

  /** The client has come back with another stream. */
  resume(events: EventStream): void {
    this.#events?.close();
    this.#events = events;
    if (this.isDone) events.close();
  }

  /** The session is over. */
  end(): void {
    this.#pending.clear();
    this.#finish();
  }

  #finish(): void {
    this.#stopWaiting?.();
    if (this.#isStream) return this.#events?.close();
    const { isBatch, headers } = this.#options;
    if (this.#answers.length === 0) { // every request was cancelled
      return this.#response.resolve(new Response(null, { status: 202, headers }));
    }
    const texts = this.#answers.map(textOf);
    const [first = ""] = texts;
    this.#response.resolve(new JsonAnswer(isBatch ? `[${texts.join(",")}]` : first, headers));
  }

  #toStream(): void {
    if (this.#isStream || this.isDone) return;
    this.#stopWaiting?.();
    this.#isStream = true;
    const { headers, canResume, ring, stream } = this.#options;
    this.#events = new EventStream({ headers });
    if (canResume) this.#events.prime(ring.add(stream, ""), RETRY_MS);
    for (const answer of this.#answers) this.#write(answer);
    this.#answers = [];
    this.#response.resolve(this.#events.response);
  }

  /** A notification is left out when the client is too slow for it; an answer never is. */
  #write(message: JSONRPCMessage): void {
    if (this.#events?.isFull && "method" in message && !isRequest(message)) return;
    const data = textOf(message);
    this.#events?.send(this.#options.ring.add(this.#options.stream, data), data);
  }
}
