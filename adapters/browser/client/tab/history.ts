import { browserError } from "../../errors.ts";
import { load } from "./load.ts";
import type { Tab } from "./tab.ts";

/** A move within one document loads nothing. */
const BEGIN_MS = 1_000;
/** Longest waits for the page that is left, and for what moves in the page that stays, in milliseconds. */
const ARM_MS = 200;
const REST_MS = 1_000;

/**
 * Goes to the page before or after this one.
 *
 * @returns false when the page was still loading when the waiting ended
 * @throws ToolError `CONFLICT` when there is none
 */
export async function travel(tab: Tab, step: -1 | 1, signal: AbortSignal): Promise<boolean> {
  const { currentIndex, entries } = await tab.session.send("Page.getNavigationHistory", undefined, {
    signal,
  });
  const entry = entries[currentIndex + step];
  if (entry === undefined || (step === -1 && entry.url === "about:blank")) {
    throw browserError("CONFLICT", `There is no page to go ${step === -1 ? "back" : "forward"} to`, {
      hint: "Open one with browser_navigate",
    });
  }
  return await leaving(tab, signal, async () => {
    await tab.session.send("Page.navigateToHistoryEntry", { entryId: entry.id }, { signal });
  });
}

/** Reloads the page. */
export async function reload(tab: Tab, ignoreCache: boolean, signal: AbortSignal): Promise<boolean> {
  return await leaving(tab, signal, async () => {
    await tab.session.send("Page.reload", { ignoreCache }, { signal });
  });
}

async function leaving(tab: Tab, signal: AbortSignal, go: () => Promise<void>): Promise<boolean> {
  const since = tab.requests.now();
  const { moves, documents } = tab.loading;
  await armed(tab, signal);
  await go();
  const begun = () => tab.loading.busy || tab.loading.moves > moves;
  await tab.loading.until(begun, { signal, timeoutMs: BEGIN_MS });
  const isLoaded = await load(tab, since, signal);
  if (tab.loading.documents > documents || tab.loading.busy) return isLoaded;
  // A page that draws its views itself often lets the last one fade before it begins with the next one.
  await tab.page.call("calm", [], { signal, extraMs: REST_MS });
  return isLoaded;
}

/** What changes from now on comes of the move; a page that does not answer may be left all the same. */
async function armed(tab: Tab, signal: AbortSignal): Promise<void> {
  const soon = AbortSignal.any([signal, AbortSignal.timeout(ARM_MS)]);
  await tab.page.call("arm", [], { signal: soon }).catch(() => undefined);
}
