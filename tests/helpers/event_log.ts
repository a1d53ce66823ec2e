import { deadline } from "../../src/base/time/deadline.ts";
import { PATIENCE_MS } from "./eventually.ts";

/** Log of what happened so far, in order. A test waits for the event it needs, never for a time. */
export class EventLog<T> {
  readonly all: T[] = [];
  #news = Promise.withResolvers<void>();

  add(event: T): void {
    this.all.push(event);
    this.#news.resolve();
    this.#news = Promise.withResolvers();
  }

  /** The first event that fits, already here or still to come. */
  async first(what: string, fits: (event: T) => boolean, ms = PATIENCE_MS): Promise<T> {
    return await deadline(this.#search(fits), ms, `Waiting for ${what}`);
  }

  async #search(fits: (event: T) => boolean): Promise<T> {
    for (;;) {
      const found = this.all.find(fits);
      if (found !== undefined) return found;
      await this.#news.promise;
    }
  }
}
