import type { Listing } from "../../page/wire/results.ts";
import { settle } from "./settle.ts";
import type { Tab } from "./tab.ts";

/** Number of lines that an error or a new page brings along. */
const SHORT_LIST = 60;
/** Time in which a page that shows nothing at all may begin to, in milliseconds. */
const EMPTY_MS = 600;
/** Time without any change after which what lies over a page is taken to stay, in milliseconds. */
const VEIL_MS = 1_000;

/** The list that a model gets without asking. */
export async function shortList(tab: Tab, signal: AbortSignal): Promise<Listing> {
  return await tab.page.call("look", [{ scope: "viewport", offset: 0, limit: SHORT_LIST }], { signal });
}

/** The list of a page that has just come: what a script builds may show nothing, or lie under a veil, for a moment. */
export async function firstList(tab: Tab, signal: AbortSignal): Promise<Listing> {
  const since = tab.requests.now();
  const listing = await shortList(tab, signal);
  if (isVeiled(listing)) return await unveiled(tab, listing, signal);
  if (listing.total > 0 || tab.loading.leaving || !/^https?:/.test(listing.url)) return listing;
  const { length } = await tab.page.call("read", [{ mode: "text", offset: 0, limit: 1 }], { signal });
  if (length > 0) return listing;
  await settle(tab, { signal, since, quietMs: 50, stillMs: EMPTY_MS, anew: true });
  return await shortList(tab, signal);
}

/** Tells whether something lies over all that is listed, and has nothing to act on itself. */
function isVeiled({ items }: Listing): boolean {
  return items.length > 0 && items.every(({ state }) => state?.includes("covered"));
}

/** Waits for a veil to go, as long as the page does anything, and not longer than its patience. */
async function unveiled(tab: Tab, veiled: Listing, signal: AbortSignal): Promise<Listing> {
  const end = performance.now() + tab.patienceMs;
  let listing = veiled;
  while (isVeiled(listing) && !tab.loading.leaving && performance.now() < end) {
    const since = tab.requests.now();
    const { revision } = listing;
    await settle(tab, { signal, since, quietMs: 50, stillMs: VEIL_MS, anew: true });
    listing = await shortList(tab, signal);
    if (listing.revision === revision) break;
  }
  return listing;
}
