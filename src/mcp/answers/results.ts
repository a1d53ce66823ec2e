import type { CallToolResult, ContentBlock, ReadResourceResult } from "@modelcontextprotocol/server";
import type { ContentData } from "../../adapter_api/content.ts";
import type { ResourcePart } from "../../adapter_api/invoke.ts";
import type { ToolFailure, ToolOutcome, ToolSuccess } from "../../adapter_api/outcome.ts";
import { withoutTags } from "../../adapter_api/text/hidden_text.ts";
import { isObject } from "../../base/is_object.ts";
import { type AnswerForm, FULL_FORM } from "./answer_form.ts";

/** The key in `_meta` of what programs read of an answer that goes out as text. */
export const DATA_META_KEY = "glovebox/data";

/** Keys in `_meta` that the assistant and traces read within the host: a client would be sent a quarter more for nothing. */
const KEPT_META_KEYS: ReadonlySet<string> = new Set(["glovebox/look", "glovebox/acted"]);

type Data = Readonly<Record<string, unknown>>;

/**
 * An outcome as MCP sends it. Many clients hand their model either the text or the structured content: here, and
 * nowhere else, each of the two is made to say all that the other says to a model.
 */
export function toCallToolResult(outcome: ToolOutcome, form: AnswerForm = FULL_FORM): CallToolResult {
  return outcome.ok ? successResult(outcome, form) : failureResult(outcome, form);
}

function successResult(outcome: ToolSuccess, form: AnswerForm): CallToolResult {
  const said = outcome.content.map(toContentBlock);
  const content = said.length > 0 || outcome.structured === undefined
    ? said
    : [jsonBlock(outcome.structured)];
  const structuredContent = structuredOf(content, outcome.structured, form);
  const isJson = form.kind === "json" && structuredContent !== undefined;
  return {
    content: isJson ? [jsonBlock(structuredContent), ...content.filter(isNoText)] : content,
    ...(structuredContent === undefined ? {} : { structuredContent }),
    ...(outcome.isError === undefined ? {} : { isError: outcome.isError }),
    ...metaField(
      outcome.meta,
      structuredContent === undefined && form.keepsData ? outcome.structured : undefined,
    ),
  };
}

/** The text is one part: some clients put parts of a failure together without a space, or take the first alone. */
function failureResult({ error, content, beside }: ToolFailure, form: AnswerForm): CallToolResult {
  const { message, hint, details } = error;
  const blocks = content.map(toContentBlock);
  const [more, others] = [textsOf(blocks), blocks.filter(isNoText)];
  const said = [message, ...(hint === undefined ? [] : [hint])];
  const facts = isTold(details, [...said, ...more].join("\n")) ? [] : [`Details: ${JSON.stringify(details)}`];
  const data = { ...beside, error, ...(more.length === 0 ? {} : { text: more.join("\n") }) };
  const isStructured = form.structuredErrors && others.length === 0;
  return {
    content: [{ type: "text", text: withoutTags([...said, ...facts, ...more].join("\n")) }, ...others],
    ...(isStructured ? { structuredContent: data } : metaField(undefined, data)),
    isError: true,
  };
}

function metaField(meta: Data | undefined, data: Data | undefined): Pick<CallToolResult, "_meta"> {
  const told = Object.entries(meta ?? {}).filter(([name]) => !KEPT_META_KEYS.has(name));
  if (told.length === 0 && data === undefined) return {};
  return { _meta: { ...Object.fromEntries(told), ...(data === undefined ? {} : { [DATA_META_KEY]: data }) } };
}

/** The structured content, if the answer has any: what is asked for as JSON always has. */
function structuredOf(
  content: readonly ContentBlock[],
  data: Data | undefined,
  { kind, textField }: AnswerForm,
): Data | undefined {
  if (kind === "text" || (kind === "both" && data === undefined)) return undefined;
  const texts = textsOf(content);
  if (data === undefined) return completed(objectIn(texts) ?? {}, texts, textField ?? "text");
  if (textField !== undefined) return completed(data, texts, textField);
  if (kind === "json") return data;
  // Some clients that take the structured content lose pictures: only an output schema outweighs that.
  return content.some(isNoText) ? undefined : data;
}

/** Returns the data with the texts that say something else. */
function completed(data: Data, texts: readonly string[], field: string): Data {
  if (texts.length === 0) return data;
  const json = JSON.stringify(data);
  if (texts.length === 1 && texts[0] === json) return data; // what most answers with data are
  const said = new Set(wordsIn(json));
  const more = texts.filter((text) => {
    const words = wordsIn(text).filter((word) => !FILLERS.has(word));
    return words.length === 0 || words.some((word) => !said.has(word));
  });
  return more.length === 0 ? data : { ...data, [field]: more.join("\n") };
}

/** Words that say nothing by themselves. */
const FILLERS: ReadonlySet<string> = new Set([
  "a",
  "an",
  "and",
  "are",
  "at",
  "in",
  "is",
  "it",
  "of",
  "on",
  "the",
  "to",
]);

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** The only text of an answer may be JSON. */
function objectIn([text, ...others]: readonly string[]): Data | undefined {
  if (text === undefined || others.length > 0 || !text.startsWith("{")) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}

/** Tells whether a text has every name and number of some facts already. */
function isTold(facts: unknown, text: string): boolean {
  if (typeof facts === "string" || typeof facts === "number") return text.includes(String(facts));
  if (typeof facts !== "object" || facts === null) return true;
  return Object.values(facts).every((fact) => isTold(fact, text));
}

function textsOf(content: readonly ContentBlock[]): string[] {
  return content.flatMap((block) => block.type === "text" && block.text !== "" ? [block.text] : []);
}

function isNoText({ type }: ContentBlock): boolean {
  return type !== "text";
}

function jsonBlock(data: Data): ContentBlock {
  return { type: "text", text: JSON.stringify(data) };
}

/** One part as MCP sends it: bytes become base64 here and nowhere else. */
export function toContentBlock(part: ContentData): ContentBlock {
  const extras = extrasOf(part);
  switch (part.type) {
    case "text":
      return { type: "text", text: withoutTags(part.text), ...extras };
    case "image":
    case "audio":
      return { type: part.type, mimeType: part.mimeType, data: part.bytes.toBase64(), ...extras };
    case "resource": {
      const head = { uri: part.uri, ...(part.mimeType === undefined ? {} : { mimeType: part.mimeType }) };
      const resource = "bytes" in part
        ? { ...head, blob: part.bytes.toBase64() }
        : { ...head, text: part.text };
      return { type: "resource", resource, ...extras };
    }
    case "resource_link": {
      const { annotations: _annotations, meta: _meta, ...link } = part;
      return { ...link, ...extras };
    }
  }
}

function extrasOf({ annotations, meta }: ContentData) {
  return {
    ...(annotations === undefined ? {} : { annotations: annotationsOf(annotations) }),
    ...(meta === undefined ? {} : { _meta: { ...meta } }),
  };
}

function annotationsOf({ audience, priority, lastModified }: NonNullable<ContentData["annotations"]>) {
  return {
    ...(audience === undefined ? {} : { audience: [...audience] }),
    ...(priority === undefined ? {} : { priority }),
    ...(lastModified === undefined ? {} : { lastModified }),
  };
}

/** A piece of a resource as MCP sends it. */
export function toResourceContents(
  { uri, mimeType, body, meta }: ResourcePart,
): ReadResourceResult["contents"][number] {
  const head = { uri, mimeType, ...(meta === undefined ? {} : { _meta: { ...meta } }) };
  return typeof body === "string" ? { ...head, text: body } : { ...head, blob: body.toBase64() };
}
