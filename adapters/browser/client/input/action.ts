import type { Awaited } from "../tab/condition_notifier.ts";
import type { Prepared } from "../../page/wire/results.ts";

/** Actions that can be done to an element. */
export const ACTIONS = [
  ...["click", "double_click", "right_click", "type", "type_and_enter", "clear"] as const,
  ...["select", "check", "uncheck", "hover", "focus", "drag_to"] as const,
] as const;
/** Kind of action on an element. */
export type Action = (typeof ACTIONS)[number];

/** Edges of a place that something is dropped at. */
export const EDGES = ["top", "bottom", "left", "right"] as const;
/** One of them. */
export type Edge = (typeof EDGES)[number];

/** An action on an element that was listed. */
export interface ActRequest {
  readonly index: number;
  /** `drop` is the end of a `drag_to`. */
  readonly action: Action | "drop";
  readonly text: string;
  readonly epoch?: number | undefined;
  /** Number of the element to drag it to. */
  readonly to?: number | undefined;
  /** Edge of that element, instead of its middle. */
  readonly edge?: Edge | undefined;
  /** What it is done for: once that is there, nothing else is waited for. */
  readonly awaited?: Awaited | undefined;
}

/** An action that the page is ready for. */
export type Ready = Exclude<Prepared, { kind: "stale" | "covered" | "refused" | "left" }>;
