import type { CdpConnection, SendOptions } from "../../cdp/connection.ts";
import type { EventName, EventParams, Method, Params, Result } from "../../cdp/protocol.ts";

/** The connection as one page sees it. */
export class CdpSession {
  readonly #connection: CdpConnection;
  readonly id: string;
  readonly #answerMs: number;
  readonly #gone = new AbortController();

  constructor(connection: CdpConnection, id: string, answerMs: number) {
    this.#connection = connection;
    this.id = id;
    this.#answerMs = answerMs;
  }

  /** The page is gone. */
  get isDropped(): boolean {
    return this.gone.aborted;
  }

  /** Aborts when the page is gone. */
  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  send<M extends Method>(method: M, params: Params<M>, options: SendOptions = {}): Promise<Result<M>> {
    if (this.gone.aborted) return Promise.reject(this.gone.reason); // nobody would answer
    return this.#connection.send(method, params, {
      timeoutMs: this.#answerMs,
      ...options,
      sessionId: this.id,
    });
  }

  on<E extends EventName>(event: E, listener: (params: EventParams<E>) => void): () => void {
    return this.#connection.on(event, listener, this.id);
  }

  /** Ends everything that waits for this page, and whatever is still to be asked of it. */
  drop(error: unknown): void {
    this.#gone.abort(error);
    this.#connection.drop(this.id, error);
  }
}
