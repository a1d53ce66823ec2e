/** A mistake in a script, found before it runs. */
export interface ScriptProblem {
  /** Counted from 1. */
  readonly line: number;
  /** What is wrong, and what to write instead. */
  readonly message: string;
}
