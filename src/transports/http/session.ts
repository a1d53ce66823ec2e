import type {
  JSONRPCMessage,
  RequestId,
  Transport,
  TransportSendOptions,
} from "@modelcontextprotocol/server";
import { IdMap } from "../../base/workarounds/id_map.ts";
import { type HttpAnswer, refuse } from "./answer.ts";
import { EarlyCancellations } from "./early_cancellations.ts";
import { EventRing } from "./event_ring.ts";
import { EventStream } from "./event_stream.ts";
import { HttpExchange } from "./exchange.ts";
import type { TimeoutQueue } from "../../base/time/timeout_queue.ts";
import { answeredBy, batchRefusal, cancelledBy, idConflict, isRequest, RPC } from "../message.ts";

/** Limit for the events that are kept for a client that comes back: 8 million characters. */
const RING = { maxEvents: 1_000, maxLength: 8 * 1024 * 1024 } as const;
/** The number of the stream that belongs to no request. */
const STANDALONE = 0;
/** From this revision on, clients understand an event without data and come back by themselves. */
const RESUMES_SINCE = "2025-11-25";

/** Messages that a POST brought. */
export interface Posted {
  /** One message, or a batch. */
  readonly messages: readonly JSONRPCMessage[];
  readonly isBatch: boolean;
  readonly acceptsJson: boolean;
  readonly acceptsEvents: boolean;
}

/**
 * One session of the revisions with a handshake, over many HTTP requests. Our own: the SDK's leaves the HTTP request
 * of a cancelled call open, loses an earlier request when its id is used again, cannot choose between a plain answer
 * and a stream, refuses a second GET, and queues without a bound.
 */
export class HttpSession implements Transport {
  onclose: (() => void) | undefined;
  onerror: ((error: Error) => void) | undefined;
  onmessage: Transport["onmessage"];
  readonly sessionId: string = crypto.randomUUID();
  readonly #version: string;
  readonly #timeouts: TimeoutQueue;
  readonly #ring = new EventRing(RING);
  readonly #open = new IdMap<HttpExchange>();
  readonly #early = new EarlyCancellations();
  #standalone: EventStream | undefined;
  #streams = STANDALONE;
  #isClosed = false;

  /**
   * @param version the revision that was agreed on
   * @param timeouts tells what takes long
   */
  constructor(version: string, timeouts: TimeoutQueue) {
    this.#version = version;
    this.#timeouts = timeouts;
  }

  /** Tells whether a request is being worked on or the client is listening. */
  get isBusy(): boolean {
    return this.#open.size > 0 || this.#standalone?.isOpen === true;
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  // deno-lint-ignore require-await -- what it throws must be a rejection
  async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    const answers = answeredBy(message);
    const id = answers ?? options?.relatedRequestId;
    if (id === undefined) return this.#announce(message);
    const exchange = this.#open.get(id);
    if (exchange === undefined && isRequest(message)) throw new Error("The client's request is over");
    exchange?.send(message); // of a request that is over nobody wants to hear
    if (answers !== undefined) this.#open.delete(answers);
  }

  /** Takes messages in; resolves to the answer, or to the beginning of a stream with it. */
  async post(posted: Posted): Promise<HttpAnswer> {
    const { messages, isBatch } = posted;
    const refusal = isBatch ? batchRefusal(this.#version) : undefined;
    if (refusal !== undefined) return refused(refusal);
    const ids = messages.filter(isRequest).map(({ id }) => id);
    const conflict = idConflict(ids, (id) => this.#open.has(id));
    if (conflict !== undefined) return refused(conflict.message, conflict.id);
    const exchange = ids.length === 0 ? undefined : this.#exchange(ids, posted);
    for (const message of messages) this.#receive(message, exchange);
    const early = ids.map((id) => this.#early.take(id)).filter((message) => message !== undefined);
    for (const message of early) this.#receive(message, undefined);
    return await exchange?.response ?? new Response(null, { status: 202 });
  }

  /** Opens the stream for what belongs to no request, or brings what a client missed of another one. */
  get(lastEventId: string | null): Response {
    const missed = lastEventId === null ? undefined : this.#ring.after(lastEventId);
    const events = new EventStream({ headers: this.#headers });
    for (const { id, data } of missed?.events ?? []) events.send(id, data);
    if (missed === undefined || missed.stream === STANDALONE) {
      this.#standalone?.close(); // a client that asks again has lost the earlier one
      this.#standalone = events;
      return events.response;
    }
    const exchange = this.#open.values().find(({ stream }) => stream === missed.stream);
    if (exchange === undefined) events.close();
    else exchange.resume(events);
    return events.response;
  }

  close(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#isClosed = true;
    this.onclose?.();
    for (const exchange of new Set(this.#open.values())) exchange.end();
    this.#open.clear();
    this.#standalone?.close();
    return Promise.resolve();
  }

  get #headers() {
    return { "mcp-session-id": this.sessionId };
  }

  #exchange(ids: readonly RequestId[], { isBatch, acceptsJson, acceptsEvents }: Posted): HttpExchange {
    this.#streams += 1;
    const exchange = new HttpExchange({
      ids,
      isBatch,
      acceptsJson,
      acceptsEvents,
      canResume: this.#version >= RESUMES_SINCE,
      stream: this.#streams,
      ring: this.#ring,
      timeouts: this.#timeouts,
      headers: this.#headers,
    });
    for (const id of ids) this.#open.set(id, exchange);
    return exchange;
  }

  #receive(message: JSONRPCMessage, exchange: HttpExchange | undefined): void {
    const closing = exchange === undefined ? {} : {
      closeSSEStream: () => exchange.closeStream(),
      closeStandaloneSSEStream: () => this.#standalone?.close(),
    };
    this.onmessage?.(message, closing);
    const cancelled = cancelledBy(message);
    if (cancelled === undefined) return;
    const open = this.#open.get(cancelled);
    if (open === undefined) return this.#early.keep(cancelled, message);
    open.settle(cancelled); // it gets no answer
    this.#open.delete(cancelled);
  }

  #announce(message: JSONRPCMessage): void {
    if (isRequest(message) && this.#standalone?.isOpen !== true) {
      throw new Error("The client cannot be asked: it has no stream open");
    }
    const data = JSON.stringify(message);
    const id = this.#ring.add(STANDALONE, data);
    this.#standalone?.send(id, data);
  }
}

function refused(message: string, id: RequestId | null = null): Response {
  return refuse({ status: 400, code: RPC.invalidRequest, message, id });
}
