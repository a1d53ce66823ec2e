import type { ContentData } from "./content.ts";
import type { ErrorData, ToolError } from "./errors.ts";

/** Outcome of a call, as data: the form in which it leaves the adapter. */
export type ToolOutcome = ToolSuccess | ToolFailure;

/** A call that gave an answer. */
export interface ToolSuccess {
  /** Tells it from a failure. */
  readonly ok: true;
  /** Content for the model. */
  readonly content: readonly ContentData[];
  /** Data for programs. */
  readonly structured?: Readonly<Record<string, unknown>>;
  /** Set when the adapter itself marks its answer as a failure. */
  readonly isError?: boolean;
  /** MCP `_meta`. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** A call that failed. */
export interface ToolFailure {
  /** Tells it from a success. */
  readonly ok: false;
  /** Sentence that says what happened, to which thing, and what to do next. */
  readonly error: ErrorData;
  /** More for the model, after the message. */
  readonly content: readonly ContentData[];
  /** Fields next to `error` in the structured content. */
  readonly beside?: Readonly<Record<string, unknown>>;
}

/** Makes the failure that a `ToolError` stands for. */
export function failureOf(error: ToolError): ToolFailure {
  const { content = [], beside } = error.options;
  return {
    ok: false,
    error: error.toData(),
    content: content.map(toContentData),
    ...(beside === undefined ? {} : { beside }),
  };
}

/** A string stands for a text part. */
export function toContentData(part: string | ContentData): ContentData {
  return typeof part === "string" ? { type: "text", text: part } : part;
}
