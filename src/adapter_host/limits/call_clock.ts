import { ToolError } from "../../adapter_api/errors.ts";
import { PausableTimer } from "../../base/time/pausable_timer.ts";
import type { TimeoutQueue } from "../../base/time/timeout_queue.ts";
import type { EffectiveLimits } from "./effective_limits.ts";
import { limitError } from "./limit_error.ts";

/** A call whose time is limited. */
export interface TimedCall {
  readonly adapter: string;
  /** Tool, or address, for messages. */
  readonly what: string;
  /** Time that the tool's author gives it, in milliseconds. */
  readonly timeoutMs: number;
  /** True once the adapter was told of it: before that nothing of it was done. */
  readonly isBegun: boolean;
}

/** The limits for its time. */
export type TimeLimits = Pick<EffectiveLimits, "callMs" | "idleMs">;

/** The two clocks of one call: all of its time, and the time since it said something. Most calls need the first alone. */
export class CallClock extends PausableTimer {
  readonly #idle: PausableTimer | undefined;

  /** @param onTime hears, once or twice, which limit was reached */
  constructor(
    timeouts: TimeoutQueue,
    timeoutMs: number,
    { callMs, idleMs }: TimeLimits,
    onTime: (limit: keyof TimeLimits) => void,
  ) {
    const wholeMs = Math.min(timeoutMs, callMs);
    super(timeouts, wholeMs, () => onTime("callMs"));
    if (idleMs < wholeMs) this.#idle = new PausableTimer(timeouts, idleMs, () => onTime("idleMs"));
  }

  /** The call said something: it is not idle. */
  heard(): void {
    this.#idle?.renew();
  }

  /** Pauses both clocks until the promise settles. */
  override pausedFor<T>(promise: Promise<T>): Promise<T> {
    const paused = super.pausedFor(promise);
    return this.#idle?.pausedFor(paused) ?? paused;
  }

  override [Symbol.dispose](): void {
    super[Symbol.dispose]();
    this.#idle?.[Symbol.dispose]();
  }
}

/** Returns the error for a call that reached a limit of its time. */
export function timeError(
  { adapter, what, timeoutMs, isBegun }: TimedCall,
  { callMs, idleMs }: TimeLimits,
  limit: keyof TimeLimits,
): ToolError {
  const late = isBegun ? "did not finish within" : "did not begin within";
  const hint = isBegun
    ? `It may still be running in ${adapter}; look before you call it again`
    : `Nothing of it was done: ${adapter} was still starting, or busy with other calls. Call again`;
  if (limit === "idleMs") {
    const message = isBegun
      ? `${what} neither answered, nor reported progress, nor logged anything for ${idleMs} ms`
      : `${what} did not begin within ${idleMs} ms`;
    return limitError(adapter, { limit, message, hint });
  }
  if (timeoutMs <= callMs) {
    return new ToolError("TIMEOUT", `${what} ${late} ${timeoutMs} ms`, { hint });
  }
  const message = `${what} ${late} ${callMs} ms, the longest time of a call of ${adapter}`;
  return limitError(adapter, { limit, message, hint });
}
