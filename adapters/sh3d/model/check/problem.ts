import type { Point } from "../plan/geometry.ts";

/** Names of what can be wrong with a home. */
export const RULES = [
  "overlap",
  "clearance",
  "in_wall",
  "door_swing",
  "outside_rooms",
  "window_blocked",
  "swings_cross",
  "openings_overlap",
  "opening_at_junction",
  "opening_too_high",
  "door_without_wall",
  "no_entrance",
  "no_door",
  "no_light",
  "unreachable",
  "narrow_passage",
] as const;
/** The name of a rule that a home breaks. */
export type Rule = typeof RULES[number];

/** A command of a batch that mends a problem. */
export interface Mend {
  readonly action: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Breach of a rule, and what mends it. */
export interface Problem {
  readonly rule: Rule;
  readonly message: string;
  /** The objects that it is about, the one to change first. */
  readonly ids: readonly string[];
  readonly at: Point;
  /** Searched only for what is told. */
  readonly mend: () => Mend;
}

/** Deletes an object that fits nowhere. */
export function deletion(id: string): Mend {
  return { action: "delete_objects", params: { ids: [id] } };
}

/** A name as a message has it. */
export function nameOf({ name, id }: { readonly name: string | null; readonly id: string }): string {
  return name === null || name === "" ? id : name;
}
