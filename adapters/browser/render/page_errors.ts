import type { CodePlace, Failure } from "../client/observe/failure.ts";
import { oneLine } from "../client/one_line.ts";
import { redactText } from "./redact.ts";

/** Errors told with one answer. */
const MOST = 2;
/** Characters of an error. */
const LONGEST = 160;

/**
 * Lines about what the code of a page has failed at: what was done may have had no effect because of that.
 *
 * @param since when that was begun, in milliseconds since 1970
 */
export function errorLines(failures: readonly Failure[], since: number): string[] {
  const lines = failures.slice(0, MOST).map(({ words, place, when }) => {
    const at = place === undefined ? "" : ` (${oneLine(fileOf(place))})`;
    const earlier = when < since ? " earlier" : "";
    return `The page's code failed${earlier}: "${oneLine(redactText(words), LONGEST)}"${at}`;
  });
  const more = failures.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more errors of it: browser_console`] : lines;
}

/** The last part of an address, with the line. */
function fileOf({ url, line }: CodePlace): string {
  return `${url.replace(/[?#].*/, "").split("/").at(-1) || "/"}:${line}`;
}
