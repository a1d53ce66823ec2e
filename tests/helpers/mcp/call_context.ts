import type { ToolOutcome } from "../../../src/adapter_api/outcome.ts";
import type { CallContext, ClientPort } from "../../../src/catalog/tool_source.ts";

/** Parts of a call that a test sets. */
export interface TestCall {
  readonly signal?: AbortSignal;
  readonly session?: CallContext["session"];
  readonly client?: Partial<ClientPort>;
}

const IDLE: ClientPort = {
  progress: () => {},
  log: () => {},
  closeStream: () => {},
  ask: () => Promise.resolve({ action: "decline" }),
  sample: () => Promise.reject(new Error("the test's client has no model")),
  roots: () => Promise.resolve([]),
};

/** Returns what travels with a call of a test. */
export function callContext({ signal, session, client }: TestCall = {}): CallContext {
  return {
    signal: signal ?? new AbortController().signal,
    session: session ?? { id: "test", ended: new AbortController().signal },
    client: { ...IDLE, ...client },
  };
}

/** The text of an answer; of a failure its code and message, so that a surprise can be read in the test's report. */
export function textOf(outcome: ToolOutcome): string {
  if (!outcome.ok) return `${outcome.error.code}: ${outcome.error.message}`;
  return outcome.content.map((part) => part.type === "text" ? part.text : part.type).join("\n");
}

/** The error of a failure. */
export function errorOf(outcome: ToolOutcome): { code: string; message: string; hint: string } {
  if (outcome.ok) throw new Error(`It succeeded: ${textOf(outcome)}`);
  return { code: outcome.error.code, message: outcome.error.message, hint: outcome.error.hint ?? "" };
}
