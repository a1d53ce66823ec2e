import { pause } from "../../../kit/pause.ts";
import type { CdpSession } from "../session/session.ts";
import { path } from "./drag.ts";
import { holdingFinger } from "./finger.ts";
import type { Point } from "./input.ts";

/** Time that a finger stays for what a right click is with a mouse, in milliseconds. */
const LONG_MS = 700;

/** Way of a finger over the screen. */
export interface SwipeOptions {
  readonly from: Point;
  /** The places to come by and the last one, asked once the finger is down. */
  readonly to: () => Promise<readonly Point[]>;
  readonly signal: AbortSignal;
}

/** Touches a place as a finger does: twice for a double click, for long in place of a right click. */
export async function tap(
  session: CdpSession,
  place: Point,
  { action, signal }: { readonly action: string; readonly signal: AbortSignal },
): Promise<void> {
  const isLong = action === "right_click" || action === "long_press";
  for (let turn = 0; turn < (action === "double_click" ? 2 : 1); turn += 1) {
    await holdingFinger(session, { start: place, signal }, async () => {
      if (isLong) await pause(LONG_MS, signal);
    });
  }
}

/** Draws a finger over the screen. */
export async function swipe(session: CdpSession, { from, to, signal }: SwipeOptions): Promise<void> {
  await holdingFinger(session, { start: from, signal }, async (moveTo) => {
    for (const point of path([from, ...await to()])) await moveTo(point);
  });
}
