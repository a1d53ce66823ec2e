import type { EDITS } from "../../editing/edits.ts";

/** A call that does again what a person did. */
export interface PersonCall {
  readonly tool: keyof typeof EDITS;
  readonly input: Readonly<Record<string, unknown>>;
  /** Id of what it makes. */
  readonly makes?: string;
  /** Words that a person has for what it makes. */
  readonly label?: string;
}
