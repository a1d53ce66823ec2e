import type { Limits } from "./loop/budget.ts";
import type { PastStep } from "./loop/past_step.ts";
import type { RetryOptions } from "./model/retrying.ts";
import type { Kept } from "./ports.ts";
import type { Policy } from "./safety/policy.ts";

/** Options that a person may set for a run. */
export interface AssistantOptions {
  readonly limits: Limits;
  /** Longest time that a page may take to come to rest after an action, in milliseconds. */
  readonly settleMs: number;
  readonly pictures: boolean;
  /** Tokens of all that the model asks to read whole. */
  readonly readTokens: number;
  readonly autoEnter: boolean;
  readonly policy: Policy;
  /** Origins that the browser may visit; empty is everywhere. */
  readonly origins: readonly string[];
  /** Of which steps a picture is kept. */
  readonly keepPictures: "error" | "all" | "none";
  /** The model cannot make calls: it writes them as text. */
  readonly isTextual: boolean;
  /** A panel can be opened, in which the person works themselves. */
  readonly hasPanel?: boolean | undefined;
  readonly retry: Omit<RetryOptions, "leftMs" | "onRetry">;
  readonly clock: () => number;
  /** Summary of what an earlier, interrupted run did. */
  readonly resumed?: Resumed | undefined;
}

/** Facts about a run that goes on. */
export interface Resumed {
  readonly steps: readonly PastStep[];
  /** Address at which the browser was. */
  readonly url: string | undefined;
  readonly kept?: Kept | undefined;
}
