import { ACTING_TOOLS } from "./acting_tools.ts";
import type { DonePart, Solution } from "./step_solver.ts";

/** Returns the part that does to an element what the step wanted, besides what had to be done for it. Pure. */
export function mainPart({ tool, step, done }: Solution): DonePart | undefined {
  const act = ACTING_TOOLS.get(tool)?.act ?? "";
  const isMeant = ({ part, known }: DonePart) =>
    known !== undefined && part[act] === step[act] && part["text"] === step["text"];
  return done.findLast(isMeant);
}

/** True for the same step, be it of another call. Pure. */
export function isSameStep(
  one: Pick<Solution, "tool" | "sought" | "step">,
  other: Pick<Solution, "tool" | "sought" | "step">,
): boolean {
  const act = ACTING_TOOLS.get(one.tool)?.act ?? "";
  return one.tool === other.tool && one.step[act] === other.step[act] &&
    JSON.stringify(one.sought) === JSON.stringify(other.sought);
}
