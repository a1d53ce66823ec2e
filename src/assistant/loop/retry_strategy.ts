/** Chooses the next means after each failure in a row; a success starts over. */
export class RetryStrategy {
  readonly #means: () => readonly string[];
  #tried = 0;

  /** @param means what to try, in this order, as what is looked at wants it */
  constructor(means: () => readonly string[]) {
    this.#means = means;
  }

  /** True when the last resort may be used for now. */
  get isLastResortOpen(): boolean {
    return this.#tried > 0 && this.#tried >= this.#means().length;
  }

  succeeded(): void {
    this.#tried = 0;
  }

  /** @returns what to try next; undefined where nobody said */
  failed(): string | undefined {
    const means = this.#means();
    this.#tried = Math.min(this.#tried + 1, means.length);
    return means[this.#tried - 1];
  }
}
