/** Lets one task run at a time, in the order they came: two actions on one page must not mix their events. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  async run<T>(task: () => Promise<T>): Promise<T> {
    const before = this.#last;
    const turn = Promise.withResolvers<void>();
    this.#last = turn.promise;
    await before;
    try {
      return await task();
    } finally {
      turn.resolve();
    }
  }
}
