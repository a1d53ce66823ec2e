import type { JSONRPCMessage, RequestId } from "@modelcontextprotocol/server";

/**
 * Time by which a request may come after its cancellation, in milliseconds: on a busy machine that is seconds. A client
 * gives no two requests of a session one id.
 */
const KEPT_MS = 30_000;
/** Cancellations that are kept, those of requests that have ended among them; the oldest goes first. */
const MOST_KEPT = 1_000;

interface Kept {
  readonly message: JSONRPCMessage;
  readonly at: number;
}

/**
 * Cancellations of requests that are not there yet. A client sends both over connections of their own, and the second
 * one may be faster.
 */
export class EarlyCancellations {
  readonly #kept = new Map<RequestId, Kept>();

  /** Keeps a message that cancels a request. */
  keep(id: RequestId, message: JSONRPCMessage): void {
    this.#kept.set(id, { message, at: performance.now() });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** Takes the message that cancelled a request a moment ago; nothing where none did. */
  take(id: RequestId): JSONRPCMessage | undefined {
    const kept = this.#kept.get(id);
    if (kept === undefined) return undefined;
    this.#kept.delete(id);
    return performance.now() - kept.at <= KEPT_MS ? kept.message : undefined;
  }
}
