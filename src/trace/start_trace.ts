import type { CallWatch } from "../catalog/call_watch.ts";
import { CallTracer } from "./call_tracer.ts";
import type { TraceLimits } from "./trace_folder.ts";
import { TraceLog } from "./trace_log.ts";
import { type NamedValue, TraceMask, type ValueFinder } from "./trace_mask.ts";

/** Options for {@linkcode startTrace}. */
export interface TraceOptions {
  /** True when arguments are kept with their values. */
  readonly values: boolean;
  readonly finder: ValueFinder;
  /** The secrets that the person keeps, as of now. */
  readonly kept: () => readonly NamedValue[];
  /** Hears once that nothing can be written. */
  readonly onError: (error: Error) => void;
  readonly limits?: TraceLimits;
}

/** A trace that is being recorded. */
export interface RunningTrace extends AsyncDisposable {
  readonly watch: CallWatch;
  /** Resolves when what was called is written. */
  flush(): Promise<void>;
}

/**
 * Begins a trace in a folder, which is made when it is not there.
 *
 * @throws ToolError `INVALID_INPUT` when nothing can be written there
 */
export async function startTrace(
  path: string,
  { values, finder, kept, onError, limits }: TraceOptions,
): Promise<RunningTrace> {
  const mask = new TraceMask(finder, kept);
  const log = await TraceLog.open(path, { values, onError, limits, prepare: () => mask.learnKept() });
  const watch = new CallTracer(log, mask, values);
  return { watch, flush: () => log.flush(), [Symbol.asyncDispose]: () => log[Symbol.asyncDispose]() };
}
