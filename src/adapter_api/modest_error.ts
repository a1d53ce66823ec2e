import type { ErrorData } from "./error_data.ts";
import { withoutHidden } from "./text/hidden_text.ts";

/** Bytes of UTF-8: together with what is between them an error stays below 4 kB. */
const MOST = { message: 1_500, hint: 1_000, details: 1_200 } as const;
/** Characters between quotation marks: what a caller gave for a name or an id. */
const LONGEST_QUOTE = 300;
const TOLD_OF_QUOTE = 60;
const MOST_ITEMS = 10;
const LONGEST_DETAIL = 200;
const DEEPEST = 6;

/**
 * Returns an error as a caller may read it: below 4 kB whatever it quotes, and without characters that are not seen.
 * What was cut says how long it was.
 */
export function modestError({ code, message, hint, details }: ErrorData): ErrorData {
  const facts = details === undefined ? undefined : modestDetails(details);
  return {
    code,
    message: modestText(message, MOST.message),
    ...(hint === undefined ? {} : { hint: modestText(hint, MOST.hint) }),
    ...(facts === undefined ? {} : { details: facts }),
  };
}

/** @param given a text; authors of plain JavaScript give other things */
function modestText(given: unknown, most: number): string {
  const text = String(given);
  // Quotes are cut first, so that what was said around them stays.
  const quoted = text.length <= LONGEST_QUOTE ? text : text.replaceAll(/"([^"]+)"/g, cutQuote);
  return cut(withoutHidden(quoted), most);
}

function cutQuote(whole: string, quote: string): string {
  return quote.length <= LONGEST_QUOTE ? whole : `"${cutCharacters(quote, TOLD_OF_QUOTE)}"`;
}

function cutCharacters(text: string, most: number): string {
  return `${text.slice(0, most)}…(${text.length} characters)`;
}

function cut(text: string, most: number): string {
  if (text.length * 3 <= most || bytesOf(text) <= most) return text;
  let end = Math.min(text.length, most);
  while (bytesOf(text.slice(0, end)) > most - 40) end = Math.floor(end * 0.9);
  return cutCharacters(text, end).toWellFormed();
}

/** @returns nothing for what has no JSON, or none that is short */
function modestDetails(details: unknown): unknown {
  try {
    const shown = withoutHiddenIn(details, 0);
    if (sizeOf(shown) <= MOST.details) return shown;
    const short = shortened(shown, 0);
    return sizeOf(short) <= MOST.details ? short : undefined;
  } catch {
    return undefined; // a field that throws when it is read, or a number that JSON has no words for
  }
}

function withoutHiddenIn(value: unknown, depth: number): unknown {
  if (typeof value === "string") return withoutHidden(value);
  return mapped(value, depth, withoutHiddenIn);
}

function shortened(value: unknown, depth: number): unknown {
  if (typeof value === "string") {
    return value.length <= LONGEST_DETAIL ? value : cutCharacters(value, TOLD_OF_QUOTE).toWellFormed();
  }
  if (!Array.isArray(value) || value.length <= MOST_ITEMS) return mapped(value, depth, shortened);
  const first = value.slice(0, MOST_ITEMS).map((item) => shortened(item, depth + 1));
  return [...first, `… and ${value.length - MOST_ITEMS} more`];
}

function mapped(value: unknown, depth: number, each: (value: unknown, depth: number) => unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST) return "…";
  if (Array.isArray(value)) return value.map((item) => each(item, depth + 1));
  const entries = Object.entries(value).map(([key, item]) => [withoutHidden(key), each(item, depth + 1)]);
  return Object.fromEntries(entries);
}

function sizeOf(value: unknown): number {
  return bytesOf(JSON.stringify(value) ?? "");
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
