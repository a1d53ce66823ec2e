import { setImmediate } from "node:timers";
import type { JSONRPCMessage, JSONRPCRequest, RequestId, Transport } from "@modelcontextprotocol/server";
import { IdMap } from "../../base/workarounds/id_map.ts";
import { fromUtf8 } from "../../base/text/utf8.ts";
import { isObject } from "../../base/is_object.ts";
import { agreedOn, MODERN_VERSION } from "../../mcp/identity.ts";
import {
  ALONE,
  answeredBy,
  askedBy,
  batchRefusal,
  cancelledBy,
  idConflict,
  isBatchSize,
  isMessage,
  isRequest,
  MAX_BATCH,
  mendNulls,
  RPC,
} from "../message.ts";
import { type Fault, faultOf } from "../message_fault.ts";
import { Batch } from "./batch.ts";
import { LineReader } from "./line_reader.ts";
import { LongLine } from "./long_line.ts";
import type { StdioStreams } from "./standard_streams.ts";

/** The longest message, in bytes. */
export const MESSAGE_LIMIT = 64 * 1024 * 1024;

/** Time for which open requests are answered after the client has closed its end, in milliseconds. */
const DRAIN_MS = 400;
/** Messages that are taken before their answers are looked at. */
const AT_ONCE = 64;
/** Bytes that may wait for a client that does not read; above it, nothing more is taken from it. */
const MOST_PENDING = 8 * 1024 * 1024;

/**
 * MCP over lines of JSON. Our own, because the SDK's reader takes the square of a message's length and keeps silent
 * about lines that are not JSON.
 */
