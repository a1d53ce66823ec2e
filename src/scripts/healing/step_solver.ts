import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import type { CallContext } from "../../catalog/tool_source.ts";
import type { KnownElement } from "../../catalog/known_element.ts";
import type { Sought } from "./known_elements.ts";

/** One part of a call, such as a step of `browser_steps`. */
export type Part = Readonly<Record<string, unknown>>;

/** Step of a script that did not find its element, and could not be healed. */
export interface FailedStep {
  /** Tool that the step is a part of a call of, and the function that calls it. */
  readonly tool: string;
  readonly path: string;
  /** Argument with the parts of a call. */
  readonly parts: string;
  readonly step: Part;
  readonly sought: Sought;
  /** What the tool said. */
  readonly why: string;
}

/** What was done in the place of a step. */
export interface DonePart {
  /** As a script names it. */
  readonly part: Part;
  /** What is known of the element that it was done to. */
  readonly known?: KnownElement | undefined;
}

/** How a step was done, or why not. */
export type Solved =
  | {
    readonly ok: true;
    readonly done: readonly DonePart[];
    /** True when all that was done can be written as parts of a call. */
    readonly isWhole: boolean;
    /** Outcome of the last call. */
    readonly outcome: ToolOutcome;
  }
  | { readonly ok: false; readonly why: string };

/** Does one step another way, as a person would who sees the page. */
export interface StepSolver {
  /** Never rejects for what was tried. */
  solve(failed: FailedStep, context: CallContext): Promise<Solved>;
}

/** Step that was done another way than it is written. */
export interface Solution {
  readonly tool: string;
  readonly sought: Sought;
  readonly step: Part;
  readonly done: readonly DonePart[];
  readonly isWhole: boolean;
}
