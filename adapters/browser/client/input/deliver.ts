import { pause } from "../../../kit/pause.ts";
import type { Tab } from "../tab/tab.ts";
import type { Box } from "../../page/wire/results.ts";
import type { ActRequest, Edge, Ready } from "./action.ts";
import { chosen } from "./choose.ts";
import { drag } from "./drag.ts";
import { click, holdingLeft, hover, type Point } from "./input.ts";
import { parseKeys, pressKeys } from "./keys.ts";
import { slide } from "./slide.ts";
import { swipe, tap } from "./touch.ts";
import { write } from "./write.ts";

/** Most times that the mouse goes after what moves away from it. */
const HOVER_TRIES = 3;

/** Way that the mouse comes to its first goal in a document, in pixels. */
const FIRST_WAY = 120;

/**
 * As long as a hand holds a button down that takes the keyboard from a field, in milliseconds: pages may take over what
 * was written into a field only when it is left, and what the click does needs that.
 */
const HELD_MS = 60;

/** Actions that press a button of the mouse where it stands. */
const PRESSING: ReadonlySet<ActRequest["action"]> = new Set(
  ["click", "double_click", "right_click", "check", "uncheck"],
);

/** Tabs in which a field was written into and not left yet, as far as is known. */
const written = new WeakSet<Tab>();

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
  request: ActRequest,
  { prepared, goal }: Delivery,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { index, action, text } = request;
  const leaves = action !== "hover" && written.delete(tab);
  if (prepared.kind === "point") {
    const { x, y } = prepared;
    if (prepared.follows === true && PRESSING.has(action) && !tab.touches) await come(tab, { x, y }, signal);
    if (action === "drag_to") await dragTo(tab, request, { from: { x, y }, goal }, signal);
    else if (action === "hover") {
      if (prepared.first === true && !tab.touches) await comeFrom(tab, { x, y }, signal);
      await restOn(tab, index, { x, y }, signal);
    } else if ((leaves || prepared.presses === true) && action === "click" && !tab.touches) {
      await press(tab, { x, y }, leaves, signal);
    } else await point(tab, action, { x, y }, signal);
  }
  const isChoice = action === "select" || action === "uncheck" && text !== "";
  if (isChoice && (prepared.kind === "point" || prepared.kind === "opened")) {
    const option = { prepared: await chosen(tab, request, prepared.item, signal), goal };
    return await deliver(tab, { ...request, action: "click", text: "" }, option, signal);
  }
  const isField = prepared.kind === "keys" || prepared.kind === "editor";
  if (isField) written.add(tab);
  const difference = prepared.kind === "slider"
    ? await slide(tab, { index, text }, signal)
    : isField
    ? await write(tab, { index, text }, prepared, signal)
    : undefined;
  if (action === "type_and_enter") {
    // A hand is slower: what the page would do on Enter is drawn by then.
    await tab.page.call("yielded", [], { signal });
    await pressKeys(tab.session, parseKeys("Enter"), signal);
  }
  return difference;
}

/** Brings the mouse to a place: what is drawn for it there has come before a hand presses. */
export async function come({ page, session }: Tab, place: Point, signal: AbortSignal): Promise<void> {
  await hover(session, place, signal);
  await page.call("yielded", [], { signal });
}

/** A hand comes from elsewhere: pages open nothing under a mouse that they have not seen move. */
async function comeFrom({ session }: Tab, { x, y }: Point, signal: AbortSignal): Promise<void> {
  await hover(session, { x, y: y < FIRST_WAY ? y + FIRST_WAY : y - FIRST_WAY }, signal);
}

/** Follows what moves as the mouse comes: something else may close when the mouse leaves it. */
async function restOn(tab: Tab, index: number, place: Point, signal: AbortSignal): Promise<void> {
  let goal = place;
  for (let tries = 0; tries < HOVER_TRIES; tries++) {
    await hover(tab.session, goal, signal);
    const now = await tab.page.prepare({ index, action: "hover", text: "", document: undefined }, { signal });
    if (now.kind !== "point" || (now.x === goal.x && now.y === goal.y)) return;
    goal = { x: now.x, y: now.y };
  }
}

