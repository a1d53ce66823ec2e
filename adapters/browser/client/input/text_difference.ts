const AROUND = 12;
const SHOWN = 40;
/** Said of a field that holds nothing of what was written. */
export const EMPTY = "it is empty";

/**
 * Says how what a field holds differs from what was meant. Kinds of space, and the end of the last line, are no
 * difference.
 *
 * @returns undefined when it does not
 */
export function textDifference(meant: string, held: string): string | undefined {
  const [wanted, found] = [plain(meant), plain(held)];
  if (wanted === found) return undefined;
  if (found === "") return EMPTY;
  let at = 0;
  while (at < wanted.length && wanted[at] === found[at]) at += 1;
  const from = Math.max(0, at - AROUND);
  const part = (text: string) => JSON.stringify(text.slice(from, from + SHOWN));
  const place = from === 0 ? "" : ` from character ${from}`;
  const length = wanted.length === found.length ? "" : ` (${found.length} characters, not ${wanted.length})`;
  return `it holds${place} ${part(found)} instead of ${part(wanted)}${length}`;
}

/** Tells whether a field holds other letters and digits than were meant: not just more, fewer, or written otherwise. */
export function isGarbled(meant: string, held: string): boolean {
  const [wanted, found] = [meant, held].map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""));
  if (wanted === undefined || found === undefined || found === "") return false;
  return !found.startsWith(wanted) && !wanted.startsWith(found);
}

function plain(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[\u00a0\u2007\u202f]/g, " ").replace(
    /[\u200b\u2060\ufeff]/g,
    "",
  )
    .replace(/[ \t]+$/gm, "").replace(/\n$/, "");
}
