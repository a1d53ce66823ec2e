import type {
  InputRequest,
  LoggingLevel,
  ProgressToken,
  RequestId,
  Server,
} from "@modelcontextprotocol/server";
import { defined } from "../adapter_api/defined.ts";
import type { LogLevel } from "../adapter_api/handler_port.ts";
import { isObject } from "../base/is_object.ts";
import { type DeclaredCapabilities, NotifyingExchange, type ProgressNotification } from "./exchange.ts";

/** A call of a tool in a session, as it came. */
export interface SentCall {
  readonly id: RequestId;
  readonly params: unknown;
  readonly signal: AbortSignal;
  /** Tells whether the client wants to hear of a log line. */
  readonly logs: (level: LoggingLevel) => boolean;
  /** Closes the stream of the answer, where there is one: the client comes back for the rest. */
  readonly closeStream: (() => void) | undefined;
}

/** A call in a session, and the server through which the client hears what comes before the answer. */
export class SessionExchange extends NotifyingExchange {
  readonly #call: SentCall;
  readonly #server: Server;

  constructor(call: SentCall, server: Server) {
    super();
    this.#call = call;
    this.#server = server;
  }

  get signal(): AbortSignal {
    return this.#call.signal;
  }

  closeStream(): void {
    this.#call.closeStream?.();
  }

  /** Puts a question to the client; rejects when it takes longer than `timeout` milliseconds without progress. */
  async request(
    input: InputRequest,
    { timeout, signal }: { readonly timeout: number; readonly signal: AbortSignal },
  ): Promise<unknown> {
    return await this.#server.request({ params: {}, ...defined(input) }, {
      signal,
      timeout,
      resetTimeoutOnProgress: true,
      relatedRequestId: this.#call.id,
    });
  }

  protected get progressToken(): ProgressToken | undefined {
    const { params } = this.#call;
    const meta = isObject(params) ? params["_meta"] : undefined;
    const token = isObject(meta) ? meta["progressToken"] : undefined;
    return typeof token === "string" || typeof token === "number" ? token : undefined;
  }

  protected capabilities(): DeclaredCapabilities {
    return this.#server.getClientCapabilities() ?? {};
  }

  protected async notify(progress: ProgressNotification): Promise<void> {
    await this.#server.notification(progress, { relatedRequestId: this.#call.id });
  }

  protected async logLine(level: LogLevel, data: unknown): Promise<void> {
    const { id, logs } = this.#call;
    if (!logs(level)) return;
    await this.#server.notification({ method: "notifications/message", params: { level, data } }, {
      relatedRequestId: id,
    });
  }
}
