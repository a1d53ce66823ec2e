import type { Observation } from "../page/observer.ts";
import { itemLine, type Screen } from "../page/screen.ts";

/** Claim of the model to be done, and the evidence to hold against it. */
export interface DoneClaim {
  readonly goal: string;
  readonly evidence: string | undefined;
  /** Screen that the model saw when it said so, and the one of now. */
  readonly seen: Observation;
  readonly now: Observation;
  /** The last call, and whether anything was done at all. */
  readonly last: {
    readonly ok: boolean;
    readonly changed: boolean;
    readonly result: string;
    readonly title: string;
  } | undefined;
  /** Answers to the calls of this run, newest last. */
  readonly results: readonly string[];
  /** True when a download came to its end. */
  readonly downloaded: boolean;
}

const MEDIA_GOAL = /\b(?:play|watch|listen)\b|включи|воспроизвед|посмотр/i;
const DOWNLOAD_GOAL = /\bdownload\b|скача/i;

/**
 * Holds `assistant_done` against the page: its address, title, words, reaction, player. Pure.
 *
 * @returns undefined when it holds; else what is missing, for the model
 */
export function missingProof(claim: DoneClaim): string | undefined {
  const { last, now, seen, goal, evidence } = claim;
  if (last !== undefined && !last.ok) {
    return `The last action failed (${last.title}): make it work, or end with FAILED:`;
  }
  if (now.kind === "failed") return "The page cannot be seen";
  if (now.kind === "none") return last === undefined ? "Nothing was done or looked at yet" : undefined;
  const { screen } = now;
  if (last === undefined && screen.url === "about:blank") return "Nothing was done yet: the page is empty";
  if (hasMoved(seen, screen)) return "The page has changed since: look at it again";
  if (MEDIA_GOAL.test(goal) && screen.isPlaying === false) return "The player does not play: start it";
  if (DOWNLOAD_GOAL.test(goal) && !claim.downloaded) {
    return "No download is done yet: wait for it with browser_download_wait";
  }
  if (evidence !== undefined) {
    return isShown(evidence, claim) ? undefined : `"${evidence}" is not on the page: give words that are`;
  }
  return last !== undefined && !last.changed
    ? "The last action changed nothing: give as evidence words on the page that show the goal to be reached"
    : undefined;
}

function hasMoved(seen: Observation, now: Screen): boolean {
  if (seen.kind !== "page") return seen.kind === "failed";
  return seen.screen.url !== now.url || seen.screen.title !== now.title;
}

/** Spaces, case and quotes are the model's own; the words must be there. */
function isShown(evidence: string, { now, results }: DoneClaim): boolean {
  const wanted = plain(evidence);
  if (wanted === "") return false;
  const shown = now.kind === "page"
    ? [
      now.screen.url,
      decoded(now.screen.url),
      now.screen.title,
      now.screen.summary,
      ...now.screen.items.map(itemLine),
    ]
    : [];
  const text = plain([...shown, ...results.slice(-3)].join(" "));
  if (text.includes(wanted)) return true;
  // A model quotes several things at once: most of its longer words must be there.
  const words = wanted.split(" ").filter((word) => word.length > 2);
  const found = words.filter((word) => text.includes(word)).length;
  return words.length > 0 && found / words.length >= 0.8;
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll("+", " "));
  } catch {
    return "";
  }
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}
