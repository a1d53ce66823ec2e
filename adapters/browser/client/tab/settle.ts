import type { StillRule } from "../../page/stillness.ts";
import type { PageCallOptions } from "../frames/frame_rpc.ts";
import type { Awaited } from "./condition_notifier.ts";
import type { Tab } from "./tab.ts";

/** Options for waiting for the effect of something. */
export interface SettleOptions {
  readonly signal: AbortSignal;
  /** Requests made since then are waited for; see {@linkcode Requests.now}. */
  readonly since: number;
  readonly quietMs: number;
  readonly stillMs: number;
  /** What changed before does not count. */
  readonly anew?: boolean;
  /** True after loading: what runs no script is at rest then. */
  readonly loaded?: boolean;
  /** False where answers that go on are not waited for; default true. */
  readonly streams?: boolean;
  /** Asks whether the page comes to rest; what is acted upon may be in a frame. */
  readonly ask?: (rule: StillRule, options: PageCallOptions) => Promise<boolean>;
  /** The effect that is waited for, where it is no change of the page: once it is there the page may do as it likes. */
  readonly awaited?: Awaited | undefined;
}

/** After an action: most effects show within a frame, and what has not begun after a while will not come soon. */
export const AFTER_ACTION = { quietMs: 16, stillMs: 150 } as const;

/** After loading: scripts that fill the page in follow each other closely. */
export const AFTER_LOAD = { quietMs: 50, stillMs: 50, loaded: true, streams: false } as const;

/** Asking in short questions shows soon when a page has stopped answering. */
const SLICE_MS = 1_000;

/** Once an answer has come from the network, the page uses it at once or not at all. */
const AFTER_NETWORK_MS = 150;

/**
 * Waits until the page is at rest: no navigation, no request of its own under way, no change of the document.
 *
 * @returns false when it was still busy when the patience of the tab was over
 */
export async function settle(tab: Tab, options: SettleOptions): Promise<boolean> {
  const { signal, since, quietMs, stillMs, loaded = false, streams = true, awaited } = options;
  const ask = options.ask ?? ((rule, limits) => tab.page.call("settle", [rule], limits));
  const isBusy = () => tab.requests.busySince(since, { streams });
  const end = performance.now() + tab.patienceMs;
  let [still, anew]: [number, boolean] = [stillMs, options.anew ?? false];
  for (let left = tab.patienceMs; left > 0; left = end - performance.now()) {
    const rest = { signal, timeoutMs: left };
    if (awaited?.isThere()) {
      return true;
    } else if (tab.loading.awaited) {
      if (!await tab.loading.until(() => !tab.loading.awaited, rest)) tab.loading.giveUp();
    } else if (isBusy()) {
      await tab.requests.until(() => !isBusy() || tab.loading.awaited, rest);
      [still, anew] = [AFTER_NETWORK_MS, true];
    } else {
      const rule = { quiet: quietMs, still, cap: Math.min(left, SLICE_MS), anew, loaded };
      if (
        await isQuiet(tab, (limits) => ask(rule, limits), { signal, capMs: rule.cap, left, awaited }) &&
        !tab.loading.awaited && !isBusy()
      ) return true;
      anew = false;
    }
  }
  if (!streams) tab.requests.giveUp(since);
  return false;
}

/** A navigation that begins meanwhile ends the question: its page will not answer any more. */
async function isQuiet(
  tab: Tab,
  ask: (options: PageCallOptions) => Promise<boolean>,
  { signal, capMs, left, awaited }: {
    readonly signal: AbortSignal;
    readonly capMs: number;
    readonly left: number;
    readonly awaited: Awaited | undefined;
  },
): Promise<boolean> {
  const stop = new AbortController();
  const ended = AbortSignal.any([signal, stop.signal]);
  const quiet = ask({ signal: ended, extraMs: capMs });
  // Where there is much to look at, the agent answers later than it was asked to: its own work is no unrest.
  const limits = { signal: ended, timeoutMs: left + SLICE_MS };
  const others = [tab.loading.until(() => tab.loading.awaited, limits)];
  if (awaited !== undefined) others.push(awaited.on.until(awaited.isThere, limits));
  try {
    return await Promise.race([quiet, ...others.map((other) => other.then(() => false))]);
  } finally {
    stop.abort(new Error("The page is quiet or leaving"));
    await Promise.allSettled([quiet, ...others]);
  }
}
