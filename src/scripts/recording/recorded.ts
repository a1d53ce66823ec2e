import type { ActedElement } from "../../catalog/acted_on.ts";

/** A call that becomes a statement of a script. */
export interface RecordedCall {
  /** Name of the function that makes it, such as `browser.navigate`. */
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Elements that it acted on: of one action, or of each step. */
  readonly acted: readonly (ActedElement | null)[];
  /** What it makes: its id, which is another one in the next run, words for it, and where its answer has the id. */
  readonly makes?: { readonly id: string; readonly label: string; readonly at?: string };
}

/** Something that came of what was done before: a script waits for it, and fails without it. */
export interface RecordedCheck {
  /** Adapter whose application shows it. */
  readonly of: "browser" | "javafx";
  readonly shows: string;
}

/** Objects of a home that came of what was done before, and those that are gone since. */
export interface RecordedHome {
  readonly of: "sh3d";
  readonly holds: readonly Readonly<Record<string, unknown>>[];
  readonly gone: readonly string[];
}

/** Something that was done and cannot be written down. */
export interface RecordedGap {
  readonly path: string;
  readonly problem: string;
}

/** Anything that becomes a line of a script. */
export type Recorded = RecordedCall | RecordedCheck | RecordedHome | RecordedGap;
