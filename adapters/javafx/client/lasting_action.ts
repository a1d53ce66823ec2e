import type { Action } from "./actions.ts";
import { SECRET } from "./secret.ts";

/** Target of an action, as far as it is known. */
export interface RecordedTarget {
  readonly id: string | undefined;
  readonly isIdUnique: boolean;
  readonly path: string | undefined;
}

/** Every uid that an action names. */
export function uidsIn({ target, from, to }: Action): string[] {
  return [target, from?.target, to?.target].flatMap((each) => each?.ref?.uid ?? []);
}

/** Returns an action in a form that can be run again when the uids of today are gone. */
export function lasting(action: Action, targets: ReadonlyMap<string, RecordedTarget>): Action {
  const { from, to } = action;
  return {
    ...withLastingTarget(action, targets),
    ...(from ? { from: withLastingTarget(from, targets) } : {}),
    ...(to ? { to: withLastingTarget(to, targets) } : {}),
  };
}

/** Returns an action without what was typed into a field that is about a secret. */
export function masked(action: Action): Action {
  const { text, key, ...rest } = action;
  return {
    ...rest,
    ...(text === undefined ? {} : { text: SECRET }),
    ...(key === undefined ? {} : { key: key.length > 1 ? key : SECRET }),
  };
}

/** By its id where that is the only one, else by its path. */
function withLastingTarget<Place extends Pick<Action, "target">>(
  place: Place,
  targets: ReadonlyMap<string, RecordedTarget>,
): Place {
  const { target } = place;
  const known = targets.get(target?.ref?.uid ?? "");
  if (!target || known === undefined) return place;
  const { ref: _, ...rest } = target;
  if (known.id !== undefined && known.isIdUnique && /^[A-Za-z_][\w-]*$/.test(known.id)) {
    return { ...place, target: { ...rest, selector: { css: `#${known.id}` } } };
  }
  return known.path === undefined ? place : { ...place, target: { ...rest, ref: { path: known.path } } };
}
