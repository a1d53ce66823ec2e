import type { Json, Usage } from "./model/port.ts";
import type { Did } from "./reply/decision.ts";
import type { Risk } from "./safety/risk.ts";
import type { Decided } from "./safety/decided.ts";

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
  /** Kind of what waits for the person's leave, where the question asks for that. */
  readonly risk?: Risk | undefined;
  /** Answer that the person wanted: text, a table, or any JSON. */
  readonly data?: Json | undefined;
  /** Words that showed the end. */
  readonly evidence?: string | undefined;
  /** What the model kept for the whole run: what was found, whatever the end. */
  readonly notes: readonly string[];
  /** What left the browser with the person's leave, such as `POST https://shop.example/order`. */
  readonly effects: readonly string[];
  /** What was done in the application itself, such as `click button "Add"`. */
  readonly changes: readonly string[];
  /** What the model says that it was for, where it is done. */
  readonly did?: Did | undefined;
  /** All that was decided on. */
  readonly decided: readonly Decided[];
  readonly steps: number;
  /** Of all models together. */
  readonly usage: Usage;
  /** The part of it that a second model used, which was asked about the end. */
  readonly judged: Usage;
  readonly timeMs: number;
  /** Of the actions on elements, those by number. */
  readonly byNumber: { readonly actions: number; readonly numbered: number };
}
