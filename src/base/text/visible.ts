/**
 * Characters that could move a terminal's cursor or reorder a line. Line ends and tabs are no harm, nor is what joins
 * letters.
 */
const HARMFUL =
  /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Zl}\p{Zp}\u{e0000}-\u{e007f}]/gu;

/** Control characters, and those that change the order of what is shown or are not shown at all. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Writes what cannot be seen as what it is (`\u{202e}`), so that somebody else's words cannot move a terminal's
 * cursor, reorder a line, or look like words of ours.
 *
 * @param text words of an adapter or of a file
 */
export function visible(text: string): string {
  return text.replace(HIDDEN, escaped);
}

/**
 * Makes a text of several lines harmless for a terminal, no matter who wrote it: what could move the cursor or
 * reorder a line is written as what it is.
 */
export function printable(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(HARMFUL, escaped);
}

/** Writes what cannot be seen as what it is, but for line ends and tabs: for places that show texts of several lines. */
export function visibleLines(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(HIDDEN, (char) => /[\n\t]/.test(char) ? char : escaped(char));
}

/** Does for JSON what {@linkcode printable} does: it stays JSON. */
export function printableJson(json: string): string {
  return json.replace(HARMFUL, (char) => char.split("").map(asEscape).join("")); // by units, as JSON has them
}

function asEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function escaped(char: string): string {
  return `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;
}