async function dragTo(
  tab: Tab,
  { index, to: place, edge }: ActRequest,
  { from, goal }: { readonly from: Point; readonly goal: Delivery["goal"] },
  signal: AbortSignal,
): Promise<void> {
  const boxOf = async () => {
    if (edge === undefined || place === undefined) return undefined;
    const placed = await tab.page.placeOf(place, { signal });
    return placed.kind === "placed" ? { box: placed, edge } : undefined;
  };
  const to = async () => {
    const ready = await goal();
    if (ready.kind !== "point") return [from];
    const aimed = await boxOf();
    return [aimed === undefined ? past(ready, from) : atEdge(aimed.box, aimed.edge)];
  };
  const again = async (reached: Point) => {
    const aimed = await boxOf();
    if (aimed === undefined) {
      return await displaced(tab, { carried: index, goal: place, reached, from }, signal);
    }
    return isOnSide(reached, aimed.box, aimed.edge) ? undefined : atEdge(aimed.box, aimed.edge);
  };
  if (tab.touches) return await swipe(tab.session, { from, to, signal });
  const isHtml = () => tab.page.dragging(index, { signal });
  const rested = (ms: number) => tab.page.rested(index, ms, { signal });
  await drag(tab.session, { from, to, again, isHtml, rested, signal });
}

/** Returns where the goal of a drag is, where what has opened on the way lies in its place now. */
async function displaced(
  { page }: Tab,
  { carried, goal, reached, from }: {
    readonly carried: number;
    readonly goal: number | undefined;
    readonly reached: Point;
    readonly from: Point;
  },
  signal: AbortSignal,
): Promise<Point | undefined> {
  const placed = goal === undefined ? undefined : await page.placeOf(goal, { signal });
  if (goal === undefined || placed?.kind !== "placed") return undefined;
  const { x, y, width, height } = placed;
  const isThere = reached.x >= x && reached.x <= x + width && reached.y >= y && reached.y <= y + height;
  if (isThere) return undefined;
  const middle = { x: x + width / 2, y: y + height / 2 };
  const nearer = distance(middle, from) < distance(reached, from);
  const isOther = await page.call("holdsOther", [{ ...reached, nearer }, carried, goal], { signal });
  return isOther ? past(middle, reached) : undefined;
}

function distance(point: Point, other: Point): number {
  return Math.hypot(point.x - other.x, point.y - other.y);
}

/** A place just behind another one: pages hear of whole pixels, and swap things once the mouse is past their middle. */
function past({ x, y }: Point, from: Point): Point {
  return { x: x + Math.sign(Math.round(x - from.x)), y: y + Math.sign(Math.round(y - from.y)) };
}

/** Tells whether a point is on that side of the middle of a box that an edge is on. */
function isOnSide(point: Point, { x, y, width, height }: Box, edge: Edge): boolean {
  const [right, down] = [point.x - x - width / 2, point.y - y - height / 2];
  return { top: down < 0, bottom: down > 0, left: right < 0, right: right > 0 }[edge];
}

/** A point within a box, near one of its edges. */
function atEdge({ x, y, width, height }: Box, edge: Edge): Point {
  const [across, down] = [Math.min(width / 2, 2 + width / 12), Math.min(height / 2, 2 + height / 12)];
  const middle = { x: x + width / 2, y: y + height / 2 };
  switch (edge) {
    case "top":
      return { ...middle, y: y + down };
    case "bottom":
      return { ...middle, y: y + height - down };
    case "left":
      return { ...middle, x: x + across };
    case "right":
      return { ...middle, x: x + width - across };
  }
}

/** Clicks as slowly as a hand does: what listens for the press alone may begin to listen for its end when it has come. */
async function press(
  { page, session }: Tab,
  start: Point,
  leaves: boolean,
  signal: AbortSignal,
): Promise<void> {
  await holdingLeft(session, { start, signal }, async () => {
    if (leaves) await pause(HELD_MS, signal);
    else await page.call("yielded", [], { signal });
  });
}

async function point(
  { session, touches }: Tab,
  action: ActRequest["action"],
  place: Point,
  signal: AbortSignal,
): Promise<void> {
  if (touches) return await tap(session, place, { action, signal });
  const button = action === "right_click" ? "right" : "left";
  await click(session, place, { button, count: action === "double_click" ? 2 : 1, signal });
}
