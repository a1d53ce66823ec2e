import type { Observation } from "../page/observer.ts";
import { itemLine, type Screen } from "../page/screen.ts";

/** Claim of the model to be done, and the evidence to hold against it. */
export interface DoneClaim {
  readonly evidence: string | undefined;
  /** Screen that the model saw when it said so, and the one of now. */
  readonly seen: Observation;
  readonly now: Observation;
  /** The last call; undefined when nothing was done at all. */
  readonly last: { readonly ok: boolean; readonly isRefused: boolean; readonly title: string } | undefined;
  /** Answers of tools from the last action on. */
  readonly results: readonly string[];
  /** Addresses that the model itself opened: their words are its own. */
  readonly opened?: readonly string[];
  /** What shows it is to be looked for in a picture: no words are asked for. */
  readonly isInPicture?: boolean;
}

const END = "end with outcome impossible";
/** Signs that need no space between words. */
const UNSPACED =
  "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}]";
const STARTS_UNSPACED = new RegExp(`^${UNSPACED}`, "u");
const ENDS_UNSPACED = new RegExp(`${UNSPACED}$`, "u");
const FIRST_ERROR = 400;

/**
 * Holds `assistant_done` against what the tools have shown since the last action, whatever the goal is about. Pure.
 *
 * @returns undefined when it holds; else what is missing, for the model
 */
export function missingProof(claim: DoneClaim): string | undefined {
  const { last, now, seen, evidence, results } = claim;
  if (last !== undefined && !last.ok && !last.isRefused) {
    return `The last action failed (${last.title}): make it work, or ${END}`;
  }
  if (now.kind === "failed") return "The page cannot be seen";
  if (now.kind === "none" && last === undefined) return "Nothing was done or looked at yet";
  const screen = now.kind === "page" ? now.screen : undefined;
  if (screen !== undefined && last === undefined && screen.url === "about:blank") {
    return "Nothing was done yet: the page is empty";
  }
  if (screen !== undefined && hasMoved(seen, screen)) return "The page has changed since: look at it again";
  if (claim.isInPicture !== true) {
    if (evidence === undefined) return "Give as evidence words as they stand on the page that show it";
    const shown = [...screen === undefined ? [] : shownBy(screen), ...results].join("\n");
    if (!standsIn(evidence, withoutOwn(shown, claim, screen?.url))) {
      return `"${evidence}" does not stand on the page since the last action: give words exactly as they stand there`;
    }
  }
  const status = screen?.http_status ?? 0;
  return status >= FIRST_ERROR && !standsIn(String(status), evidence ?? "")
    ? `The server answered the page with the error ${status}: ${END}, or name it in the evidence if it is the answer`
    : undefined;
}

function hasMoved(seen: Observation, now: Screen): boolean {
  if (seen.kind !== "page") return seen.kind === "failed";
  return seen.screen.url !== now.url || seen.screen.title !== now.title;
}

/** What is shown without the addresses that the model itself made of its evidence: none of their words prove anything. */
function withoutOwn(
  shown: string,
  { evidence = "", opened = [] }: DoneClaim,
  now: string | undefined,
): string {
  const own = opened.filter((url) => standsIn(evidence, `${url}\n${decoded(url)}`));
  if (own.length === 0) return shown;
  const addresses = [...own, ...now === undefined ? [] : [now]].flatMap((url) => [url, decoded(url)]);
  return addresses.filter((url) => url !== "").reduce((rest, url) => rest.replaceAll(url, " "), shown);
}

/** Everything that a look tells, as lines. */
function shownBy(screen: Screen): string[] {
  const { url, title, summary, text = "", items, isPlaying, http_status: status } = screen;
  return [
    ...[url, decoded(url), title, summary, text, ...items.map(itemLine)],
    ...(isPlaying === undefined ? [] : [isPlaying ? "media playing" : "media paused"]),
    ...(status === undefined ? [] : [String(status)]),
  ];
}

/** Tells whether words stand in a text as whole words; case, quotes and spaces are the model's own. Pure. */
export function standsIn(evidence: string, text: string): boolean {
  const [wanted, whole] = [plain(evidence), plain(text)];
  if (wanted === "") return false;
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    const begins = at === 0 || whole[at - 1] === " " || STARTS_UNSPACED.test(wanted);
    const ends = end === whole.length || whole[end] === " " || ENDS_UNSPACED.test(wanted);
    if (begins && ends) return true;
  }
  return false;
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll("+", " "));
  } catch {
    return "";
  }
}

/** Words and numbers, with what holds the digits of one number together. */
function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase()
    .replace(/(?<!\p{N})[.,]|[.,](?!\p{N})|[^\p{L}\p{M}\p{N}.,]+/gu, " ")
    .replace(/\s+/g, " ").trim();
}
