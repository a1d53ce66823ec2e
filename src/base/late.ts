import { Numbered } from "./numbered.ts";

interface Waiting {
  readonly at: number;
  readonly tell: () => void;
}

/**
 * Tells what takes too long. One timer for everything, set to the first end: most of it is over in no time, and a
 * timer of its own would cost each call more than its parsing.
 */
export class Late implements Disposable {
  readonly #waiting = new Numbered<Waiting>();
  #next = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wakesAt = Infinity;

  /**
   * Calls back when a time is over.
   *
   * @param ms the time, in milliseconds
   * @returns how to stop waiting
   */
  after(ms: number, tell: () => void): () => void {
    const waiting = { at: performance.now() + ms, tell };
    const number = this.#next++;
    this.#waiting.set(number, waiting);
    if (waiting.at < this.#wakesAt) this.#wakeAt(waiting.at);
    return () => this.#waiting.delete(number);
  }

  [Symbol.dispose](): void {
    this.#waiting.clear();
    this.#wakeAt(Infinity);
  }

  #wakeAt(at: number): void {
    clearTimeout(this.#timer);
    this.#wakesAt = at;
    if (at !== Infinity) this.#timer = setTimeout(() => this.#wake(), Math.ceil(at - performance.now()));
  }

  #wake(): void {
    const now = performance.now();
    const over = this.#waiting.entries().filter(([, { at }]) => at <= now);
    for (const [number] of over) this.#waiting.delete(number);
    this.#wakeAt(Math.min(...this.#waiting.entries().map(([, { at }]) => at)));
    for (const [, { tell }] of over) tell();
  }
}
