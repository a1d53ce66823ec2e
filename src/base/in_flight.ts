/** Counter of work that is under way, so that its end can be waited for. */
export class InFlight {
  #count = 0;
  #waiting: (() => void)[] = [];

  /** Something begins; it is over when the result is disposed. */
  begin(): Disposable {
    this.#count += 1;
    return {
      [Symbol.dispose]: () => {
        this.#count -= 1;
        if (this.#count === 0) this.#tell();
      },
    };
  }

  /** Resolves when nothing is under way. */
  get idle(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    if (this.#count === 0) this.#tell();
    return promise;
  }

  #tell(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
