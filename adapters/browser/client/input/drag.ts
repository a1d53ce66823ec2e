import type { EventParams } from "../../cdp/protocol.ts";
import type { Point } from "./input.ts";
import type { CdpSession } from "../session/session.ts";

/** What is needed on the way from one place to another. */
export interface DragOptions {
  readonly from: Point;
  /** Asked once the mouse is down: what was far away may have come nearer meanwhile. */
  readonly to: () => Promise<Point>;
  /** Whether the page has taken it for a dragging of HTML. */
  readonly isHtml: () => Promise<boolean>;
  readonly signal: AbortSignal;
}

type DragData = EventParams<"Input.dragIntercepted">["data"];

const STEPS = 6;

/** Chromium hands a dragging over at once, or not at all. */
const TAKEN_MS = 5_000;

/** The first movement is long enough for every page to see a dragging in it. */
const FIRST = 12;

/** Drags as a hand does: with the events of HTML drag and drop where the page uses them, with the mouse alone elsewhere. */
export async function drag(session: CdpSession, { from, to, isHtml, signal }: DragOptions): Promise<void> {
  const mouse = async (
    type: "mouseMoved" | "mousePressed" | "mouseReleased",
    point: Point,
    buttons: number,
  ) => {
    const button = type === "mouseMoved" && buttons === 0 ? "none" : "left";
    const event = { type, ...point, button, buttons, clickCount: 1 } as const;
    await session.send("Input.dispatchMouseEvent", event, { signal });
  };
  const taken = Promise.withResolvers<DragData>();
  const off = session.on("Input.dragIntercepted", ({ data }) => taken.resolve(data));
  const limit = AbortSignal.timeout(TAKEN_MS);
  limit.addEventListener("abort", () => taken.reject(limit.reason));
  taken.promise.catch(() => undefined);
  let place = from;
  await session.send("Input.setInterceptDrags", { enabled: true }, { signal });
  try {
    await mouse("mouseMoved", from, 0);
    await mouse("mousePressed", from, 1);
    for (const way of [FIRST / 2, FIRST]) {
      await mouse("mouseMoved", { x: from.x + way, y: from.y + way / 2 }, 1);
    }
    const goal = await to();
    if (await isHtml()) await drop(session, await taken.promise, { goal, signal });
    else for (const point of path(from, goal)) await mouse("mouseMoved", point, 1);
    place = goal;
  } finally {
    off();
    // Whatever happened, the button does not stay down.
    await mouse("mouseReleased", place, 0);
    await session.send("Input.setInterceptDrags", { enabled: false }).catch(() => undefined);
  }
}

async function drop(
  session: CdpSession,
  data: DragData,
  { goal, signal }: { readonly goal: Point; readonly signal: AbortSignal },
): Promise<void> {
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await session.send("Input.dispatchDragEvent", { type, ...goal, data }, { signal });
  }
}

function path(from: Point, goal: Point): Point[] {
  return Array.from({ length: STEPS }, (_, at) => {
    const part = (at + 1) / STEPS;
    return { x: from.x + (goal.x - from.x) * part, y: from.y + (goal.y - from.y) * part };
  });
}
