import type { ToolEntry } from "../adapter_api/manifest.ts";
import type { ToolOutcome } from "../adapter_api/outcome.ts";
import type { CallContext } from "./tool_source.ts";

/** A call that is about to be made. */
export interface PlannedCall {
  readonly adapter: string;
  readonly tool: string;
  readonly effect: ToolEntry["effect"];
  readonly input: unknown;
}

/** A call that is watched. */
export interface WatchedCall {
  /** Context that the call goes on with. */
  readonly context: CallContext;
  /** Hears of the end. */
  end(outcome: ToolOutcome): void;
}

/** Watches calls. Never throws and never makes anybody wait. */
export interface CallWatch {
  begin(call: PlannedCall, context: CallContext): WatchedCall;
}

/** Returns one that stands for several: the first hears first. */
export function watchedBy(watches: readonly CallWatch[]): CallWatch | undefined {
  if (watches.length <= 1) return watches[0];
  return {
    begin(call, context) {
      const begun: WatchedCall[] = [];
      for (const watch of watches) begun.push(watch.begin(call, begun.at(-1)?.context ?? context));
      return {
        context: begun.at(-1)?.context ?? context,
        end: (outcome) => begun.forEach((each) => each.end(outcome)),
      };
    },
  };
}

/** Returns a watch that hands on what it hears to another one, which may be another one each time. */
export function switchedWatch(): {
  readonly watch: CallWatch;
  readonly switchTo: (to: CallWatch | undefined) => void;
} {
  let current: CallWatch | undefined;
  return {
    watch: { begin: (call, context) => current?.begin(call, context) ?? { context, end: () => {} } },
    switchTo: (to) => void (current = to),
  };
}
