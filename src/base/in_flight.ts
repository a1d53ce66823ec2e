import { IdMap } from "./workarounds/id_map.ts";

/** Counter of work that is under way, so that its end can be waited for. */
export class InFlight {
  readonly #stops = new IdMap<() => void>();
  #next = 1;
  #count = 0;
  #waiting: (() => void)[] = [];

  /**
   * Something begins; it is over when the result is disposed.
   *
   * @param stop hears that it is to end now
   */
  begin(stop?: () => void): Disposable {
    const number = this.#next++;
    if (stop !== undefined) this.#stops.set(number, stop);
    this.#count += 1;
    return {
      [Symbol.dispose]: () => {
        if (stop !== undefined) this.#stops.delete(number);
        this.#count -= 1;
        if (this.#count === 0) this.#tell();
      },
    };
  }

  /** Tells everything that is under way to end. */
  stop(): void {
    for (const stop of this.#stops.values()) stop();
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
