import type { Outcome } from "../result.ts";

/** A run that can go on. */
export interface OpenRun {
  /** Name of its folder. */
  readonly name: string;
  readonly goal: string;
  readonly startedAt: string;
  readonly outcome: Outcome | "interrupted";
  readonly reason: string;
  /** Question that it waits for an answer to. */
  readonly question: string;
  readonly steps: number;
}
