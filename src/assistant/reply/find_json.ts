import { isObject } from "../../base/is_object.ts";

/** Looking for the end of each brace of a text that is nothing but braces would take forever. */
const MOST_STARTS = 50;

/** A JSON object in a text. */
export interface FoundObject {
  readonly value: Readonly<Record<string, unknown>>;
  readonly start: number;
  /** Behind its last brace. */
  readonly end: number;
}

/** Finds the whole JSON objects in a text, inner ones too. Pure. */
export function* objectsIn(text: string, from = 0): Generator<FoundObject["value"]> {
  for (const { value } of foundObjects(text, from)) yield value;
}

/**
 * Finds the whole JSON objects in a text and where they stand, inner ones too: models put words and fences around
 * them. Pure.
 *
 * @param text may hold anything
 * @param from where to begin looking
 */
export function* foundObjects(text: string, from = 0): Generator<FoundObject> {
  let start = text.indexOf("{", from);
  for (let count = 0; start >= 0 && count < MOST_STARTS; count++) {
    const end = objectEnd(text, start);
    const value = end === undefined ? undefined : parsedJson(text.slice(start, end));
    if (end !== undefined && isObject(value)) yield { value, start, end };
    start = text.indexOf("{", start + 1);
  }
}

/** Behind the brace that closes the one at `start`; braces in strings do not count. */
function objectEnd(text: string, start: number): number | undefined {
  let [depth, quoted] = [0, false];
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (quoted) {
      if (char === "\\") at += 1;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === "{") depth += 1;
    else if (char === "}" && --depth === 0) return at + 1;
  }
  return undefined;
}

/** Returns the value that a text is JSON of; the text itself when it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
