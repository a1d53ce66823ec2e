/** A caret shows itself for half a second, and hides for as long; on a busy machine it is late. */
const CARET_MS = 500;
const LATE_MS = 80;
/** Longer than a caret shows itself, or hides. */
const STILL_MS = 800;
/** A picture taken so soon after something was done shows that, and no caret: typing makes one begin anew. */
const ACT_MS = 400;

/**
 * Tells what a blinking caret draws from other changes: it comes at a beat, as the ticks of a clock do, but brings no
 * picture that was not there before.
 */
export class CaretBeat {
  #last = -Infinity;
  #actedAt = -Infinity;
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
  acted(now = performance.now()): void {
    this.#actedAt = now;
    this.#isBeat = false;
    this.#isCaret = false;
  }

  /** True when a picture is no caret's: something was done just now, or it has rested for longer than one does. */
  isMeant(now = performance.now()): boolean {
    return now - this.#actedAt < ACT_MS || !this.#isCaret && now - this.#last >= STILL_MS;
  }
}
