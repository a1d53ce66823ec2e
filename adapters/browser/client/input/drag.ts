import type { EventParams } from "../../cdp/protocol.ts";
import { mouseOf, type Point } from "./input.ts";
import type { CdpSession } from "../session/session.ts";
import { lettingGo } from "../../../kit/let_go.ts";

/** Options for a drag from one place to another. */
export interface DragOptions {
  readonly from: Point;
  /** The places to come by and the last one. Asked once the mouse is down: what was far away may have come nearer. */
  readonly to: () => Promise<readonly Point[]>;
  /** Tells where to go yet: what lay at the last place may have made room, and be on the other side of it now. */
  readonly again?: ((place: Point) => Promise<Point | undefined>) | undefined;
  /** The places are known beforehand: nothing else than this way is gone, as in drawing. */
  readonly exact?: boolean;
  /** True when the page has taken it for a dragging of HTML. */
  readonly isHtml: () => Promise<boolean>;
  /** Waits so many milliseconds by the clock of the page, and until what moves there is where it stays. */
  readonly rested: (ms: number) => Promise<void>;
  /** The bits of the keys that are held meanwhile. */
  readonly modifiers?: number;
  readonly signal: AbortSignal;
}

type DragData = EventParams<"Input.dragIntercepted">["data"];

/** Distance that the mouse moves at once, in pixels, and the greatest number of such moves. */
const STRIDE = 24;
const STEPS = 24;

/** Pages look every so often what lies under the mouse, rather than at every movement. */
const LOOK_MS = 60;

/** Times that a drag goes after what made room for it. */
const AGAIN = 3;

/** Chromium hands a dragging over at once, or not at all. */
const TAKEN_MS = 5_000;

/** The first movement is long enough for every page to see a dragging in it. */
const FIRST = 12;

/**
 * Drags as a hand does: with the events of HTML drag and drop where the page uses them, with the mouse alone elsewhere.
 */
export async function drag(session: CdpSession, options: DragOptions): Promise<void> {
  const { from, to, isHtml, modifiers = 0, signal } = options;
  const mouse = mouseOf(session, modifiers, signal);
  const taken = Promise.withResolvers<DragData>();
  const off = session.on("Input.dragIntercepted", ({ data }) => taken.resolve(data));
  const limit = AbortSignal.timeout(TAKEN_MS);
  limit.addEventListener("abort", () => taken.reject(limit.reason));
  taken.promise.catch(() => undefined);
  let place = from;
  const letGo = async (until?: AbortSignal) => {
    off();
    try {
      await mouseOf(session, modifiers, until)("mouseReleased", place, 0);
    } finally {
      await session.send("Input.setInterceptDrags", { enabled: false }).catch(() => undefined);
    }
  };
  await session.send("Input.setInterceptDrags", { enabled: true }, { signal });
  const carry = async () => {
    await mouse("mouseMoved", from, 0);
    await mouse("mousePressed", from, 1);
    if (options.exact !== true) {
      for (const way of [FIRST / 2, FIRST]) {
        await mouse("mouseMoved", { x: from.x + way, y: from.y + way / 2 }, 1);
      }
    }
    const goals = await to();
    place = goals.at(-1) ?? from;
    const points = path([from, ...goals]);
    if (options.exact === true) {
      for (const point of points.splice(0, 2)) await mouse("mouseMoved", point, 1);
    }
    if (await isHtml()) await drop(session, await taken.promise, points, options);
    else place = await follow(points, (point) => mouse("mouseMoved", point, 1), options) ?? from;
  };
  await lettingGo(carry, letGo, signal);
}

/**
 * Goes there, and stays until the page has looked where the mouse is, and what it moved away is where it stays.
 *
 * @returns the last place
 */
async function follow(
  points: readonly Point[],
  move: (point: Point) => Promise<void>,
  { rested, again, times = AGAIN }: Pick<DragOptions, "rested" | "again"> & { readonly times?: number },
): Promise<Point | undefined> {
  for (const point of points) await move(point);
  const last = points.at(-1);
  if (last === undefined) return undefined;
  for (const shift of [1, 0]) {
    await rested(LOOK_MS);
    await move({ x: last.x + shift, y: last.y });
  }
  const next = times > 0 ? await again?.(last) : undefined;
  return next === undefined
    ? last
    : await follow(path([last, next]), move, { rested, again, times: times - 1 });
}

async function drop(
  session: CdpSession,
  data: DragData,
  points: readonly Point[],
  { modifiers = 0, signal, ...options }: DragOptions,
): Promise<void> {
  const send = async (type: "dragEnter" | "dragOver" | "drop", point: Point) => {
    await session.send("Input.dispatchDragEvent", { type, ...point, data, modifiers }, { signal });
  };
  const [first] = points;
  if (first === undefined) return;
  await send("dragEnter", first);
  const last = await follow(points, (point) => send("dragOver", point), options);
  await send("drop", last ?? first);
}

/** The points on the way, without the first one. */
export function path(corners: readonly Point[]): Point[] {
  return corners.slice(1).flatMap((goal, at) => {
    const from = corners[at] ?? goal;
    const steps = Math.min(
      STEPS,
      Math.max(6, Math.ceil(Math.hypot(goal.x - from.x, goal.y - from.y) / STRIDE)),
    );
    return Array.from({ length: steps }, (_, step) => {
      const part = (step + 1) / steps;
      return { x: from.x + (goal.x - from.x) * part, y: from.y + (goal.y - from.y) * part };
    });
  });
}
