import { browserError } from "../../errors.ts";
import type { Tab } from "../tab/tab.ts";
import { pause } from "../../../kit/pause.ts";
import { come } from "./deliver.ts";
import { drag } from "./drag.ts";
import { click, holdingLeft, hover, type Point, wheel } from "./input.ts";
import { holdKeys } from "./keys.ts";
import { swipe, tap } from "./touch.ts";

/** Actions of a mouse at a place. */
export const POINTER_ACTIONS = [
  ...["click", "double_click", "right_click", "long_press", "move", "drag", "scroll"] as const,
  "select_text",
] as const;

/** Something to do with the mouse. */
export interface PointerRequest {
  readonly action: Exclude<(typeof POINTER_ACTIONS)[number], "select_text">;
  readonly from: Point;
  /** Points that a drag passes, or the distance to scroll. */
  readonly path: readonly Point[];
  /** Keys that are held meanwhile. */
  readonly keys: string;
}

/** Time that a finger stays for a long press. */
const LONG_MS = 700;

/** Uses the mouse at a place of the window, with keys held. */
export async function point(tab: Tab, request: PointerRequest, signal: AbortSignal): Promise<void> {
  await holdKeys(tab.session, request.keys, (modifiers) => act(tab, request, modifiers, signal), signal);
}

async function act(
  tab: Tab,
  { action, from, path }: PointerRequest,
  modifiers: number,
  signal: AbortSignal,
): Promise<void> {
  const { page, session, touches } = tab;
  const [to] = path;
  if (action === "move") return await hover(session, from, signal);
  if (action === "scroll") return await wheel(session, from, to ?? { x: 0, y: 0 }, { modifiers, signal });
  if (touches && action === "drag") {
    return await swipe(session, { from, to: () => Promise.resolve(path), signal });
  }
  if (touches) return await tap(session, from, { action, signal });
  if (action === "drag") {
    const isHtml = () => page.call("dragging", [], { signal });
    const rested = (ms: number) => page.call("rested", [ms], { signal });
    const goals = () => Promise.resolve(path);
    return await drag(session, { from, to: goals, exact: true, isHtml, rested, modifiers, signal });
  }
  if (action === "long_press") {
    return await holdingLeft(session, { start: from, modifiers, signal }, () => pause(LONG_MS, signal));
  }
  await come(tab, from, signal);
  const button = action === "right_click" ? "right" : "left";
  await click(session, from, { button, count: action === "double_click" ? 2 : 1, modifiers, signal });
}

/**
 * Reads places as they are written: `120,80 200,90`.
 *
 * @throws ToolError `INVALID_INPUT`
 */
export function parsePath(text: string): Point[] {
  return text.trim().split(/\s+|;/).filter((word) => word !== "").map((word) => {
    const [x = NaN, y = NaN, ...more] = word.split(",").map((part) => part === "" ? NaN : Number(part));
    if (Number.isFinite(x) && Number.isFinite(y) && more.length === 0) return { x, y };
    throw browserError("INVALID_INPUT", `"${word}" is no place`, { hint: "Write x,y x,y … in pixels" });
  });
}
