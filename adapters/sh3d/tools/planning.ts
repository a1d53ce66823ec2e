import { sh3dError } from "../errors.ts";
import type { Draft } from "../model/scene/draft.ts";

/** The level that is meant, by its id. */
export function levelIn(draft: Draft, wanted: string | undefined): string | null {
  return wanted === undefined ? draft.facts.selectedLevel : draft.needLevel(wanted).id;
}

/**
 * Checks that something was given to change.
 *
 * @throws ToolError `INVALID_INPUT`
 */
export function mustChange(to: object): void {
  if (Object.keys(to).length > 0) return;
  throw sh3dError("INVALID_INPUT", "There is nothing to change", {
    hint: "Give at least one value besides the id",
  });
}
