import { setImmediate } from "node:timers";
import type { JSONRPCMessage, RequestId, Transport } from "@modelcontextprotocol/server";
import { IdMap } from "../../base/workarounds/id_map.ts";
import { fromUtf8 } from "../../base/text/utf8.ts";
import { LineReader } from "./line_reader.ts";
import { answeredBy, askedBy, cancelledBy, isMessage, isRequest, RPC } from "../message.ts";
import { withPlainError } from "../http/plain_error.ts";
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
  readonly #open = new IdMap<true>();
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
    else await this.#write(withPlainError(message));
    this.#settle(answers);
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

  #settle(id: RequestId): void {
    this.#open.delete(id);
    if (this.#open.size === 0) this.#onIdle();
  }

  #receive(line: Uint8Array | undefined): void {
    if (line === undefined) {
      return this.#refuse(RPC.invalidRequest, `The message is over ${MESSAGE_LIMIT} bytes`);
    }
    let message: unknown;
    try {
      const text = fromUtf8(line).trim();
      if (text === "") return;
      message = JSON.parse(text);
    } catch {
      return this.#refuse(RPC.parseError, "The line is not JSON");
    }
    if (!isMessage(message)) {
      return this.#refuse(RPC.invalidRequest, "The line is not a JSON-RPC 2.0 message", askedBy(message));
    }
    if (isRequest(message)) this.#open.set(message.id, true);
    this.onmessage?.(message);
    const cancelled = cancelledBy(message);
    if (cancelled !== undefined) this.#settle(cancelled); // it gets no answer
  }

  #refuse(code: number, message: string, id: RequestId | null = null): void {
    void this.#write({ jsonrpc: "2.0", id, error: { code, message } }); // failure ends the connection
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
