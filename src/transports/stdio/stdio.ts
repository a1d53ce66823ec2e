import type { JSONRPCMessage, RequestId, Transport } from "@modelcontextprotocol/server";
import { fromUtf8 } from "../../base/text/utf8.ts";
import { LineReader } from "./line_reader.ts";
import { answeredBy, cancelledBy, isMessage, isRequest, RPC } from "../message.ts";
import { withPlainError } from "../http/plain_error.ts";
import type { StdioStreams } from "./standard_streams.ts";

/** The longest message, in bytes. */
export const MESSAGE_LIMIT = 64 * 1024 * 1024;

/** Time for which open requests are answered after the client has closed its end, in milliseconds. */
const DRAIN_MS = 400;

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
  readonly #open = new Set<RequestId>();
  #onIdle: () => void = () => {};
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
    try {
      for await (const chunk of this.#streams.input) {
        for (const line of lines.push(chunk)) this.#receive(line);
      }
      await this.#drained();
      this.#end("the client closed its end");
    } catch (error) {
      this.#end(`reading failed: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** A client may close its end and still read: what it asked before is answered, if that is soon. */
  async #drained(): Promise<void> {
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
      return this.#refuse(RPC.invalidRequest, "The line is not a JSON-RPC 2.0 message");
    }
    if (isRequest(message)) this.#open.add(message.id);
    this.onmessage?.(message);
    const cancelled = cancelledBy(message);
    if (cancelled !== undefined) this.#settle(cancelled); // it gets no answer
  }

  #refuse(code: number, message: string): void {
    void this.#write({ jsonrpc: "2.0", id: null, error: { code, message } }); // failure ends the connection
  }

  #write(message: unknown): Promise<void> {
    const bytes = this.#encoder.encode(`${JSON.stringify(message)}\n`);
    this.#writing = this.#writing.then(async () => {
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
