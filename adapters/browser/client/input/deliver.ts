import type { Tab } from "../tab/tab.ts";
import type { ActRequest, Ready } from "./action.ts";
import { drag } from "./drag.ts";
import { click, hover, type Point } from "./input.ts";
import { parseKeys, pressKeys } from "./keys.ts";
import { slide } from "./slide.ts";
import { swipe, tap } from "./touch.ts";
import { write } from "./write.ts";

/** Action that the page is ready for. */
interface Delivery {
  readonly prepared: Ready;
  /** Finds the place to drop something on, once it is being dragged. */
  readonly goal: () => Promise<Ready>;
}

/**
 * Does with real input events what a page is ready for.
 *
 * @returns how what a field holds differs from what was to be written
 */
export async function deliver(
  tab: Tab,
  { index, action, text }: ActRequest,
  { prepared, goal }: Delivery,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (prepared.kind === "point") {
    const { x, y } = prepared;
    if (action === "drag_to") await dragTo(tab, index, { from: { x, y }, goal }, signal);
    else await point(tab, action, { x, y }, signal);
  }
  if (prepared.kind === "slider") return await slide(tab, { index, text }, signal);
  const isField = prepared.kind === "keys" || prepared.kind === "editor";
  const difference = isField ? await write(tab, { index, text }, prepared, signal) : undefined;
  if (action === "type_and_enter") await pressKeys(tab.session, parseKeys("Enter"), signal);
  return difference;
}

async function dragTo(
  tab: Tab,
  index: number,
  { from, goal }: { readonly from: Point; readonly goal: Delivery["goal"] },
  signal: AbortSignal,
): Promise<void> {
  const to = async () => {
    const ready = await goal();
    return ready.kind === "point" ? [{ x: ready.x, y: ready.y }] : [from];
  };
  if (tab.touches) return await swipe(tab.session, { from, to, signal });
  const isHtml = () => tab.page.dragging(index, { signal });
  await drag(tab.session, { from, to, isHtml, signal });
}

async function point(
  { session, touches }: Tab,
  action: ActRequest["action"],
  place: Point,
  signal: AbortSignal,
): Promise<void> {
  if (action === "hover") return await hover(session, place, signal);
  if (touches) return await tap(session, place, { action, signal });
  const button = action === "right_click" ? "right" : "left";
  await click(session, place, { button, count: action === "double_click" ? 2 : 1, signal });
}
