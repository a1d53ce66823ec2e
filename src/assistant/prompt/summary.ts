import type { Remaining } from "../loop/budget.ts";
import type { Screen } from "../page/screen.ts";

/** Events since the model was asked last. */
export interface Signals {
  /** Step that was done last, and how it ended. */
  readonly lastAction:
    | { readonly name: string; readonly ok: boolean; readonly errorClass?: string }
    | undefined;
  /** Failures in a row. */
  readonly retries: number;
  readonly focus: string | undefined;
  readonly find: { readonly count: number; readonly top: readonly string[] } | undefined;
  readonly banners: { readonly closed: number; readonly spentMs: number };
  /** Of downloads and uploads. */
  readonly transfer: string | undefined;
  readonly remaining: Remaining;
  /** Notes for the model. */
  readonly note: string | undefined;
}

const SNIPPET = 200;
const TITLE = 120;
const ADDRESS = 300;
const TABS = 8;
const TAB = 50;

/** The signals that are ours, as one line of JSON; what is not known is left out. Pure. */
export function statusLine({ lastAction, retries, banners, remaining, note }: Signals): string {
  return JSON.stringify({
    last_action: lastAction === undefined ? "none" : `${lastAction.name} ${lastAction.ok ? "ok" : "error"}`,
    error_class: lastAction?.errorClass,
    retries,
    banners_closed: banners.closed === 0 ? undefined : banners.closed,
    spent_ms: banners.spentMs === 0 ? undefined : Math.round(banners.spentMs),
    remaining_budget: {
      steps: remaining.steps,
      seconds: Math.round(remaining.timeMs / 1000),
      banners_ms: remaining.bannerMs,
    },
    note,
  });
}

/** Returns what the page says of itself, as one line of JSON. Pure. */
export function pageLine(screen: Screen, { focus, find, transfer }: Signals): string {
  const { url, title, summary, items, total, overlay, isBusy, isPlaying, top, height } = screen;
  return JSON.stringify({
    url: url.slice(0, ADDRESS),
    title: title.slice(0, TITLE),
    snippet: summary.replace(/\s+/g, " ").slice(0, SNIPPET),
    enumerate_count: total,
    top2: items.slice(0, 2).map(({ role, name }) => `${role} ${name.slice(0, 40)}`),
    overlay_active: overlay,
    still_loading: isBusy || undefined,
    media_playing: isPlaying,
    http_status: screen.http_status,
    lang: screen.lang === "" ? undefined : screen.lang?.slice(0, 20),
    scroll: top === undefined || height === undefined ? undefined : `${top} of ${height} px`,
    tabs: screen.tabs?.slice(0, TABS).map((tab) => tab.slice(0, TAB)),
    focus,
    transfer_status: transfer, // a file's name is the page's word too
    find_count: find?.count,
    find_top2: find?.top,
  });
}
