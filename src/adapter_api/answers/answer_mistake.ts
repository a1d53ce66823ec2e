import type { ContentData } from "../content.ts";
import { ToolError } from "../errors.ts";

/** An answer that cannot be sent: the adapter's mistake, and its author is told what to return instead. */
export class AnswerMistake extends ToolError {
  /** What was answered, where the caller gets it all the same. */
  readonly answer: readonly ContentData[];

  constructor(
    message: string,
    hint =
      "Return a text, an object, content such as image.png(bytes), a list of texts and content, or nothing",
    answer: readonly ContentData[] = [],
  ) {
    super("INTERNAL", message, { hint });
    this.answer = answer;
  }
}

/** Describes a value that stands where something else is due. */
export function described(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === "object") return "an object that is no content";
  return `the ${typeof value} ${String(value).slice(0, 40)}`;
}
