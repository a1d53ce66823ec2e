import { counted } from "../../base/text/counted.ts";

/** Limits of a run. */
export interface Limits {
  readonly steps: number;
  readonly timeMs: number;
  /** Input and output together; undefined is no limit. */
  readonly tokens: number | undefined;
  /** For closing banners: in one step, and in all. */
  readonly bannerStepMs: number;
  readonly bannerMs: number;
}

/** Rest of the limits. */
export interface Remaining {
  readonly steps: number;
  readonly timeMs: number;
  readonly bannerMs: number;
}

/** Counts what a run uses. The time a person takes to answer is theirs. */
export class Budget {
  readonly #limits: Limits;
  readonly #clock: () => number;
  readonly #startedAt: number;
  #steps = 0;
  #tokens = 0;
  #bannerMs = 0;
  #waitedMs = 0;
  #waitsSince: number | undefined;

  constructor(limits: Limits, clock: () => number) {
    this.#limits = limits;
    this.#clock = clock;
    this.#startedAt = clock();
  }

  get remaining(): Remaining {
    const { steps, timeMs, bannerMs } = this.#limits;
    return {
      steps: Math.max(0, steps - this.#steps),
      timeMs: Math.max(0, Math.round(timeMs - this.usedMs)),
      bannerMs: Math.max(0, Math.round(bannerMs - this.#bannerMs)),
    };
  }

  get usedMs(): number {
    const now = this.#clock();
    const waits = this.#waitsSince === undefined ? 0 : now - this.#waitsSince;
    return now - this.#startedAt - this.#waitedMs - waits;
  }

  /** Which limit is reached, in words; undefined while there is something left. */
  get exhausted(): string | undefined {
    const { steps, timeMs, tokens } = this.#limits;
    if (this.#steps >= steps) return `the limit of ${counted(steps, "step")} is reached`;
    if (this.usedMs >= timeMs) return `the limit of ${timeMs / 1000} s is reached`;
    if (tokens !== undefined && this.#tokens >= tokens) return `the limit of ${tokens} tokens is reached`;
    return undefined;
  }

  /** Returns the time for which banners may be closed now, in milliseconds. */
  get bannerMs(): number {
    return Math.min(this.#limits.bannerStepMs, this.remaining.bannerMs);
  }

  useStep(): void {
    this.#steps += 1;
  }

  useTokens(count: number): void {
    this.#tokens += count;
  }

  useBannerTime(ms: number): void {
    this.#bannerMs += ms;
  }

  /** Lets a person take their time. */
  async whileWaiting<T>(answer: Promise<T>): Promise<T> {
    const since = this.#clock();
    this.#waitsSince = since;
    try {
      return await answer;
    } finally {
      this.#waitedMs += this.#clock() - since;
      this.#waitsSince = undefined;
    }
  }
}
