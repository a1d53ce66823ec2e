/** What is under way, so that its end can be waited for. */
export class InFlight {
  #count = 0;
  #idle = Promise.withResolvers<void>();

  constructor() {
    this.#idle.resolve();
  }

  /** Something begins; it is over when the result is disposed. */
  begin(): Disposable {
    if (this.#count === 0) this.#idle = Promise.withResolvers();
    this.#count += 1;
    return {
      [Symbol.dispose]: () => {
        this.#count -= 1;
        if (this.#count === 0) this.#idle.resolve();
      },
    };
  }

  /** Resolves when nothing is under way. */
  get idle(): Promise<void> {
    return this.#idle.promise;
  }
}
