import { isObject } from "../../base/is_object.ts";
import type { ActedElement } from "../../catalog/acted_on.ts";

type Action = Readonly<Record<string, unknown>>;

/** Where a kept secret may be typed: nobody sees what it holds. */
const UNSEEN = "PasswordField";
/** Stands for a secret that is kept. */
export const SECRET = /\{\{secret:([^{}]+)\}\}/;

/** Stands for a value that is not written down: the person gives it to each run as an input. */
export const askedFor = (name: string): string => `{{input:${name}}}`;

/**
 * Returns the arguments of `javafx.perform` with selectors in the place of uids and paths; nothing where an action has a
 * target that only a number finds again.
 *
 * @param wordOf returns a name for a variable
 */
export function lastingActions(
  input: Readonly<Record<string, unknown>>,
  acted: readonly (ActedElement | null)[],
  wordOf: (label: string) => string,
): Readonly<Record<string, unknown>> | undefined {
  const { actions, app, ...rest } = input;
  if (!Array.isArray(actions)) return undefined;
  const all = actions.map((action, at) =>
    isObject(action) ? lastingAction(action, acted[at] ?? undefined, wordOf) : undefined
  );
  if (all.some((action) => action === undefined)) return undefined;
  // A pid is another one in the next run.
  const named = typeof app === "string" && !/^\d+$/.test(app) ? { app } : {};
  return { ...named, actions: all, ...rest };
}

function lastingAction(
  action: Action,
  element: ActedElement | undefined,
  wordOf: (label: string) => string,
): Action | undefined {
  const { target, text } = action;
  if ([action["from"], action["to"]].some((end) => isObject(end) && hasNumber(end["target"]))) {
    return undefined;
  }
  const hidden = element?.secret === true && typeof text === "string" && !SECRET.test(text)
    ? { text: standFor(element, wordOf) }
    : {};
  const selector = element?.known?.selector;
  if (!isObject(target)) return { ...action, ...hidden };
  if (selector === undefined) return hasNumber(target) ? undefined : { ...action, ...hidden };
  const { ref: _, selector: __, ...rest } = target;
  return { ...action, target: { selector, ...rest }, ...hidden };
}

/** A kept secret, or an input where others would see it in the field. */
function standFor(element: ActedElement, wordOf: (label: string) => string): string {
  const name = wordOf(secretName(element));
  return element.role === UNSEEN ? `{{secret:${name}}}` : askedFor(name);
}

/** What only stands next to a field, or around it, is no name for what is in it. */
function secretName({ name, known }: ActedElement): string {
  const [id] = known?.ids ?? [];
  if (name !== "" && !/^(?:near|in) /.test(name)) return name;
  return known?.hint ?? id?.replace(/^id=/, "") ?? "secret";
}

/** True for a target by uid, path or the number of what is inside. */
function hasNumber(target: unknown): boolean {
  return isObject(target) && (target["ref"] !== undefined || target["number"] !== undefined);
}
