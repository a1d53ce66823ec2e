import type { ToolError } from "../../adapter_api/errors.ts";
import { abortable } from "../../base/time/abortable.ts";
import type { TimeoutQueue } from "../../base/time/timeout_queue.ts";
import { limitError } from "./limit_error.ts";
import { counted } from "../../base/text/counted.ts";

/** Longest time that a call waits while no other one ends, in milliseconds. */
const STALL_MS = 30_000;
/** Calls that may wait, for each that may run. */
const WAITING_PER_PLACE = 10;

/**
 * The places for calls of one adapter. A call that finds none free waits for one as long as others end: a short crowd
 * is served, and where all places are held by calls that hang, nobody waits for ever.
 */
export class CallPlaces {
  readonly #adapter: string;
  readonly #timeouts: TimeoutQueue;
  readonly #stallMs: number;
  readonly #waiting = new Set<() => void>();
  #most: number;
  #taken = 0;
  #lastLeft = 0;
  /** All are alike, so that a call costs none of its own. */
  readonly #place: Disposable = { [Symbol.dispose]: () => this.#leave() };

  constructor(adapter: string, most: number, timeouts: TimeoutQueue, stallMs = STALL_MS) {
    this.#adapter = adapter;
    this.#most = most;
    this.#timeouts = timeouts;
    this.#stallMs = stallMs;
  }

  /** Changes how many calls may run at once. */
  set most(most: number) {
    this.#most = most;
    this.#serve();
  }

  /** Takes a place, if one is free. Disposing of it gives it back. */
  take(): Disposable | undefined {
    if (this.#taken >= this.#most) return undefined;
    this.#taken++;
    return this.#place;
  }

  #leave(): void {
    this.#taken--;
    if (this.#waiting.size === 0) return; // how it nearly always is
    this.#lastLeft = performance.now();
    this.#serve();
  }

  /** Those that waited longest come first. */
  #serve(): void {
    for (const enter of this.#waiting) {
      if (this.#taken >= this.#most) return;
      this.#waiting.delete(enter);
      this.#taken++;
      enter();
    }
  }

  /**
   * Waits for a place when none is free.
   *
   * @param signal of the call; while it waits, its time runs
   * @throws ToolError `LIMIT` when too many wait already, or no call ends; the signal's reason
   */
  async wait(signal: AbortSignal): Promise<Disposable> {
    if (this.#waiting.size >= this.#most * WAITING_PER_PLACE) {
      throw this.#full(`and ${this.#waiting.size} wait`);
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const began = performance.now();
    let cancel = () => {};
    const look = () => {
      const left = Math.max(began, this.#lastLeft) + this.#stallMs - performance.now();
      if (left <= 0) reject(this.#full(`and none of them ended for ${this.#stallMs} ms`));
      else cancel = this.#timeouts.after(left, look);
    };
    look();
    this.#waiting.add(resolve);
    let entered = false;
    promise.then(() => entered = true, () => {});
    try {
      await abortable(promise, signal);
      return this.#place;
    } catch (error) {
      this.#waiting.delete(resolve);
      if (entered) this.#leave(); // its place came at the very moment at which it gave up
      throw error;
    } finally {
      cancel();
    }
  }

  #full(how: string): ToolError {
    return limitError(this.#adapter, {
      limit: "callsAtOnce",
      message: `${this.#adapter} may run ${counted(this.#most, "call")} at once, which it does, ${how}`,
      hint: "Wait for answers before you call more",
    });
  }
}
