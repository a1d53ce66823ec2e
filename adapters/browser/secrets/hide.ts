import { type Content, isContent, isReply, reply, text, type ToolAnswer, ToolError } from "glovebox";

type Hide = (text: string) => string;

/** An answer without what `hide` takes out of texts. */
export function hideInAnswer(answer: ToolAnswer, hide: Hide): ToolAnswer {
  if (typeof answer === "string") return hide(answer);
  if (typeof answer !== "object") return answer;
  if (isReply(answer)) {
    const { content, structured, meta, ...rest } = answer;
    return reply({
      ...rest,
      ...(content === undefined ? {} : { content: [content].flat().map((part) => hideInPart(part, hide)) }),
      ...(structured === undefined ? {} : { structured: hideInRecord(structured, hide) }),
      ...(meta === undefined ? {} : { meta: hideInRecord(meta, hide) }),
    });
  }
  if (isContent(answer)) return hideInPart(answer, hide);
  if (isParts(answer)) return answer.map((part) => hideInPart(part, hide));
  return hideInRecord(answer, hide);
}

/** An error without it. */
export function hideInError(error: unknown, hide: Hide): unknown {
  if (!(error instanceof ToolError)) return error instanceof Error ? new Error(hide(error.message)) : error;
  const { hint, details, content, beside, ...rest } = error.options;
  return new ToolError(error.code, hide(error.message), {
    ...rest,
    ...(hint === undefined ? {} : { hint: hide(hint) }),
    ...(details === undefined ? {} : { details: hideInValue(details, hide) }),
    ...(beside === undefined ? {} : { beside: hideInRecord(beside, hide) }),
    ...(content === undefined ? {} : { content: content.map((part) => hideInPart(part, hide)) }),
  });
}

function isParts(answer: object): answer is readonly (string | Content)[] {
  return Array.isArray(answer);
}

function hideInPart<Part extends string | Content>(part: Part, hide: Hide): string | Content {
  if (typeof part === "string") return hide(part);
  return part.type === "text" ? text(hide(part.text)) : part;
}

function hideInRecord(record: Readonly<Record<string, unknown>>, hide: Hide): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, hideInValue(value, hide)]));
}

function hideInValue(value: unknown, hide: Hide): unknown {
  if (typeof value === "string") return hide(value);
  if (Array.isArray(value)) return value.map((each) => hideInValue(each, hide));
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  return hideInRecord(Object.fromEntries(Object.entries(value)), hide);
}
