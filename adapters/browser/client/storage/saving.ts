import { Mutex } from "../../../kit/mutex.ts";

/** A change is on the disk this long after it, in milliseconds; what comes meanwhile is saved with it. */
const DELAY_MS = 2_000;

/** Saves a moment after every change: a page that changes something all the time does not put it off. */
export class Saving {
  readonly #save: () => Promise<void>;
  readonly #turns = new Mutex();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over = false;

  constructor(save: () => Promise<void>) {
    this.#save = save;
  }

  /** There may be something to save. */
  changed(): void {
    if (this.#over) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // What cannot be saved now is tried again after the next change, and at the end.
      this.#turns.run(this.#save).catch(() => undefined);
    }, DELAY_MS);
  }

  /** Saves for the last time. */
  async end(): Promise<void> {
    this.#over = true;
    clearTimeout(this.#timer);
    await this.#turns.run(this.#save);
  }
}
