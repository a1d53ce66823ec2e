import type { Limits } from "./loop/budget.ts";
import type { PastStep } from "./loop/past_step.ts";
import type { RetryOptions } from "./model/retrying.ts";
import type { Policy } from "./safety/policy.ts";

/** What a person may set of a run. */
export interface AssistantOptions {
  readonly limits: Limits;
  /** How long a page may take to come to rest after an action, in milliseconds. */
  readonly settleMs: number;
  readonly pictures: boolean;
  readonly autoEnter: boolean;
  readonly policy: Policy;
  /** Where the browser may go; empty is everywhere. */
  readonly origins: readonly string[];
  /** Of which steps a picture is kept. */
  readonly keepPictures: "error" | "all" | "none";
  /** The model cannot make calls: it writes them as text. */
  readonly isTextual: boolean;
  readonly retry: Omit<RetryOptions, "onRetry">;
  readonly clock: () => number;
  /** What an earlier, interrupted run did. */
  readonly resumed?: Resumed | undefined;
}

/** What is known of a run that goes on. */
export interface Resumed {
  readonly steps: readonly PastStep[];
  /** Where the browser was. */
  readonly url: string | undefined;
}
