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

/** A call that is observed. */
export interface ObservedCall {
  /** Context to make the call in: its questions also go to who observes. */
  readonly context: CallContext;
  /** Hears of the end, once. */
  end(outcome: ToolOutcome, ms: number): void;
}

/** Hears of every call while it is made. Never throws and never makes anybody wait. */
export interface CallObserver {
  /**
   * Hears that a call begins.
   *
   * @param shape its arguments without their values, as the audit records them
   */
  begin(call: PlannedCall, shape: unknown, context: CallContext): ObservedCall;
}