export class StdioTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: (<T extends JSONRPCMessage>(message: T) => void) | undefined;
  readonly #streams: StdioStreams;
  readonly #ended = Promise.withResolvers<string>();
  readonly #encoder = new TextEncoder();
  readonly #greeted: Promise<string | number | undefined>;
  #answered: string | number | undefined;
  /** The revision that was agreed on; that without a handshake before. */
  #version: string = MODERN_VERSION;
  /** What is not answered, with the batch that it came in. */
  readonly #open = new IdMap<Batch | undefined>();
  #onIdle: () => void = () => {};
  /** Bytes that are not written yet. */
  #pendingBytes = 0;
  #writing: Promise<void> = Promise.resolve();
  #closed = false;

  /**
   * @param streams the connection
   * @param answered the id of the first request, when it has its answer already
   */
  constructor(
    streams: StdioStreams,
    answered: Promise<string | number | undefined> = Promise.resolve(undefined),
  ) {
    this.#streams = streams;
    this.#greeted = answered;
  }

  /** Resolves when the connection is over, with the reason. */
  get ended(): Promise<string> {
    return this.#ended.promise;
  }

  start(): Promise<void> {
    void this.#read(); // ends with the connection
    return Promise.resolve();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const answers = answeredBy(message);
    if (answers === undefined) return await this.#write(message);
    if (this.#answered === answers) this.#answered = undefined; // before the protocol layer was loaded
    else if (this.#open.get(answers) === undefined) await this.#write(message);
    await this.#settle(answers, message);
  }

  close(): Promise<void> {
    this.#end("closed");
    return Promise.resolve();
  }

  async #read(): Promise<void> {
    const lines = new LineReader(MESSAGE_LIMIT);
    this.#answered = await this.#greeted;
    let received = 0;
    try {
      for await (const chunk of this.#streams.input) {
        for (const line of lines.push(chunk)) {
          this.#receive(line);
          if (++received % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve)); // they are answered
          while (this.#pendingBytes > MOST_PENDING && !this.#closed) await this.#writing;
        }
      }
      await this.drain();
      this.#end("the client closed its end");
    } catch (error) {
      this.#end(`reading failed: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** Waits until what was asked before is answered, if that is soon: a client may close its end and still read. */
  async drain(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onIdle = resolve;
    const late = setTimeout(resolve, DRAIN_MS);
    if (this.#open.size > 0) await promise;
    clearTimeout(late);
    await this.#writing;
  }

  async #settle(id: RequestId, answer?: JSONRPCMessage): Promise<void> {
    const answers = this.#open.get(id)?.settle(answer);
    const written = answers === undefined ? undefined : this.#write(answers);
    this.#open.delete(id);
    if (this.#open.size === 0) this.#onIdle();
    await written;
  }

  #receive(line: Uint8Array | LongLine): void {
    if (line instanceof LongLine) {
      const message = `The message is over ${MESSAGE_LIMIT} bytes`;
      return this.#refuse({ code: RPC.invalidRequest, message, id: line.askedBy });
    }
    let message: unknown;
    try {
      const text = fromUtf8(line).trim();
      if (text === "") return;
      message = JSON.parse(text);
    } catch {
      return this.#refuse({ code: RPC.parseError, message: "The line is not JSON", id: null });
    }
    mendNulls(message);
    if (Array.isArray(message)) this.#receiveBatch(message);
    else if (isMessage(message)) this.#take(message);
    else this.#refuse(faultOf(message, "line"));
  }

  #receiveBatch(messages: readonly unknown[]): void {
    const refusal = this.#batchRefusal(messages);
    if (refusal !== undefined || !messages.every(isMessage)) {
      return this.#refuse(...batchFaults(messages, refusal));
    }
    const requests = messages.filter(isRequest);
    const batch = new Batch(requests.length);
    for (const { id } of requests) this.#open.set(id, batch);
    for (const message of messages) this.#take(message);
  }

  /** The same words as over HTTP. */
  #batchRefusal(messages: readonly unknown[]): string | undefined {
    if (!isBatchSize(messages.length)) return "The line is not a JSON-RPC 2.0 message";
    const removed = batchRefusal(this.#version);
    if (removed !== undefined) return removed;
    if (messages.some((message) => isObject(message) && message["method"] === "initialize")) {
      return ALONE;
    }
    const ids = messages.filter(isMessage).filter(isRequest).map(({ id }) => id);
    return idConflict(ids, (id) => this.#open.has(id))?.message;
  }

  #take(message: JSONRPCMessage): void {
    if (isRequest(message)) {
      if (!this.#open.has(message.id)) this.#open.set(message.id, undefined);
      if (message.method === "initialize") this.#version = versionIn(message.params) ?? this.#version;
    }
    this.onmessage?.(message);
    const cancelled = cancelledBy(message);
    if (cancelled !== undefined) void this.#settle(cancelled); // it gets no answer
  }

  #refuse(...faults: readonly Fault[]): void {
    for (const { id, ...error } of faults) {
      void this.#write({ jsonrpc: "2.0", id, error }); // failure ends the connection
    }
  }

  #write(message: unknown): Promise<void> {
    const bytes = this.#encoder.encode(`${JSON.stringify(message)}\n`);
    this.#pendingBytes += bytes.length;
    this.#writing = this.#writing.then(async () => {
      this.#pendingBytes -= bytes.length;
      if (this.#closed) return;
      try {
        await this.#streams.write(bytes);
      } catch (error) {
        this.#end(`writing failed: ${error instanceof Error ? error.message : error}`);
      }
    });
    return this.#writing;
  }

  #end(reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.onclose?.();
    this.#ended.resolve(reason);
  }
}

function versionIn(params: JSONRPCRequest["params"]): string | undefined {
  const wanted = params?.["protocolVersion"];
  return typeof wanted === "string" ? agreedOn(wanted) : undefined;
}

/** Why a batch is not taken, for each that waits for an answer. */
function batchFaults(messages: readonly unknown[], refusal: string | undefined): Fault[] {
  const reason = refusal ?? "The batch has what is not a JSON-RPC 2.0 message, so none of it was taken";
  const ids = messages.slice(0, MAX_BATCH).map(askedBy).filter((id) => id !== null);
  const [first = null, ...more] = ids;
  return [first, ...more].map((id) => ({ code: RPC.invalidRequest, message: reason, id }));
}
