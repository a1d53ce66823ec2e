/** Wakes those who wait for something to happen. */
export class Bell {
  #next: PromiseWithResolvers<void> | undefined;

  /** Something happened. */
  ring(): void {
    this.#next?.resolve();
    this.#next = undefined;
  }

  /** Resolves at the next ring, after a time, or when the signal aborts. */
  async next(ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    this.#next ??= Promise.withResolvers();
    const over = Promise.withResolvers<void>();
    const timer = setTimeout(over.resolve, ms);
    signal.addEventListener("abort", () => over.resolve(), { once: true });
    await Promise.race([this.#next.promise, over.promise]);
    clearTimeout(timer);
  }
}
