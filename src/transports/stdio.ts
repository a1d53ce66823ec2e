import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type Transport,
} from "@modelcontextprotocol/server";
import { LineReader } from "./line_reader.ts";

/** The longest message, in bytes. */
export const MESSAGE_LIMIT = 64 * 1024 * 1024;

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

/** The two ends of a line-based connection. */
export interface StdioStreams {
  readonly input: ReadableStream<Uint8Array>;
  /** Writes all of it. */
  write(bytes: Uint8Array): Promise<void>;
}

/** The process's own standard streams. */
export function processStreams(): StdioStreams {
  return {
    input: Deno.stdin.readable,
    write: async (bytes) => {
      for (let done = 0; done < bytes.length;) done += await Deno.stdout.write(bytes.subarray(done));
    },
  };
}

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
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  #writing: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(streams: StdioStreams) {
    this.#streams = streams;
  }

  /** Resolves when the connection is over, with the reason. */
  get ended(): Promise<string> {
    return this.#ended.promise;
  }

  start(): Promise<void> {
    void this.#read(); // ends with the connection
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    return this.#write(message);
  }

  close(): Promise<void> {
    this.#end("closed");
    return Promise.resolve();
  }

  async #read(): Promise<void> {
    const lines = new LineReader(MESSAGE_LIMIT);
    try {
      for await (const chunk of this.#streams.input) {
        for (const line of lines.push(chunk)) this.#receive(line);
      }
      this.#end("the client closed its end");
    } catch (error) {
      this.#end(`reading failed: ${error instanceof Error ? error.message : error}`);
    }
  }

  #receive(line: Uint8Array | undefined): void {
    if (line === undefined) {
      return this.#refuse(INVALID_REQUEST, `The message is over ${MESSAGE_LIMIT} bytes`);
    }
    let message: unknown;
    try {
      const text = this.#decoder.decode(line).trim();
      if (text === "") return;
      message = JSON.parse(text);
    } catch {
      return this.#refuse(PARSE_ERROR, "The line is not JSON");
    }
    if (isMessage(message)) this.onmessage?.(message);
    else this.#refuse(INVALID_REQUEST, "The line is not a JSON-RPC 2.0 message");
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

function isMessage(value: unknown): value is JSONRPCMessage {
  return isJSONRPCRequest(value) || isJSONRPCNotification(value) || isJSONRPCResultResponse(value) ||
    isJSONRPCErrorResponse(value);
}
