import type { ContentData } from "../adapter_api/content.ts";
import type { ToolOutcome } from "../adapter_api/outcome.ts";

/** Returns `ok`, `failed` when the answer itself says so, or the code of the error. */
export function codeOf(outcome: ToolOutcome): string {
  if (!outcome.ok) return outcome.error.code;
  return outcome.isError === true ? "failed" : "ok";
}

/** Returns the text that a model reads: of a failure, its sentence first. */
export function textOf(outcome: ToolOutcome): string {
  const failure = outcome.ok ? [] : [outcome.error.message, outcome.error.hint ?? ""];
  return [...failure, ...outcome.content.map(wordsOf)].filter((words) => words !== "").join("\n");
}

function wordsOf(part: ContentData): string {
  switch (part.type) {
    case "text":
      return part.text;
    case "resource":
      return "text" in part ? part.text : `(${part.uri}: ${part.bytes.length} bytes)`;
    case "resource_link":
      return part.uri;
    case "image":
      return "";
    case "audio":
      return `(${part.mimeType}: ${part.bytes.length} bytes)`;
  }
}
