import { javafxError } from "../../errors.ts";
import type { Action } from "../actions.ts";
import type { Memory } from "../memory.ts";

/** Returns an action whose targets are nodes where it named them by the numbers of the last picture that has any. */
export function withNumberedTargets(memory: Memory, action: Action): Action {
  const { from, to } = action;
  return {
    ...named(memory, action),
    ...(from ? { from: named(memory, from) } : {}),
    ...(to ? { to: named(memory, to) } : {}),
  };
}

/** A number next to a node is of what is inside that. */
function named<Place extends Pick<Action, "target">>(memory: Memory, place: Place): Place {
  const { number, ref, selector, menu, ...rest } = place.target ?? {};
  if (number === undefined || ref || selector || menu !== undefined) return place;
  const uid = memory.numbered.get(number);
  if (uid !== undefined) return { ...place, target: { ...rest, ref: { uid } } };
  throw javafxError("INVALID_INPUT", `There is no number ${number} on the last picture`, {
    hint: "Call ui_screenshot with numbers, or give a ref",
  });
}
