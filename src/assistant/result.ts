import type { Json, Usage } from "./model/port.ts";

/**
 * Outcome of a run. `impossible`: the goal cannot be reached; `refused`: the person did not allow what it needs;
 * `person`: the person has to do something themselves first; `asked`: with a question and nobody there to answer it.
 */
export const OUTCOMES = [
  ...["done", "impossible", "refused", "person", "failed", "asked", "budget", "cancelled"] as const,
] as const;
/** Way in which a run ended. */
export type Outcome = (typeof OUTCOMES)[number];

/** A run that is over. */
export interface RunResult {
  readonly outcome: Outcome;
  /** Reason, for the person. */
  readonly reason: string;
  readonly question?: string | undefined;
  /** Answer that the person wanted: text, a table, or any JSON. */
  readonly data?: Json | undefined;
  /** What left the browser with the person's leave, such as `POST https://shop.example/order`. */
  readonly effects: readonly string[];
  readonly steps: number;
  readonly usage: Usage;
  readonly timeMs: number;
  /** Of the actions on elements, those by number. */
  readonly byNumber: { readonly actions: number; readonly numbered: number };
}
