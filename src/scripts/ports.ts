import type { ToolFailure, ToolOutcome } from "../adapter_api/outcome.ts";
import type { CallContext } from "../catalog/tool_source.ts";

/** A script that was checked. */
export interface CheckedScript {
  /** JavaScript, as the body of an asynchronous function. */
  readonly code: string;
  /** Names of tools by namespace and function. */
  readonly tools: Record<string, Record<string, string>>;
  readonly inputs: Record<string, unknown>;
  readonly state: Record<string, unknown>;
  /** Longest time, in milliseconds, without the time in which a person is asked. */
  readonly timeoutMs: number;
}

/** A call of a tool in a script. */
export interface ScriptCall {
  readonly name: string;
  readonly input?: unknown;
}

/** Goes on with a call that failed, where that is safe. */
export interface CallMender {
  /** Returns the outcome of the mended call, or the failure with what a person can do. */
  mend(call: ScriptCall, failure: ToolFailure, context: CallContext): Promise<ToolOutcome>;
}

/** What a script gave. */
export interface ScriptValue {
  readonly ok: true;
  readonly value: unknown;
  readonly state: Readonly<Record<string, unknown>>;
  /** Lines that it printed. */
  readonly lines: readonly string[];
}

/** Where scripts run: without any permission but to call tools. */
export interface ScriptHost {
  /** Makes the next start quick. */
  prepare(): void;
  /** Runs a script. Never rejects. A failure has the line and what was printed next to its error. */
  run(
    script: CheckedScript,
    context: CallContext,
    callTool: (call: ScriptCall, context: CallContext) => Promise<unknown>,
  ): Promise<ScriptValue | ToolFailure>;
}
