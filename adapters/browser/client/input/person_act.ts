import { z } from "glovebox";
import { browserError } from "../../errors.ts";
import { actFields, DONE_AT } from "../../../kit/live/live_act.ts";
import { refuseSecretKeys } from "../consent/secret_fields.ts";
import { touch } from "../consent/touch.ts";
import { reload, travel } from "../tab/history.ts";
import type { Tab } from "../tab/tab.ts";
import { staleNumber } from "./act.ts";
import type { Point } from "./input.ts";
import { parseKeys, pressKeys } from "./keys.ts";
import { point } from "./pointer.ts";

const PERSON_ACTIONS = [
  ...["click", "double_click", "right_click", "drag", "scroll", "type", "press"] as const,
  ...["back", "forward", "reload", "next_tab", "stop", "accept", "dismiss"] as const,
] as const;

/** Schema of what the panel alone can say: its person looks or acts, and secrets are theirs to see and to type. */
export const byOperator = z.boolean().default(false).describe("True from the panel alone");

/** Schema of an action of a person. */
export const personAction = z.object({
  action: z.enum(PERSON_ACTIONS),
  ...actFields,
  byOperator,
});
/** Action of a person. */
export type PersonAction = z.output<typeof personAction>;

/**
 * Does what a person does, and nothing else: what it changed is told to the model with its own next look.
 *
 * @returns what was done, for the person and for the model
 */
export async function actAsPerson(
  tab: Tab,
  input: Omit<PersonAction, "action"> & {
    readonly action: Exclude<PersonAction["action"], "stop" | "next_tab">;
  },
  signal: AbortSignal,
): Promise<string> {
  const { action, text, dx, dy } = input;
  if (action === "accept" || action === "dismiss") {
    await tab.dialogs.answer(action === "accept", text === "" ? undefined : text);
    return action === "accept" ? "said yes to the dialog" : "said no to the dialog";
  }
  if (action === "back" || action === "forward") {
    await travel(tab, action === "back" ? -1 : 1, signal);
    return `went ${action}`;
  }
  if (action === "reload") {
    await reload(tab, false, signal);
    return "reloaded the page";
  }
  await touch(tab, signal);
  if (action === "type") return await typed(tab, input, signal);
  if (action === "press") {
    await pressKeys(tab.session, parseKeys(text), signal);
    return `pressed ${text}`;
  }
  const from = await placeOf(tab, input, signal);
  if (action === "scroll") {
    await point(tab, { action, from, path: [{ x: dx, y: dy }], keys: "" }, signal);
    return "scrolled";
  }
  const path = action === "drag" ? [await inWindow(tab, input.toX ?? 0, input.toY ?? 0, signal)] : [];
  const { what } = await tab.page.call("under", [from.x, from.y], { signal });
  await point(tab, { action, from, path, keys: "" }, signal);
  return `${DONE_AT[action]} at ${Math.round(from.x)},${Math.round(from.y)}${
    what === "" ? "" : `, on ${what}`
  }`;
}

/**
 * What a person types is theirs: neither the model nor the log hears of it. Secrets are typed by the person of the panel;
 * what a view in a chat sends comes from a program of others.
 */
async function typed(
  tab: Tab,
  { text, byOperator }: Pick<PersonAction, "text" | "byOperator">,
  signal: AbortSignal,
): Promise<string> {
  const chords = [...text].filter((each) => each !== " ").slice(0, 1).flatMap(parseKeys);
  if (!byOperator) await refuseSecretKeys(tab, chords, signal);
  await tab.session.send("Input.insertText", { text }, { signal });
  return "typed";
}

async function placeOf(
  tab: Tab,
  { number, x, y }: Pick<PersonAction, "number" | "x" | "y">,
  signal: AbortSignal,
): Promise<Point> {
  if (number === undefined) return await inWindow(tab, x ?? 0.5, y ?? 0.5, signal);
  await tab.page.prepare({ index: number, action: "drop", text: "", document: undefined }, { signal });
  const found = await tab.page.placeOf(number, { signal });
  if (found.kind === "stale") {
    throw await staleNumber(tab, `Cannot point at ${number}: ${found.reason}`, signal);
  }
  return { x: found.x + found.width / 2, y: found.y + found.height / 2 };
}

/** A place of the picture, as a part of its size, in the window. */
async function inWindow(tab: Tab, x: number, y: number, signal: AbortSignal): Promise<Point> {
  const { cssVisualViewport } = await tab.session.send("Page.getLayoutMetrics", undefined, { signal });
  const { clientWidth, clientHeight } = cssVisualViewport;
  if (clientWidth === 0) throw browserError("CONFLICT", "The page has no size");
  return { x: x * clientWidth, y: y * clientHeight };
}
