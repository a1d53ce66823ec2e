import { browserError } from "../../errors.ts";
import { load } from "./load.ts";
import type { Tab } from "./tab.ts";

/** A move within one document loads nothing. */
const BEGIN_MS = 1_000;

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
  const before = tab.loading.moves;
  await go();
  const begun = () => tab.loading.busy || tab.loading.moves > before;
  await tab.loading.until(begun, { signal, timeoutMs: BEGIN_MS });
  return await load(tab, since, signal);
}
