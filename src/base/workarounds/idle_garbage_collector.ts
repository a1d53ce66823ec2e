/** Longer than an assistant thinks between two calls: code that was made fast for them goes with the garbage. */
const REST_MS = 8_000;

/**
 * Clears away what a busy time has left, some seconds after its end. V8 by itself waits until as much again has come:
 * a host and its adapters are there all day, and do nothing for most of it.
 */
export class IdleGarbageCollector {
  readonly #collect: () => void;
  readonly #restMs: number;
  #wasUsed = false;
  #isWaiting = false;

  /**
   * @param collect a full collection
   * @param restMs how long nothing must have happened, in milliseconds
   */
  constructor(collect = takeCollector(), restMs = REST_MS) {
    this.#collect = collect;
    this.#restMs = restMs;
  }

  /** Something was done, and may have left something. */
  used(): void {
    this.#wasUsed = true;
    if (!this.#isWaiting) this.#wait();
  }

  #wait(): void {
    this.#isWaiting = true;
    this.#wasUsed = false;
    Deno.unrefTimer(setTimeout(() => this.#look(), this.#restMs));
  }

  #look(): void {
    if (this.#wasUsed) return this.#wait();
    this.#isWaiting = false;
    this.#collect();
  }
}

/** The collection that gives pages back to the system, not only to the heap. */
const WHOLE = { type: "major", flavor: "last-resort" } as const;

/** V8's own function, there with `--expose-gc`. It is taken away, so that no code of an adapter finds it. */
function takeCollector(): () => void {
  const collect: unknown = Reflect.get(globalThis, "gc");
  Reflect.deleteProperty(globalThis, "gc");
  return typeof collect === "function" ? () => void collect(WHOLE) : () => {};
}
