interface Waiting {
  readonly at: number;
  readonly tell: () => void;
  before: Waiting | undefined;
  after: Waiting | undefined;
}

/**
 * Tells what takes too long. One timer for everything, set to the first end: most of it is over in no time, and a
 * timer of its own would cost each call more than its parsing. What waits is a chain, which is cheaper to leave than
 * any table.
 */
export class TimeoutQueue implements Disposable {
  #last: Waiting | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wakesAt = Infinity;

  /**
   * Calls back when a time is over.
   *
   * @param ms the time, in milliseconds
   * @returns how to stop waiting
   */
  after(ms: number, tell: () => void): () => void {
    const waiting: Waiting = { at: performance.now() + ms, tell, before: this.#last, after: undefined };
    if (this.#last !== undefined) this.#last.after = waiting;
    this.#last = waiting;
    if (waiting.at < this.#wakesAt) this.#wakeAt(waiting.at);
    return () => this.#leave(waiting);
  }

  [Symbol.dispose](): void {
    this.#last = undefined;
    this.#wakeAt(Infinity);
  }

  /** Its own links go too: garbage that has grown old must not hold what is young. */
  #leave(waiting: Waiting): void {
    const { before, after } = waiting;
    if (this.#last === waiting) this.#last = before;
    if (before !== undefined) before.after = after;
    if (after !== undefined) after.before = before;
    waiting.before = waiting.after = undefined;
  }

  #wakeAt(at: number): void {
    clearTimeout(this.#timer);
    this.#wakesAt = at;
    if (at !== Infinity) this.#timer = setTimeout(() => this.#wake(), Math.ceil(at - performance.now()));
  }

  #wake(): void {
    const now = performance.now();
    const over: Waiting[] = [];
    let next = Infinity;
    for (let waiting = this.#last; waiting !== undefined; waiting = waiting.before) {
      if (waiting.at <= now) over.unshift(waiting);
      else next = Math.min(next, waiting.at);
    }
    for (const waiting of over) this.#leave(waiting);
    this.#wakeAt(next);
    for (const { tell } of over) tell();
  }
}
