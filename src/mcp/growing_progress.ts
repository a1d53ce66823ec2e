/** By how much news without progress of its own is further than the last one. */
const STEP = 0.001;

/** How far a request is, as MCP wants it told: each number is greater than the one before. */
export interface GrownProgress {
  readonly progress: number;
  readonly total?: number;
}

/**
 * Makes progress of an adapter grow. An adapter counts again from the start for the next part of its work, or has a new
 * message at the same number; clients may refuse both, or end the call for want of news where neither is sent.
 * Source: MCP, "Progress": the value must increase with each notification, even if the total is unknown.
 */
export class GrowingProgress {
  /** What earlier parts came to. */
  #before = 0;
  #reported = -Infinity;
  #sent = -Infinity;

  /**
   * @param done as the adapter counts
   * @param total likewise, where it is known
   */
  next(done: number, total?: number): GrownProgress {
    if (done < this.#reported - STEP) this.#before = this.#sent; // less than a step is nobody's count
    this.#reported = done;
    const least = this.#sent + Math.max(STEP, 2 * Number.EPSILON * Math.abs(this.#sent));
    const progress = this.#sent === -Infinity ? done : Math.max(this.#before + done, least);
    this.#sent = progress;
    return total === undefined ? { progress } : { progress, total: Math.max(this.#before + total, progress) };
  }
}
