import type { CallRow } from "../wire/events.ts";

/** Calls that are remembered once somebody looks; older ones are only in the audit. */
const MOST_CALLS = 10_000;
/** Calls that are remembered for somebody who may come. */
const MOST_UNSEEN = 500;

/** The last calls in the order in which they changed, for readers that each are somewhere else. */
export class CallRing {
  #most = MOST_UNSEEN;
  /** Newest by number; a call that ended after others began comes after them. */
  readonly #rows = new Map<number, CallRow>();
  /** Numbers of changes, by call. */
  readonly #changes = new Map<number, number>();
  #change = 0;

  /** Number of the last change. */
  get head(): number {
    return this.#change;
  }

  get rows(): readonly CallRow[] {
    return [...this.#rows.values()];
  }

  /** Somebody looks: from now on more is remembered. */
  seen(): void {
    this.#most = MOST_CALLS;
  }

  /** Puts a row in, or in the place of its older self. */
  put(row: CallRow): void {
    this.#rows.set(row.id, row);
    this.#changes.delete(row.id); // so that it is the last one
    this.#changes.set(row.id, ++this.#change);
    if (this.#rows.size <= this.#most) return;
    for (const oldest of this.#rows.keys()) {
      this.#rows.delete(oldest);
      this.#changes.delete(oldest);
      return;
    }
  }

  /**
   * Rows that changed after a change, the oldest change first.
   *
   * @param after number of a change
   * @param most rows at once
   */
  since(after: number, most: number): { readonly rows: readonly CallRow[]; readonly upTo: number } {
    const ids: number[] = [];
    for (const [id, change] of [...this.#changes].reverse()) {
      if (change <= after) break;
      ids.push(id);
    }
    const next = ids.reverse().slice(0, most);
    const last = next.at(-1);
    const rows = next.flatMap((id) => this.#rows.get(id) ?? []);
    return { rows, upTo: last === undefined ? this.#change : this.#changes.get(last) ?? this.#change };
  }
}
