/** Tracks when calls last worked with a page, so that work that can wait is done between them. */
export class IdleTracker {
  #working = 0;
  #since = performance.now();

  /** Does something that a call waits for. */
  async during<T>(task: () => Promise<T>): Promise<T> {
    this.#working += 1;
    try {
      return await task();
    } finally {
      this.#working -= 1;
      this.#since = performance.now();
    }
  }

  /** For how long no call has worked with the page, in milliseconds. */
  get ms(): number {
    return this.#working > 0 ? 0 : performance.now() - this.#since;
  }
}
