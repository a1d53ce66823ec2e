import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import { isObject } from "../../base/is_object.ts";
import { actedIn } from "../../catalog/acted_on.ts";
import type { DonePart, FailedStep } from "../healing/step_solver.ts";
import type { RecordedCall } from "./recorded.ts";
import { toStatement } from "./statement.ts";

/** A call that was made in the place of a step. */
export interface MadeCall {
  /** Function that makes it; nothing for what no script can call. */
  readonly path: string | undefined;
  readonly input: unknown;
  readonly outcome: Extract<ToolOutcome, { ok: true }>;
}

/** Returns a call as parts of such calls as the step is of; nothing where it has no such form. Pure. */
export function donePartsOf(
  { path, input, outcome }: MadeCall,
  failed: Pick<FailedStep, "path" | "parts">,
): readonly DonePart[] | undefined {
  if (path === undefined || !isObject(input)) return undefined;
  const call: RecordedCall = { path, input, acted: actedIn(outcome) };
  const statement = toStatement(call);
  if (!("input" in statement) || statement.path !== failed.path) return undefined;
  const parts = statement.input[failed.parts];
  if (!Array.isArray(parts)) return undefined;
  return parts.flatMap((part, at) => isObject(part) ? [{ part, known: call.acted[at]?.known }] : []);
}
