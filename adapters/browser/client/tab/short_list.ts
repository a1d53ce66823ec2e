import type { Listing } from "../../page/wire/results.ts";
import type { Tab } from "./tab.ts";

/** Number of lines that an error or a new page brings along. */
const SHORT_LIST = 60;

/** The list that a model gets without asking. */
export async function shortList(tab: Tab, signal: AbortSignal): Promise<Listing> {
  return await tab.page.call("look", [{ scope: "viewport", offset: 0, limit: SHORT_LIST }], { signal });
}
