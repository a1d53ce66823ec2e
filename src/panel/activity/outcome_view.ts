import type { ContentData } from "../../adapter_api/content.ts";
import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import { printable } from "../../base/text/visible.ts";
import type { AnswerView } from "../wire/views.ts";

/** Characters of one text, and of one answer, that are kept. */
const MOST_TEXT = 20_000;
/** A larger picture, in bytes, is told of but not kept. */
const MOST_PICTURE = 4 * 1024 * 1024;
/** Rough numbers: characters of a token, and what a model pays for a picture. */
const TOKEN_CHARACTERS = 3.5;
const PICTURE_TOKENS = 1_200;

/** Bytes of an answer that are no text. */
export interface KeptPart {
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** An answer as it is kept for the panel. */
export interface KeptAnswer extends Omit<AnswerView, "parts"> {
  readonly parts: readonly KeptPart[];
  /** About as much memory as it takes. */
  readonly size: number;
}

/** Facts about an answer that every row has. */
export interface OutcomeFacts {
  readonly state: string;
  readonly tokens: number;
  readonly pictures: number;
}

/** Returns what a row says of an answer: one look at its lengths. */
export function outcomeFacts(outcome: ToolOutcome): OutcomeFacts {
  let characters = outcome.ok ? 0 : outcome.error.message.length + (outcome.error.hint?.length ?? 0);
  let pictures = 0;
  for (const part of outcome.content) {
    if (part.type === "image") pictures++;
    else characters += textOf(part)?.length ?? 0;
  }
  const tokens = Math.ceil(characters / TOKEN_CHARACTERS) + pictures * PICTURE_TOKENS;
  return { state: stateOf(outcome), tokens, pictures };
}

/** Returns what the assistant says that a run has cost: the adapter that it is has no other name. */
export function spentOf(adapter: string, outcome: ToolOutcome): string {
  if (adapter !== "assistant" || !outcome.ok) return "";
  const { tokens, cost_usd: cost } = outcome.structured ?? {};
  const counted = typeof tokens === "number" ? [`${tokens} tokens`] : [];
  return [...counted, ...(typeof cost === "number" ? [`$${cost.toFixed(4)}`] : [])].join(", ");
}

/** Returns an answer as it goes out. */
export function answerView({ state, texts, parts, isKept }: KeptAnswer): AnswerView {
  const sent = parts.map(({ mimeType, bytes }) => ({ mimeType, base64: bytes.toBase64() }));
  return { state, texts: [...texts], parts: sent, isKept };
}

/** Returns an answer with as much of it as is kept. What nobody would see is written as what it is. */
export function keptAnswer(outcome: ToolOutcome): KeptAnswer {
  const texts = outcome.content.flatMap((part) => textOf(part) ?? []);
  if (!outcome.ok) {
    const { code, message, hint } = outcome.error;
    texts.unshift([`${code}: ${message}`, ...(hint === undefined ? [] : [hint])].join("\n"));
  }
  if (outcome.ok && texts.length === 0 && outcome.structured !== undefined) {
    texts.push(JSON.stringify(outcome.structured, undefined, 2));
  }
  const shown = texts.map((text) => printable(cut(text)));
  const parts = outcome.content.flatMap((part) => bytesOf(part) ?? []); // they are not copied
  const size = shown.reduce((sum, text) => sum + 2 * text.length, 0) +
    parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return { state: stateOf(outcome), texts: shown, parts, size, isKept: true };
}

function stateOf(outcome: ToolOutcome): string {
  if (!outcome.ok) return outcome.error.code;
  return outcome.isError === true ? "failed" : "ok";
}

function textOf(part: ContentData): string | undefined {
  switch (part.type) {
    case "text":
      return part.text;
    case "resource":
      return "text" in part ? part.text : undefined;
    case "resource_link":
      return part.uri;
    default:
      return undefined;
  }
}

function bytesOf(part: ContentData): KeptPart | undefined {
  if (part.type !== "image" && part.type !== "audio") return undefined;
  const { mimeType, bytes } = part;
  return { mimeType, bytes: bytes.length > MOST_PICTURE ? new Uint8Array() : bytes };
}

function cut(text: string): string {
  return text.length <= MOST_TEXT ? text : `${text.slice(0, MOST_TEXT)}… (${text.length} characters)`;
}
