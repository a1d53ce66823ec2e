/** Control characters, and those that change the order of what is shown or are not shown at all. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Writes what cannot be seen as what it is (`\u{202e}`), so that somebody else's words cannot move a terminal's
 * cursor, reorder a line, or look like words of ours.
 *
 * @param text words of an adapter or of a file
 */
export function visible(text: string): string {
  return text.replace(HIDDEN, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}
