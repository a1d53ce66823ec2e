import type { CodePlace, Failure } from "../client/observe/failure.ts";
import { oneLine } from "../client/one_line.ts";
import { redactText } from "./redact.ts";
import { counted } from "../../kit/counted.ts";

/** Errors told with one answer. */
export const MOST_ERRORS = 2;
/** Characters of an error. */
const LONGEST = 160;

/**
 * Lines about what the code of a page has failed at: what was done may have had no effect because of that.
 *
 * @param told those that are told
 * @param more number of those that are not
 * @param since when that was begun, in milliseconds since 1970
 */
export function errorLines(told: readonly Failure[], more: number, since: number): string[] {
  const lines = told.map(({ words, place, when }) => {
    const at = place === undefined ? "" : ` (${oneLine(fileOf(place))})`;
    const earlier = when < since ? " earlier" : "";
    return `The page's code failed${earlier}: "${oneLine(redactText(words), LONGEST)}"${at}`;
  });
  return more > 0 ? [...lines, `and ${counted(more, "more error")} of it: browser_console`] : lines;
}

/** The last part of an address, with the line. */
function fileOf({ url, line }: CodePlace): string {
  return `${url.replace(/[?#].*/, "").split("/").at(-1) || "/"}:${line}`;
}
