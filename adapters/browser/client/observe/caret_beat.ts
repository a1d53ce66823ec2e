/** A caret shows itself for half a second, and hides for as long; on a busy machine it is late. */
const CARET_MS = 500;
const LATE_MS = 80;

/**
 * Tells what a blinking caret draws from other changes: it comes at a beat, as the ticks of a clock do, but brings no
 * picture that was not there before.
 */
export class CaretBeat {
  #last = -Infinity;
  #isBeat = false;
  #isCaret = false;

  /**
   * Something was drawn.
   *
   * @param now time in milliseconds
   * @returns false when it is the caret's
   */
  drawn(now = performance.now()): boolean {
    const since = now - this.#last;
    const beats = Math.round(since / CARET_MS);
    this.#last = now;
    this.#isBeat = beats > 0 && Math.abs(since - beats * CARET_MS) < LATE_MS;
    this.#isCaret &&= this.#isBeat;
    return !this.#isCaret;
  }

  /** What was drawn last showed nothing new: at a beat, that is a caret. */
  nothingSeen(): void {
    this.#isCaret = this.#isBeat;
  }

  /** Something was done: what is drawn next is no caret. */
  acted(): void {
    this.#isBeat = false;
    this.#isCaret = false;
  }
}
