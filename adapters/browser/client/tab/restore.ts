import type { Tab } from "./tab.ts";

/** Page of a tab that ended by itself. */
export interface LostTab {
  readonly url: string;
  /** True when the tools worked in it. */
  readonly active: boolean;
}

/** Message about a page that is not shown again. */
export const EMPTY = "this is a new, empty page";

/** A page that does not come back in that time is left loading. */
const RESTORE_MS = 10_000;

const ANSWER_MS = 2_000;

/**
 * Shows in a new tab what a lost one had shown.
 *
 * @returns what to tell about it: numbers and what was typed are gone
 */
export async function restore(tab: Tab, url: string, signal: AbortSignal): Promise<string> {
  if (!/^https?:/.test(url)) return EMPTY;
  const timeoutMs = Math.min(RESTORE_MS, tab.timeoutMs);
  tab.restored = url;
  const shown = tab.session.send("Page.navigate", { url }, { signal, timeoutMs });
  const failed = await shown.then(({ errorText }) => errorText, (error) => `${error}`);
  signal.throwIfAborted();
  if (failed !== undefined) return `${url} could not be loaded again`;
  await tab.loading.until(() => !tab.loading.busy || tab.dead, { signal, timeoutMs });
  // The end of a page looks like the end of its loading at first; only one that is there answers.
  const asked = tab.session.send("Runtime.evaluate", { expression: "1" }, { signal, timeoutMs: ANSWER_MS });
  await asked.catch(() => undefined);
  signal.throwIfAborted();
  if (tab.dead) return `${url} crashed again`;
  tab.restored = undefined;
  return `${url} was loaded again, what was typed into it is lost`;
}
