import type { Listing } from "../../page/wire/results.ts";
import { settle } from "./settle.ts";
import type { Tab } from "./tab.ts";

/** Number of lines that an error or a new page brings along. */
const SHORT_LIST = 60;
/** Time in which a page that shows nothing at all may begin to, in milliseconds. */
const EMPTY_MS = 600;

/** The list that a model gets without asking. */
export async function shortList(tab: Tab, signal: AbortSignal): Promise<Listing> {
  return await tab.page.call("look", [{ scope: "viewport", offset: 0, limit: SHORT_LIST }], { signal });
}

/** The list of a page that has just come: what a script builds may show nothing for a moment. */
export async function firstList(tab: Tab, signal: AbortSignal): Promise<Listing> {
  const since = tab.requests.now();
  const listing = await shortList(tab, signal);
  if (listing.total > 0 || tab.loading.leaving || !/^https?:/.test(listing.url)) return listing;
  const { length } = await tab.page.call("read", [{ mode: "text", offset: 0, limit: 1 }], { signal });
  if (length > 0) return listing;
  await settle(tab, { signal, since, quietMs: 50, stillMs: EMPTY_MS, anew: true });
  return await shortList(tab, signal);
}
