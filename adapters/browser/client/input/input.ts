import type { CdpSession } from "../session/session.ts";
import { lettingGo } from "../../../kit/let_go.ts";

/** A place in the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Moves the mouse to a place. */
export async function hover(session: CdpSession, point: Point, signal: AbortSignal): Promise<void> {
  await session.send("Input.dispatchMouseEvent", { type: "mouseMoved", ...point }, { signal });
}

/** Uses the left button of the mouse at a point; `buttons` are those that are down then. */
export type Mouse = (
  type: "mouseMoved" | "mousePressed" | "mouseReleased",
  point: Point,
  buttons: number,
) => Promise<void>;

/** The mouse with some keys held; without a signal it is used whatever has ended. */
export function mouseOf(session: CdpSession, modifiers: number, signal?: AbortSignal): Mouse {
  return async (type, point, buttons) => {
    const button = type === "mouseMoved" && buttons === 0 ? "none" : "left";
    const event = { type, ...point, button, buttons, modifiers, clickCount: 1 } as const;
    await session.send("Input.dispatchMouseEvent", event, signal === undefined ? {} : { signal });
  };
}

/**
 * Holds the left button down while something is done, and lets go where the mouse is then, whatever happened.
 *
 * @param work gets what moves the mouse meanwhile
 */
export async function holdingLeft<T>(
  session: CdpSession,
  { start, modifiers = 0, signal }: {
    readonly start: Point;
    readonly modifiers?: number;
    readonly signal: AbortSignal;
  },
  work: (moveTo: (point: Point) => Promise<void>) => Promise<T>,
): Promise<T> {
  const mouse = mouseOf(session, modifiers, signal);
  let last = start;
  await mouse("mouseMoved", start, 0);
  await mouse("mousePressed", start, 1);
  const moveTo = async (point: Point) => {
    last = point;
    await mouse("mouseMoved", point, 1);
  };
  const letGo = (until?: AbortSignal) => mouseOf(session, modifiers, until)("mouseReleased", last, 0);
  return await lettingGo(() => work(moveTo), letGo, signal);
}

/** Scrolls with the wheel at a place. */
export async function wheel(
  session: CdpSession,
  point: Point,
  { x: deltaX, y: deltaY }: Point,
  { modifiers, signal }: { readonly modifiers: number; readonly signal: AbortSignal },
): Promise<void> {
  const event = { type: "mouseWheel", ...point, deltaX, deltaY, modifiers } as const;
  await session.send("Input.dispatchMouseEvent", event, { signal });
}

/** Clicks as a person does; all events are sent at once, Chromium keeps their order. */
export async function click(
  session: CdpSession,
  point: Point,
  { button, count, modifiers = 0, signal }: {
    readonly button: "left" | "right";
    readonly count: 1 | 2;
    /** The bits of the keys that are held meanwhile. */
    readonly modifiers?: number;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const clicks = Array.from({ length: count }, (_, index) => index + 1);
  await Promise.all([
    hover(session, point, signal),
    ...clicks.flatMap((clickCount) =>
      (["mousePressed", "mouseReleased"] as const).map((type) =>
        session.send("Input.dispatchMouseEvent", { type, button, clickCount, modifiers, ...point }, {
          signal,
        })
      )
    ),
  ]);
}

/**
 * Writes over what is selected. The last character is typed with a key: fields that complete or check what is written
 * often listen to keys only.
 */
export async function typeText(session: CdpSession, text: string, signal: AbortSignal): Promise<void> {
  const last = /[\x20-\x7e]$/.exec(text)?.[0];
  const rest = last === undefined ? text : text.slice(0, -1);
  const key = last === undefined
    ? []
    : [{ type: "keyDown", key: last, text: last, unmodifiedText: last } as const];
  await Promise.all([
    ...(rest === "" ? [] : [session.send("Input.insertText", { text: rest }, { signal })]),
    ...key.map((event) => session.send("Input.dispatchKeyEvent", event, { signal })),
    releaseKey(session, text, signal),
  ]);
}

/** Lets the last key of a text come up: there are pages that take over only then what was written. */
export async function releaseKey(session: CdpSession, text: string, signal: AbortSignal): Promise<void> {
  const key = /.$/u.exec(text)?.[0];
  if (key === undefined) return;
  await session.send("Input.dispatchKeyEvent", { type: "keyUp", key }, { signal });
}
