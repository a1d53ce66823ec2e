import {
  type JSONRPCMessage,
  type JSONRPCRequest,
  type LoggingLevel,
  ProtocolErrorCode,
  type Transport,
  type TransportSendOptions,
} from "@modelcontextprotocol/server";
import { isObject } from "../../base/is_object.ts";
import { IdMap } from "../../base/workarounds/id_map.ts";
import { mendArguments } from "../sent_arguments.ts";
import type { SentCall } from "../session_exchange.ts";

/** Answers one call of a tool. What it rejects with becomes the protocol's error. */
export type AnswerCall = (call: SentCall) => Promise<Record<string, unknown>>;

type Receive = NonNullable<Transport["onmessage"]>;

/** From the least serious on. */
const LEVELS: readonly unknown[] = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
] satisfies LoggingLevel[];

/**
 * The connection of a session without its calls of tools, which are answered here: the SDK's server holds each request
 * and each result against schemas that were checked already, and makes more of a request than a call needs. That takes
 * longer than the rest of the way. Everything else passes through to it.
 */
export class CallTransport implements Transport {
  onclose: (() => void) | undefined;
  onerror: ((error: Error) => void) | undefined;
  onmessage: Receive | undefined;
  /** Takes the calls of tools; until it is set they are the SDK's like everything else. */
  answer: AnswerCall | undefined;
  readonly #inner: Transport;
  readonly #running = new IdMap<AbortController>();
  #leastLevel = 0;

  constructor(inner: Transport, answer?: AnswerCall) {
    this.#inner = inner;
    this.answer = answer;
  }

  get sessionId(): string | undefined {
    return this.#inner.sessionId;
  }

  async start(): Promise<void> {
    this.#inner.onclose = () => this.#close();
    this.#inner.onerror = (error) => this.onerror?.(error);
    this.#inner.onmessage = (message, extra) => this.#receive(message, extra);
    await this.#inner.start();
  }

  async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    await this.#inner.send(message, options);
  }

  async close(): Promise<void> {
    await this.#inner.close();
  }

  setProtocolVersion(version: string): void {
    this.#inner.setProtocolVersion?.(version);
  }

  #receive(message: JSONRPCMessage, extra: Parameters<Receive>[1]): void {
    mendArguments(message);
    if ("method" in message) {
      if (message.method === "tools/call" && "id" in message && this.answer !== undefined) {
        return void this.#serve(message, this.answer, extra); // never rejects
      }
      if (message.method === "logging/setLevel") this.#setLevel(message.params?.["level"]);
      if (message.method === "notifications/cancelled") this.#cancel(message.params);
    }
    this.onmessage?.(message, extra);
  }

  async #serve(
    { id, params }: JSONRPCRequest,
    answerCall: AnswerCall,
    extra: Parameters<Receive>[1],
  ): Promise<void> {
    const running = new AbortController();
    this.#running.set(id, running);
    const { signal } = running;
    const logs = (level: LoggingLevel) => LEVELS.indexOf(level) >= this.#leastLevel;
    const answer = await answerCall({ id, params, signal, logs, closeStream: extra?.closeSSEStream }).then(
      (result): JSONRPCMessage => ({ jsonrpc: "2.0", id, result }),
      (error: unknown): JSONRPCMessage => ({ jsonrpc: "2.0", id, error: protocolError(error) }),
    );
    if (this.#running.get(id) === running) this.#running.delete(id);
    if (signal.aborted) return; // nobody waits for it
    try {
      await this.#inner.send(answer);
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #setLevel(level: unknown): void {
    const at = LEVELS.indexOf(level);
    if (at !== -1) this.#leastLevel = at; // the SDK refuses another one
  }

  #cancel(params: unknown): void {
    const id = isObject(params) ? params["requestId"] : undefined;
    if (typeof id === "string" || typeof id === "number") this.#running.get(id)?.abort();
  }

  #close(): void {
    this.onclose?.();
    for (const running of this.#running.values()) running.abort();
  }
}

function protocolError(error: unknown): { code: number; message: string; data?: unknown } {
  const { code, message, data } = isObject(error)
    ? error
    : { code: undefined, message: String(error), data: undefined };
  return {
    code: typeof code === "number" && Number.isSafeInteger(code) ? code : ProtocolErrorCode.InternalError,
    message: typeof message === "string" ? message : "Internal error",
    ...(data === undefined ? {} : { data }),
  };
}
