/** Signal and time limit that may end a wait. */
export interface WaitOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** Something that changes now and then, and that others wait for. */
export class ConditionNotifier {
  readonly #waiting = new Set<() => void>();

  changed(): void {
    for (const check of this.#waiting) check();
  }

  /** Waits until `holds` is true; false when the time was up first. Rejects when the signal aborts. */
  until(holds: () => boolean, { signal, timeoutMs }: WaitOptions): Promise<boolean> {
    if (signal.aborted) return Promise.reject(signal.reason);
    if (holds()) return Promise.resolve(true);
    return new Promise((resolve, reject) => {
      const end = (finish: () => void) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        this.#waiting.delete(check);
        finish();
      };
      const check = () => {
        if (holds()) end(() => resolve(true));
      };
      const onAbort = () => end(() => reject(signal.reason));
      const timer = setTimeout(() => end(() => resolve(false)), timeoutMs);
      signal.addEventListener("abort", onAbort);
      this.#waiting.add(check);
    });
  }
}

/** Something that an action is to bring, besides changes of the page: such as a download. */
export interface Awaited {
  readonly on: ConditionNotifier;
  readonly isThere: () => boolean;
}
