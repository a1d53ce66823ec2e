import { pause } from "../../kit/pause.ts";
import { BridgeError } from "../../jvm_bridge/bridge_error.ts";
import type { Limits } from "./application.ts";
import { type Changes, changesBetween, isNothing } from "./changes.ts";
import type { Look } from "./look.ts";
import { takeLook } from "./looking.ts";
import type { Memory } from "./memory.ts";

/** Time in which an action's effect comes that another thread or an animation brings, in milliseconds. */
const LATE_MS = 500;
/** Time between two looks at a window that is drawn all the time, in milliseconds. */
const AGAIN_MS = 50;

/** Result of {@linkcode lateChanges}. */
export interface LateChanges {
  readonly now: Look;
  readonly changes: Changes;
  /** True where a window was still being drawn at the end. */
  readonly moves: boolean;
}

/** Tells whether an action has had no effect yet: that a button has the keyboard is none. */
export function isWithoutEffect(changes: Changes): boolean {
  const { focus, ...rest } = changes;
  return isNothing({ ...rest, focus: undefined }) && focus?.value === undefined;
}

/**
 * Waits for the effect of an action that had none when the application came to rest, as long as a person takes to see
 * that there is none. A window that is not drawn meanwhile is left in peace.
 *
 * @param first what was seen right after the action
 * @returns the first look that differs, or the last
 */
export async function lateChanges(
  memory: Memory,
  before: Look,
  first: Omit<LateChanges, "moves">,
  limits: Limits,
): Promise<LateChanges> {
  const end = performance.now() + Math.min(LATE_MS, limits.ms);
  const left = () => ({ signal: limits.signal, ms: Math.max(1, end - performance.now()) });
  let seen: LateChanges = { ...first, moves: false };
  try {
    for (let count = await memory.application.drawn(-1, limits); performance.now() < end;) {
      const now = await takeLook(memory, limits);
      seen = { now, changes: changesBetween(before, now), moves: seen.moves };
      if (!isWithoutEffect(seen.changes)) break;
      const drawn = await memory.application.drawn(count, left());
      seen = { ...seen, moves: drawn !== count };
      if (drawn === count) break;
      count = drawn;
      await pause(AGAIN_MS, limits.signal);
    }
  } catch (error) {
    if (!(error instanceof BridgeError)) throw error; // it hangs or ended meanwhile: what was seen is told
  }
  return seen;
}
