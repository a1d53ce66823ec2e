import type { Message } from "../client/observe/console_log.ts";
import { oneLine } from "../client/one_line.ts";
import { redactText } from "./redact.ts";

/** Errors told with one answer. */
const MOST = 2;
/** Characters of an error. */
const LONGEST = 160;

/** Lines about what the code of a page has thrown: what was done may have had no effect because of that. */
export function errorLines(thrown: readonly Message[]): string[] {
  const lines = thrown.slice(0, MOST).map(({ text, place }) => {
    const [first = ""] = text.split("\n", 1);
    const at = place === undefined ? "" : ` (${oneLine(fileOf(place))})`;
    return `The page's code failed: "${oneLine(redactText(first), LONGEST)}"${at}`;
  });
  const more = thrown.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more errors of it: browser_console`] : lines;
}

/** The last part of an address, with the line. */
function fileOf(place: string): string {
  return place.replace(/[?#][^:]*/, "").split("/").at(-1) ?? place;
}
