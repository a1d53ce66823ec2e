import { seenText } from "glovebox";
import { ItemLine } from "../page/wire/item_line.ts";
import type { Changes, Item, Listing } from "../page/wire/results.ts";
import { renderChanges } from "./changes.ts";
import { oneLine } from "../client/one_line.ts";
import { estimateTokens } from "./tokens.ts";

/** Options for rendering a list. */
export interface ListingOptions {
  /** Position of its first item in the whole list. */
  readonly offset?: number;
  /** Number of tokens that the text may have, 500 by default; it never has more. */
  readonly budget?: number;
  /** The state of the page that the list shows. */
  readonly revision?: number;
  /** The title and the address were told already and are the same. */
  readonly headless?: boolean;
}

/** Most tokens of a list of what is in view. */
export const VIEWPORT_BUDGET = 500;
/** Most tokens of a list of all controls. */
export const FULL_BUDGET = 12_000;

const line = new ItemLine();

/** A list for the model: where it is, one line for each element, and what was left out. */
export function renderListing(listing: Listing, options: ListingOptions = {}): string {
  const { budget = VIEWPORT_BUDGET } = options;
  const head = options.headless === true ? [] : [cut(header(listing), budget / 4)];
  const late = lateLines(listing, budget / 5);
  const reserve = cost([...head, ...late, ...rest(listing, Number.MAX_SAFE_INTEGER, options)]);
  const items = fitting(listing.items, budget - reserve);
  return [...head, ...items, ...rest(listing, items.length, options), ...late].join("\n");
}

/** Title and address of a page. */
export interface PageName {
  readonly title: string;
  readonly url: string;
}

/** Title and address. The title is the page's own words, as names of elements are: in quotes that it cannot end. */
export function header({ title, url }: PageName): string {
  const name = oneLine(title);
  return name === "" ? url : `${JSON.stringify(name)} — ${url}`;
}

/** Returns what the model reads of changes of the page it was told of: its new name first, no text when nothing did. */
export function renderEffect(told: PageName, now: PageName, changes: Changes): string {
  const isSame = told.url === now.url && told.title === now.title;
  const lines = [...(isSame ? [] : [`now ${header(now)}`]), renderChanges(changes)];
  return lines.filter((text) => text !== "").join("\n");
}

function fitting(items: readonly Item[], budget: number): string[] {
  const lines: string[] = [];
  let left = budget;
  for (const item of items) {
    const told = lineOf(item);
    left -= told.cost;
    if (left < 0) break;
    lines.push(told.text);
  }
  return lines;
}

/** A list is made with and without its head. */
const known = new WeakMap<Item, { readonly text: string; readonly cost: number }>();

function lineOf(item: Item): { readonly text: string; readonly cost: number } {
  const told = known.get(item);
  if (told !== undefined) return told;
  const { text } = seenText(line.of(item));
  const made = { text, cost: cost([text]) };
  known.set(item, made);
  return made;
}

/** With the ends of the lines. */
function cost(lines: readonly string[]): number {
  return lines.reduce((sum, each) => sum + estimateTokens(each) + 1, 0);
}

/** Characters cost no less than a quarter of a token. */
function cut(text: string, budget: number): string {
  let short = text;
  while (short.length > 20 && estimateTokens(short) > budget) {
    short = `${short.slice(0, Math.floor(short.length * 0.8))}…`;
  }
  return short;
}

/** Returns how much there is besides what is shown, and how to see it. */
function rest(
  { total, matching }: Listing,
  shown: number,
  { offset = 0, revision }: ListingOptions,
): string[] {
  const state = revision === undefined ? [] : [`revision ${revision}`];
  const next = offset + Math.min(shown, matching);
  const later = matching > next || shown > matching
    ? [`${matching - next} more: offset ${next} or a budget`]
    : [];
  const hidden = total > matching ? [`${total - matching} more off screen: scope "all"`] : [];
  const count = total === 0 ? "no controls" : `${Math.min(shown, matching)} of ${total}`;
  return [[count, ...state, ...later, ...hidden].join("; ")];
}

/** Returns what the page said or took back since the last answer. */
export function lateLines({ late }: Listing, budget = VIEWPORT_BUDGET / 5): string[] {
  if (late === undefined) return [];
  const lines = [
    ...late.textAdded.map((text) => `+ "${seenText(text).text}"`),
    ...late.textRemoved.map((text) => `- "${seenText(text).text}"`),
  ];
  let left = budget;
  return lines.filter((text) => (left -= cost([text])) >= 0);
}
