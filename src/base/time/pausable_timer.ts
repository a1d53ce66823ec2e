import type { TimeoutQueue } from "./timeout_queue.ts";

/** A time limit that is paused while somebody else is to blame for the wait, for example a person who thinks. */
export class PausableTimer implements Disposable {
  readonly #timeouts: TimeoutQueue;
  readonly #onTime: () => void;
  readonly #ms: number;
  #left: number;
  #since = 0;
  #pauses = 0;
  #cancel: (() => void) | undefined;

  /**
   * @param timeouts tells when it is reached
   * @param ms the limit, in milliseconds
   * @param onTime called once, when it is reached
   */
  constructor(timeouts: TimeoutQueue, ms: number, onTime: () => void) {
    this.#timeouts = timeouts;
    this.#left = this.#ms = ms;
    this.#onTime = onTime;
    this.#run();
  }

  /** Pauses the limit until the promise settles. */
  async pausedFor<T>(promise: Promise<T>): Promise<T> {
    if (this.#pauses++ === 0) this.#stop();
    try {
      return await promise;
    } finally {
      if (--this.#pauses === 0) this.#run();
    }
  }

  /** Starts over, with the whole time. */
  renew(): void {
    this.#left = this.#ms;
    if (this.#pauses > 0) return;
    this.#cancel?.();
    this.#run();
  }

  [Symbol.dispose](): void {
    this.#pauses = Infinity; // never runs again
    this.#cancel?.();
  }

  #run(): void {
    this.#since = performance.now();
    this.#cancel = this.#timeouts.after(this.#left, this.#onTime);
  }

  #stop(): void {
    this.#cancel?.();
    this.#left = Math.max(0, this.#left - (performance.now() - this.#since));
  }
}
