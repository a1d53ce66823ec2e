/// <reference lib="dom" />

/**
 * Knows whether a page set itself a time when it saw keys, as one does that waits for the end of the typing. Numbers of
 * timers are given in order in a document, to the page and to what looks at it alike.
 */
export class Timers {
  /** Number of a timer that was set before what is counted. */
  #first: number | undefined;
  #count = 0;
  /** More than a page sets in such a time: these numbers are in no order. */
  readonly #most = 100;
  readonly #see = (): void => {
    if (this.#first === undefined) this.#first = this.#next();
  };

  constructor() {
    for (const type of ["keydown", "beforeinput", "input"]) {
      addEventListener(type, this.#see, { capture: true, passive: true });
    }
  }

  /** Forgets what was counted; the next key begins it anew. */
  arm(): void {
    [this.#first, this.#count] = [undefined, 0];
  }

  /** Leaves out the timers that something sets which is no part of the page. */
  async without(work: () => Promise<void>): Promise<void> {
    const isOn = this.#first !== undefined;
    this.#stop();
    await work();
    if (isOn) this.#see();
  }

  /** Tells whether the page set some since the first key, and forgets them. */
  take(): boolean {
    this.#stop();
    const isSome = this.#count > 0 && this.#count < this.#most;
    this.arm();
    return isSome;
  }

  #stop(): void {
    if (this.#first !== undefined) this.#count += this.#next() - this.#first - 1;
    this.#first = undefined;
  }

  #next(): number {
    const timer = setTimeout(() => {});
    clearTimeout(timer);
    return Number(timer);
  }
}
