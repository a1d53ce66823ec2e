import { ToolError } from "../errors.ts";

/** An answer that cannot be sent: the adapter's mistake, and its author is told what to return instead. */
export class AnswerMistake extends ToolError {
  constructor(
    message: string,
    hint =
      "Return a text, an object, content such as image.png(bytes), a list of texts and content, or nothing",
  ) {
    super("INTERNAL", message, { hint });
  }
}

/** Describes a value that stands where something else is due. */
export function described(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === "object") return "an object that is no content";
  return `the ${typeof value} ${String(value).slice(0, 40)}`;
}
