import type { ClientSession } from "../mcp/server.ts";
import type { SessionLimits } from "./http/sessions.ts";

interface Kept {
  readonly session: ClientSession;
  readonly ended: AbortController;
  lastUsed: number;
}

/**
 * The conversations of clients without connections: an adapter keeps its state by them. They begin with the first
 * request that names them and end when they have rested long, or longest when there are too many.
 */
export class Contexts {
  readonly #limits: SessionLimits;
  readonly #kept = new Map<string, Kept>();

  constructor(limits: SessionLimits) {
    this.#limits = limits;
  }

  /** The conversation that a client means by a name. */
  get(name: string): ClientSession {
    const kept = this.#kept.get(name) ?? this.#begin();
    kept.lastUsed = this.#limits.now();
    this.#kept.delete(name);
    this.#kept.set(name, kept); // the order is that of use
    if (this.#kept.size > this.#limits.maxSessions) this.#endFirst();
    return kept.session;
  }

  /** Ends what has rested too long. */
  sweep(): void {
    const { idleMs, now } = this.#limits;
    const over = this.#kept.values().filter(({ lastUsed }) => now() - lastUsed >= idleMs).toArray();
    over.forEach(() => this.#endFirst());
  }

  [Symbol.dispose](): void {
    for (const { ended } of this.#kept.values()) ended.abort();
    this.#kept.clear();
  }

  #begin(): Kept {
    const ended = new AbortController();
    return { session: { id: crypto.randomUUID(), ended: ended.signal }, ended, lastUsed: 0 };
  }

  #endFirst(): void {
    const [first] = this.#kept;
    if (first === undefined) return;
    this.#kept.delete(first[0]);
    first[1].ended.abort();
  }
}
