/** Waits until nothing was done for a time. */
export class IdleTimer implements Disposable {
  readonly #onIdle: () => void;
  #limitMs: number;
  #running = 0;
  #since = Date.now();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param limitMs how long nothing is done, in milliseconds
   * @param onIdle hears of it, once
   */
  constructor(limitMs: number, onIdle: () => void) {
    this.#limitMs = limitMs;
    this.#onIdle = onIdle;
    this.#wait();
  }

  /** Number of things that are being done. */
  get running(): number {
    return this.#running;
  }

  /** The limit, in milliseconds. */
  get limitMs(): number {
    return this.#limitMs;
  }

  /** Time since the last thing was done, in milliseconds; nothing while one is. */
  get idleMs(): number | undefined {
    return this.#running > 0 ? undefined : Date.now() - this.#since;
  }

  /** Sets another limit, from now on. */
  limit(ms: number): void {
    this.#limitMs = ms;
    if (this.#running === 0) this.#wait();
  }

  /** Says that something is being done until the result is disposed. */
  begin(): Disposable {
    this.#running++;
    clearTimeout(this.#timer);
    return {
      [Symbol.dispose]: () => {
        this.#running--;
        if (this.#running === 0) this.#wait();
      },
    };
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }

  #wait(): void {
    this.#since = Date.now();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onIdle, this.#limitMs);
  }
}
