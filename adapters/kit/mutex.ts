/** Runs one task at a time, in the order in which they came. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a task when those before it have ended; resolves and rejects with it. */
  run<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#last.then(task);
    this.#last = done.catch(() => {}); // those who wait for it hear of it
    return done;
  }
}
