import { seenText } from "glovebox";

/**
 * Words of a page that stand in a line of ours: they cannot begin another line, nor turn the rest of it around, and what nobody sees is left out.
 *
 * @param longest in characters
 */
export function oneLine(text: string, longest = 200): string {
  const plain = seenText(text.replace(BREAKING, " ")).text.replace(/ +/g, " ").trim();
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain;
}

/** White space, control characters, and what changes the direction of writing. */
const BREAKING = /[\s\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
