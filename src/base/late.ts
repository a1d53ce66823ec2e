interface Waiting {
  readonly at: number;
  readonly tell: () => void;
}

/**
 * Tells what takes too long. One timer for everything, set to the first end: most of it is over in no time, and a
 * timer of its own would cost each call more than its parsing.
 */
export class Late implements Disposable {
  readonly #waiting = new Set<Waiting>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wakesAt = Infinity;

  /**
   * Calls back when a time is over.
   *
   * @param ms the time, in milliseconds
   * @returns how to stop waiting
   */
  after(ms: number, tell: () => void): () => void {
    const waiting = { at: performance.now() + ms, tell };
    this.#waiting.add(waiting);
    if (waiting.at < this.#wakesAt) this.#wakeAt(waiting.at);
    return () => void this.#waiting.delete(waiting);
  }

  [Symbol.dispose](): void {
    this.#waiting.clear();
    this.#wakeAt(Infinity);
  }

  #wakeAt(at: number): void {
    clearTimeout(this.#timer);
    this.#wakesAt = at;
    if (at !== Infinity) this.#timer = setTimeout(() => this.#wake(), Math.ceil(at - performance.now()));
  }

  #wake(): void {
    const now = performance.now();
    const over = [...this.#waiting].filter(({ at }) => at <= now);
    for (const waiting of over) this.#waiting.delete(waiting);
    this.#wakeAt(Math.min(...[...this.#waiting].map(({ at }) => at)));
    for (const { tell } of over) tell();
  }
}
