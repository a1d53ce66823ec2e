/** What is tried when acting by number fails, in the order of the plan. */
const RUNGS = [
  "Banners were closed where there were any and the list is fresh: act again by its numbers",
  "Scroll to it with browser_scroll, then use the new numbers",
  "Find it with browser_find, then use its number",
  "Reach it with browser_focus_next and browser_press",
  "As the last resort, browser_act_by_index is offered now",
] as const;

/** At this rung the last resort is offered. */
const LAST_RESORT = RUNGS.length;

/** Climbs with each failure in a row and comes down with the first success. */
export class Ladder {
  #rung = 0;

  get rung(): number {
    return this.#rung;
  }

  /** Whether `browser_act_by_index` may be used for now. */
  get isLastResortOpen(): boolean {
    return this.#rung >= LAST_RESORT;
  }

  succeeded(): void {
    this.#rung = 0;
  }

  /** @returns what to try next */
  failed(): string {
    this.#rung = Math.min(this.#rung + 1, RUNGS.length);
    return RUNGS[this.#rung - 1] ?? RUNGS[0];
  }
}
