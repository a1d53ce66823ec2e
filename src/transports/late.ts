/** How often it is looked whether something is late, in milliseconds. */
const LOOK_MS = 250;

interface Waiting {
  readonly at: number;
  readonly tell: () => void;
}

/**
 * Tells what takes too long. One timer for everything, because most of it is over in no time, and a timer of its own
 * would cost each request more than its parsing.
 */
export class Late implements Disposable {
  readonly #waiting = new Set<Waiting>();
  readonly #looking = setInterval(() => this.#look(), LOOK_MS);

  /**
   * Calls back when a time is over, up to a quarter of a second later.
   *
   * @returns how to stop waiting
   */
  after(ms: number, tell: () => void): () => void {
    const waiting = { at: performance.now() + ms, tell };
    this.#waiting.add(waiting);
    return () => void this.#waiting.delete(waiting);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#looking);
    this.#waiting.clear();
  }

  #look(): void {
    const now = performance.now();
    for (const waiting of this.#waiting) {
      if (waiting.at > now) continue;
      this.#waiting.delete(waiting);
      waiting.tell();
    }
  }
}
