import type { Tab } from "../tab/tab.ts";
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
/** Distance of the first try with the mouse, in pixels. */
const TRY = 12;

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

/** Where the mouse was, and what a slider showed there. */
interface Reached {
  readonly way: number;
  readonly now: number;
}

/** Holds the handle, sees how far it goes with the mouse, and goes as far as is missing. */
async function drawTowards(
  tab: Tab,
  index: number,
  { goal, before, start }: {
    readonly goal: number;
    readonly before: Reading;
    readonly start: Point | undefined;
  },
  signal: AbortSignal,
): Promise<number> {
  if (start === undefined) return before.now;
  // What parts two areas stands upright where it goes sideways.
  let [upright, isTurned] = [before.upright, false];
  const along = (way: number): Point =>
    upright ? { x: start.x, y: start.y - way } : { x: start.x + way, y: start.y };
  let now = before.now;
  await holdingLeft(tab.session, { start, signal }, async (moveTo) => {
    let [way, next, speed] = [0, TRY, 0];
    let best: Reached | undefined;
    for (let round = 0; round < ROUNDS && now !== goal; round += 1) {
      await moveTo(along(next));
      const after = (await read(tab, index, signal))?.now ?? now;
      const rate = (after - now) / (next - way);
      if (rate === 0 && speed === 0 && !isTurned) {
        [upright, isTurned] = [!upright, true];
        continue;
      }
      [way, now] = [next, after];
      if (best === undefined || Math.abs(goal - now) < Math.abs(goal - best.now)) best = { way, now };
      if (rate === 0 && speed === 0) break;
      if (rate !== 0) speed = rate;
      const missing = (goal - now) / speed;
      // A part of a pixel was too little for it.
      next = way + (rate === 0 ? Math.sign(missing) : missing);
    }
    if (best !== undefined && best.now !== now) await moveTo(along(best.way));
  });
  return (await read(tab, index, signal))?.now ?? now;
}
