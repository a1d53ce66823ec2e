import { touch } from "../consent/touch.ts";
import type { PageCallOptions } from "../frames/frame_rpc.ts";
import type { StillRule } from "../../page/stillness.ts";
import type { Changes, Facts, Listing, Trace } from "../../page/wire/results.ts";
import { AFTER_ACTION, settle, type SettleOptions } from "../tab/settle.ts";
import { firstList } from "../tab/short_list.ts";
import type { Tab } from "../tab/tab.ts";
import type { Point } from "./input.ts";

/** Effect that something had on a page. */
export type Effect =
  & { readonly settled: boolean }
  & (
    | { readonly kind: "changed"; readonly facts: Facts; readonly changes: Changes; readonly trace: Trace }
    | { readonly kind: "moved"; readonly listing: Listing }
    | { readonly kind: "leaving" }
  );

/** Times after which an effect is taken for whole. */
type EffectRule = Pick<SettleOptions, "quietMs" | "stillMs">;

/** Does something to a point, or to what has the keyboard, waits for its effect and tells it. */
export async function effectOf(
  tab: Tab,
  signal: AbortSignal,
  task: () => Promise<unknown>,
  { at, rule = AFTER_ACTION }: { readonly at?: Point; readonly rule?: EffectRule } = {},
): Promise<Effect> {
  const since = tab.requests.now();
  await touch(tab, signal);
  await tab.page.call("arm", [at], { signal });
  await tab.page.handled(task());
  return await effectSince(tab, signal, since, rule);
}

/**
 * Waits for the effect of what was done, and tells it. Everything that moves is waited for when there is nothing else to
 * tell or nobody watches, and else what moves that which was touched.
 */
export async function effectSince(
  tab: Tab,
  signal: AbortSignal,
  since: number,
  rule: EffectRule = AFTER_ACTION,
): Promise<Effect> {
  let trace: Trace = { moving: false, touched: true, arriving: false, carrying: false, drawn: false };
  const ask = async (rule: StillRule, options: PageCallOptions) => {
    const quiet = await tab.page.call("settle", [rule], options);
    if (quiet) trace = await tab.page.call("calm", [], options);
    return quiet;
  };
  const settled = await settle(tab, { signal, since, ...rule, ask });
  if (tab.loading.leaving) return { kind: "leaving", settled };
  let { changes, ...facts } = await tab.page.call("changes", [], { signal });
  if (isNone(changes) && facts.document === tab.facts.document) {
    trace = await tab.page.call("rest", [], { signal, extraMs: 1_000 });
    if (trace.touched) ({ changes, ...facts } = await tab.page.call("changes", [], { signal }));
  }
  if (facts.document === tab.facts.document) return { kind: "changed", settled, facts, changes, trace };
  return { kind: "moved", settled, listing: await firstList(tab, signal) };
}

/** Tells whether there is no change. */
export function isNone({ more: _, ...lists }: Changes): boolean {
  return Object.values(lists).every((list) => list.length === 0);
}
