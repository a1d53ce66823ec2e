import type { Tab } from "../tab/tab.ts";
import { holdingFinger } from "./finger.ts";
import { holdingLeft, type Point } from "./input.ts";
import { parseKeys, pressKeys } from "./keys.ts";

/** A slider, and where it is to stand. */
export interface SlideRequest {
  readonly index: number;
  readonly text: string;
}

interface Reading {
  readonly now: number;
  readonly upright: boolean;
  readonly native: boolean;
}

/** Rounds until it stands where it should: the first tells how far one key or one pixel moves it. */
const ROUNDS = 6;
/** More keys than a person would press. */
const MOST_KEYS = 400;
/**
 * Distances of the first tries along the slider, towards the goal, in pixels: where it runs the other way, it may have
 * come to its end; and some go in wide steps.
 */
const TRIES = [12, -12, 90] as const;

/**
 * Moves a slider that does not take what it is given: by its keys, and with the mouse where these do not reach.
 *
 * @returns how what it shows differs from what was meant
 */
export async function slide(
  tab: Tab,
  request: SlideRequest,
  signal: AbortSignal,
): Promise<string | undefined> {
  const goal = Number(request.text);
  const before = await read(tab, request.index, signal);
  if (before === undefined || before.now === goal) return undefined;
  const byKeys = await pressTowards(tab, request.index, { goal, from: before.now }, signal);
  const missed = { goal, before: { ...before, now: byKeys } };
  const isEnough = byKeys === goal || before.native;
  if (isEnough) return difference(byKeys, goal);
  const start = await handleOf(tab, request.index, signal);
  if (typeof start === "string") return `${difference(byKeys, goal)}: it is covered by ${start}`;
  return difference(await drawTowards(tab, request.index, { ...missed, start }, signal), goal);
}

function difference(reached: number, goal: number): string | undefined {
  return reached === goal ? undefined : `it stands at ${reached} instead of ${goal}`;
}

/** Returns where a hand takes hold of a slider, or what lies over it. */
async function handleOf(tab: Tab, index: number, signal: AbortSignal): Promise<Point | string | undefined> {
  const asked = { index, action: "drag_to", text: "", document: tab.facts.document } as const;
  const prepared = await tab.page.prepare(asked, { signal });
  if (prepared.kind === "covered") return prepared.cover;
  if (prepared.kind === "point") return { x: prepared.x, y: prepared.y };
  const placed = await tab.page.placeOf(index, { signal });
  if (placed.kind === "stale") return undefined;
  return { x: placed.x + placed.width / 2, y: placed.y + placed.height / 2 };
}

async function read(tab: Tab, index: number, signal: AbortSignal): Promise<Reading | undefined> {
  await tab.page.call("yielded", [], { signal });
  const { now, upright = false, native = false } = await tab.page.call("slider", [index], { signal });
  return now === undefined ? undefined : { now, upright, native };
}

/** Presses one key, sees how far that goes, and presses it as often as is missing. */
async function pressTowards(
  tab: Tab,
  index: number,
  { goal, from }: { readonly goal: number; readonly from: number },
  signal: AbortSignal,
): Promise<number> {
  const keys = { up: "ArrowRight", down: "ArrowLeft" };
  let [now, step] = [from, 0];
  for (let round = 0; round < ROUNDS && now !== goal; round += 1) {
    const missing = step === 0 ? 1 : Math.round(Math.abs(goal - now) / step);
    if (missing === 0 || missing > MOST_KEYS) return now;
    const key = goal > now ? keys.up : keys.down;
    await pressKeys(tab.session, Array.from({ length: missing }, () => parseKeys(key)).flat(), signal);
    const after = (await read(tab, index, signal))?.now ?? now;
    if (after === now) return now;
    if (round === 0) step = Math.abs(after - now);
    // From right to left, or from the top down, the keys go the other way.
    if (Math.sign(after - now) !== Math.sign(goal - now)) [keys.up, keys.down] = [keys.down, keys.up];
    now = after;
  }
  return now;
}

/** Where the hand was, and what a slider showed there. */
interface Reached {
  readonly way: number;
  readonly now: number;
}

/** A slider that is drawn to where it should stand. */
interface Drawing {
  readonly goal: number;
  readonly before: Reading;
  readonly start: Point;
  readonly moveTo: (point: Point) => Promise<void>;
  readonly show: () => Promise<number | undefined>;
}

/** Draws the handle with the mouse, or with a finger where the mouse moves nothing: some pages await only that. */
async function drawTowards(
  tab: Tab,
  index: number,
  asked: Pick<Drawing, "goal" | "before"> & { readonly start: Point | undefined },
  signal: AbortSignal,
): Promise<number> {
  const { start, before } = asked;
  if (start === undefined) return before.now;
  const show = async () => (await read(tab, index, signal))?.now;
  const work = (moveTo: Drawing["moveTo"]) => followHand({ ...asked, start, show, moveTo });
  for (const hold of tab.touches ? [holdingFinger] : [holdingLeft, holdingFinger]) {
    await hold(tab.session, { start, signal }, work);
    const now = await show() ?? before.now;
    if (now !== before.now) return now;
  }
  return before.now;
}

/** Sees how far the handle goes with the hand, and goes as far as is missing. */
async function followHand(drawing: Drawing): Promise<void> {
  const { goal, before, start, moveTo, show } = drawing;
  const begun = await begin(drawing);
  if (begun === undefined) return;
  const { upright } = begun;
  let { way, now } = begun;
  let [best, rate, speed]: [Reached, number, number] = [begun, 1, (now - before.now) / way];
  for (let round = 1; round < ROUNDS && now !== goal; round += 1) {
    const missing = (goal - now) / speed;
    // A part of a pixel was too little for it.
    const next = way + (rate === 0 ? Math.sign(missing) : missing);
    await moveTo(along(start, next, upright));
    const after = await show() ?? now;
    rate = (after - now) / (next - way);
    if (rate !== 0) speed = rate;
    [way, now] = [next, after];
    if (Math.abs(goal - now) < Math.abs(goal - best.now)) best = { way, now };
  }
  if (best.now !== now) await moveTo(along(start, best.way, upright));
}

/** Moves the hand until the handle goes with it; what parts two areas stands upright where it goes sideways. */
async function begin(
  { goal, before, start, moveTo, show }: Drawing,
): Promise<Reached & { readonly upright: boolean } | undefined> {
  for (const distance of TRIES) {
    const way = distance * Math.sign(goal - before.now);
    for (const upright of [before.upright, !before.upright]) {
      await moveTo(along(start, way, upright));
      const now = await show() ?? before.now;
      if (now !== before.now) return { way, now, upright };
    }
  }
  return undefined;
}

function along({ x, y }: Point, way: number, upright: boolean): Point {
  return upright ? { x, y: y - way } : { x: x + way, y };
}
