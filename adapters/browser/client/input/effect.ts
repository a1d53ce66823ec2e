import type { Changes, Facts, Listing } from "../../page/results.ts";
import { shortList } from "./act.ts";
import { AFTER_ACTION, settle } from "../tab/settle.ts";
import type { Tab } from "../tab/tab.ts";

/** What became of a page after something was done. */
export type Effect =
  & { readonly settled: boolean }
  & (
    | { readonly kind: "changed"; readonly facts: Facts; readonly changes: Changes }
    | { readonly kind: "moved"; readonly listing: Listing }
    | { readonly kind: "leaving" }
  );

/** Does something, waits for its effect and tells it. */
export async function effectOf(tab: Tab, signal: AbortSignal, task: () => Promise<unknown>): Promise<Effect> {
  const since = tab.requests.now();
  await tab.page.call("arm", [], { signal });
  await tab.page.handled(task());
  return await effectSince(tab, signal, since);
}

/** Waits for the effect of what was done, and tells it. */
export async function effectSince(tab: Tab, signal: AbortSignal, since: number): Promise<Effect> {
  const settled = await settle(tab, { signal, since, ...AFTER_ACTION });
  if (tab.loading.leaving) return { kind: "leaving", settled };
  const { changes, ...facts } = await tab.page.call("changes", [], { signal });
  if (facts.document === tab.facts.document) return { kind: "changed", settled, facts, changes };
  return { kind: "moved", settled, listing: await shortList(tab, signal) };
}
