/** The longest that one call waits for a banner to close, and all calls of one page together, in milliseconds. */
const CALL_MS = 800;
const PAGE_MS = 2_500;

/** Time that calls may still wait for the banners of a page: the plan gives each call and each page its share. */
export class BannerBudget {
  #spentMs = 0;

  /** Returns how long the next call may take, in milliseconds; 0 when the page has had its share. */
  get callMs(): number {
    return Math.max(0, Math.min(CALL_MS, PAGE_MS - this.#spentMs));
  }

  /** A call has taken so long. */
  spend(ms: number): void {
    this.#spentMs += ms;
  }
}
