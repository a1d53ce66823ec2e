import type { StepEvent } from "../events/step_event.ts";
import type { RunResult } from "../result.ts";
import type { Acted } from "./actor.ts";

/** End of a run, without the counts. */
export type Ended = Pick<RunResult, "outcome" | "reason" | "question" | "risk" | "data" | "evidence" | "did">;

/** Outcome of a step, for the log and for the next steps. */
export interface Taken {
  /** Undefined when the run goes on. */
  readonly end: Ended | undefined;
  readonly ok: boolean;
  /** For the model. */
  readonly result: string;
  /** True when `result` is ours or the person's, and not the words of a page. */
  readonly isTrusted: boolean;
  readonly acted?: Acted;
  /** What was done before says nothing any more: the person did something themselves. */
  readonly isAnew?: boolean;
  readonly ask?: StepEvent["ask"];
  readonly done?: StepEvent["done"];
  readonly actionMs?: number;
  readonly personMs?: number;
  readonly settleMs?: number;
}

/** A step whose answer to the model is our own. */
export function takenStep(ok: boolean, result: string, more: Partial<Taken> = {}): Taken {
  return { end: undefined, ok, result, isTrusted: true, ...more };
}
