import { deadline } from "../base/time/deadline.ts";
import { abortable } from "../base/time/abortable.ts";

/** Subject of news. */
export type Subject = "calls" | "approvals" | "adapters" | "live";

/** Tells open pages that something changed, and nobody when none is open. */
export class News {
  readonly #counts = { calls: 0, approvals: 0, adapters: 0, live: 0 };
  #next: PromiseWithResolvers<void> | undefined;

  /** Says that a subject changed. */
  tell(subject: Subject): void {
    this.#counts[subject]++;
    this.#next?.resolve();
    this.#next = undefined;
  }

  /** Number of changes of a subject so far. */
  count(subject: Subject): number {
    return this.#counts[subject];
  }

  /** Resolves at the next change, or after a time. */
  async next(ms: number, signal: AbortSignal): Promise<void> {
    this.#next ??= Promise.withResolvers();
    await abortable(deadline(this.#next.promise, ms, "News").catch(() => {}), signal);
  }
}
