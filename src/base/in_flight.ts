/** Counter of work that is under way, so that its end can be waited for. */
export class InFlight {
  readonly #stops = new Set<() => void>();
  #waiting: (() => void)[] = [];

  /**
   * Something begins; it is over when the result is disposed.
   *
   * @param stop hears that it is to end now
   */
  begin(stop: () => void = () => {}): Disposable {
    const own = () => stop(); // the same function may stand for two
    this.#stops.add(own);
    return {
      [Symbol.dispose]: () => {
        this.#stops.delete(own);
        if (this.#stops.size === 0) this.#tell();
      },
    };
  }

  /** Tells everything that is under way to end. */
  stop(): void {
    for (const stop of this.#stops) stop();
  }

  /** Resolves when nothing is under way. */
  get idle(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    if (this.#stops.size === 0) this.#tell();
    return promise;
  }

  #tell(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
