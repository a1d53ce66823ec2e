import type { CdpSession } from "../session/session.ts";
import type { Point } from "./input.ts";
import { lettingGo } from "../../../kit/let_go.ts";

/** Keeps a finger down at a place while something is done. */
export async function holdingFinger<T>(
  session: CdpSession,
  { start, signal }: { readonly start: Point; readonly signal: AbortSignal },
  task: (moveTo: (point: Point) => Promise<void>) => Promise<T>,
): Promise<T> {
  await touch(session, "touchStart", [start], signal);
  const work = () => task((point) => touch(session, "touchMove", [point], signal));
  return await lettingGo(work, (until) => touch(session, "touchEnd", [], until), signal);
}

/** Sends what a screen tells of fingers: where they are by now. */
export async function touch(
  session: CdpSession,
  type: "touchStart" | "touchMove" | "touchEnd",
  points: readonly Point[],
  signal?: AbortSignal,
): Promise<void> {
  const touchPoints = points.map(({ x, y }) => ({ x, y }));
  await session.send(
    "Input.dispatchTouchEvent",
    { type, touchPoints },
    signal === undefined ? {} : { signal },
  );
}
