import { z } from "glovebox";
import type { CodePlace } from "./failure.ts";

/** A map that stands at the end of a script; one in a file of its own is not asked for. */
const INLINE = /\n\/\/[#@] sourceMappingURL=data:application\/json[^,\n]*;base64,([\w+/=]+)\s*$/;
const MAP = z.object({ mappings: z.string(), sources: z.array(z.string().nullable()) });
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Returns where a place in a script stands in the code that a tool has made it of; undefined where it does not say. */
export function placeInSource(script: string, { url, line, column }: CodePlace): CodePlace | undefined {
  const [, encoded] = INLINE.exec(script) ?? [];
  const map = encoded === undefined ? undefined : mapIn(encoded);
  if (map === undefined) return undefined;
  let found: CodePlace | undefined;
  let [source, sourceLine, sourceColumn] = [0, 0, 0];
  for (const [at, segments] of map.mappings.split(";").slice(0, line).entries()) {
    let start = 0;
    for (const segment of segments.split(",")) {
      const [moved = 0, ...to] = numbersIn(segment);
      start += moved;
      if (to.length < 3) continue;
      const [file = 0, lines = 0, columns = 0] = to;
      [source, sourceLine, sourceColumn] = [source + file, sourceLine + lines, sourceColumn + columns];
      if (at !== line - 1 || start > column - 1) continue;
      const name = map.sources[source] ?? url;
      found = { url: name, line: sourceLine + 1, column: sourceColumn + 1 };
    }
  }
  return found;
}

function mapIn(encoded: string): z.infer<typeof MAP> | undefined {
  try {
    return MAP.safeParse(JSON.parse(new TextDecoder().decode(Uint8Array.fromBase64(encoded)))).data;
  } catch {
    return undefined; // It is no map, whatever it says.
  }
}

/** Numbers of six bits a digit: five of the number and one that says that it goes on. */
function numbersIn(segment: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const letter of segment) {
    const digit = DIGITS.indexOf(letter);
    value += (digit & 31) << shift;
    shift += 5;
    if ((digit & 32) !== 0) continue;
    numbers.push((value & 1) === 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}
