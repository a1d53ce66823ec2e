/** Means that are tried when acting by number fails, in the order of the plan. */
const MEANS = [
  "Banners were closed where there were any and the list is fresh: act again by its numbers",
  "Scroll to it with browser_scroll, then use the new numbers",
  "Find it with browser_find, then use its number",
  "Reach it with browser_focus_next and browser_press",
  "As the last resort, browser_act_by_index is offered now",
] as const;

/** Number of failures in a row after which the last resort is offered. */
const LAST_RESORT = MEANS.length;

/** Chooses the next means after each failure in a row; a success starts over. */
export class RetryStrategy {
  #tried = 0;

  get tried(): number {
    return this.#tried;
  }

  /** True when `browser_act_by_index` may be used for now. */
  get isLastResortOpen(): boolean {
    return this.#tried >= LAST_RESORT;
  }

  succeeded(): void {
    this.#tried = 0;
  }

  /** @returns what to try next */
  failed(): string {
    this.#tried = Math.min(this.#tried + 1, MEANS.length);
    return MEANS[this.#tried - 1] ?? MEANS[0];
  }
}
