import { pause } from "../../base/time/abortable.ts";
import { ModelError } from "./model_error.ts";
import type { Model, ModelReply, ModelRequest } from "./port.ts";

/** Number of repetitions of a request, and the delays between them. */
export interface RetryOptions {
  /** Requests in all. */
  readonly attempts: number;
  /** The first wait; each next one is twice as long. Milliseconds. */
  readonly firstMs: number;
  /** No wait of ours is longer. Milliseconds. */
  readonly longestMs: number;
  /** One request may take that long. Milliseconds. */
  readonly timeoutMs: number;
  /** Time that is left for the run, in milliseconds: nothing that takes longer is waited for. */
  readonly leftMs?: () => number;
  /** Told before each wait. */
  readonly onRetry: (error: ModelError, waitMs: number) => void;
  /** From 0 to 1. */
  readonly random?: () => number;
}

/** Repeats what may pass, with growing waits that are spread at random, and never sooner than the vendor asks. */
export class RetryingModel implements Model {
  readonly #model: Model;
  readonly #options: RetryOptions;

  constructor(model: Model, options: RetryOptions) {
    this.#model = model;
    this.#options = options;
  }

  get name(): string {
    return this.#model.name;
  }

  get hasEyes(): boolean {
    return this.#model.hasEyes !== false;
  }

  async step(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    for (let attempt = 1;; attempt++) {
      try {
        return await this.#once(request, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ModelError) || !error.isPassing || attempt >= this.#options.attempts) {
          throw error;
        }
        const wait = this.#waitMs(attempt, error.retryAfterMs);
        this.#refuseLongWait(error, wait);
        this.#options.onRetry(error, wait);
        await pause(wait, signal);
      }
    }
  }

  async #once(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    const late = new AbortController();
    const { timeoutMs } = this.#options;
    const timer = setTimeout(() => late.abort(), timeoutMs);
    try {
      return await this.#model.step(request, AbortSignal.any([signal, late.signal]));
    } catch (error) {
      if (!late.signal.aborted || signal.aborted) throw error;
      throw new ModelError("timeout", `${this.name} did not answer within ${timeoutMs} ms`);
    } finally {
      clearTimeout(timer);
    }
  }

  /** @throws ModelError when the run would be over before the vendor wants to be asked again */
  #refuseLongWait({ kind, message }: ModelError, waitMs: number): void {
    const left = this.#options.leftMs?.() ?? Infinity;
    if (waitMs < left) return;
    const [wanted, seconds] = [waitMs, left].map((ms) => Math.round(ms / 1000));
    throw new ModelError(
      kind,
      `${message}; it wants ${wanted} s of patience, and ${seconds} s are left of the run`,
    );
  }

  #waitMs(attempt: number, advisedMs = 0): number {
    const { firstMs, longestMs, random = Math.random } = this.#options;
    const own = Math.min(longestMs, firstMs * 2 ** (attempt - 1)) * (0.5 + random() / 2);
    return Math.round(Math.max(own, advisedMs + own / 10)); // a herd must not come back at one moment either
  }
}
