/** Lets one task run after the other. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#last.then(task);
    this.#last = done.catch(() => {}); // whoever waits for it hears of it
    return done;
  }
}
