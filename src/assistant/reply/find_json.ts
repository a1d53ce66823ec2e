import { isObject } from "../../base/is_object.ts";

/**
 * Finds the first whole JSON object in a text: models put words and fences around it. Pure.
 *
 * @param text may hold anything
 * @param from where to begin looking
 */
export function findObject(text: string, from = 0): Readonly<Record<string, unknown>> | undefined {
  for (let start = text.indexOf("{", from); start >= 0; start = text.indexOf("{", start + 1)) {
    const end = objectEnd(text, start);
    if (end === undefined) continue;
    const value = parsed(text.slice(start, end));
    if (isObject(value)) return value;
  }
  return undefined;
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

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
