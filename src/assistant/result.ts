import type { Usage } from "./model/port.ts";

/** Outcome of a run. `asked`: with a question and nobody there to answer it. */
export const OUTCOMES = ["done", "failed", "asked", "budget", "cancelled"] as const;
/** Way in which a run ended. */
export type Outcome = (typeof OUTCOMES)[number];

/** A run that is over. */
export interface RunResult {
  readonly outcome: Outcome;
  /** Reason, for the person. */
  readonly reason: string;
  readonly question?: string | undefined;
  readonly steps: number;
  readonly usage: Usage;
  readonly timeMs: number;
  /** Of the actions on elements, those by number. */
  readonly byNumber: { readonly actions: number; readonly numbered: number };
}
