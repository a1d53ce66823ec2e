import type { Look, Looker, Pane } from "../../../kit/live/live_look.ts";
import { pause } from "../../../kit/pause.ts";
import type { BrowserSession } from "../session/browser_session.ts";
import { dialogText } from "../tab/dialogs.ts";
import type { Tab } from "../tab/tab.ts";
import { BlinkFilter } from "./blink_filter.ts";
import { marked } from "./marked.ts";
import { capture } from "./picture.ts";
import { ScreenChanges } from "./screen_changes.ts";

const QUALITY = 55;
/** A page is looked at after so long although nothing told of a change: first soon, then now and then. */
const LOOKS_MS = [150, 500];
const LOOK_MS = 5_000;
/** Chromium is asked so often to go on telling of changes. */
const WATCH_MS = 2_000;
/** Changes that come in a row are shown together; one that comes alone is shown at once. */
const TOGETHER_MS = 150;

/** Filters by tab, for each way in which it is shown. */
const filters = new Map<string, WeakMap<Tab, BlinkFilter>>();

/** How a page is shown. */
export interface Shown {
  readonly numbers: boolean;
  /** False shows fields for secrets: for the person who has taken the page over, and types there. */
  readonly covers: boolean;
}

/** Looks at the page that a session works in, as a live view shows it. */
export class PageLooker implements Looker {
  readonly #own: BrowserSession;
  readonly #shown: Shown;
  #tab: Tab | undefined;
  #seen = 0;
  #takenAt = 0;
  #looks = 0;
  #isWoken = false;
  #dialog: object | undefined;

  constructor(own: BrowserSession, shown: Shown) {
    this.#own = own;
    this.#shown = shown;
  }

  async take(signal: AbortSignal): Promise<Look> {
    const tab = await this.#own.tabs.active();
    const screen = ScreenChanges.of(tab);
    screen.watch();
    this.#tab = tab;
    this.#seen = screen.count;
    const pane = tab.dialogs.open === undefined ? await this.#pane(tab, signal) : this.#filter(tab).shown;
    this.#takenAt = performance.now();
    this.#dialog = tab.dialogs.open;
    return {
      title: await tab.titleNow(signal).catch(() => ""),
      detail: `${placeOf(tab, this.#own.tabs.open)}${tab.loading.url}`,
      panes: pane === undefined ? [] : [pane],
      question: tab.dialogs.open === undefined ? undefined : dialogText(tab.dialogs.open),
      note: this.#own.gate.first === undefined ? undefined : "Something waits for leave to be sent",
    };
  }

  async changed(ms: number, signal: AbortSignal): Promise<void> {
    const tab = this.#tab;
    if (tab === undefined) return;
    const ended = new AbortController();
    const timeoutMs = Math.min(ms, LOOKS_MS[this.#looks++] ?? LOOK_MS);
    const options = { signal: AbortSignal.any([signal, ended.signal]), timeoutMs };
    const screen = ScreenChanges.of(tab);
    if (this.#isWoken) screen.nothingSeen();
    const isOther = () => screen.count > this.#seen;
    const watching = setInterval(() => screen.watch(), WATCH_MS);
    try {
      await Promise.race([
        screen.until(isOther, options),
        tab.dialogs.until(() => tab.dialogs.open !== this.#dialog, options),
        this.#own.tabs.until(() => !this.#own.tabs.isActive(tab), options),
      ]);
    } finally {
      clearInterval(watching);
      ended.abort();
    }
    this.#isWoken = isOther();
    const left = TOGETHER_MS - (performance.now() - this.#takenAt);
    await pause(Math.min(ms, left), signal);
  }

  /** The last picture where there is none now: the page is being left, a dialog has opened, or it does not answer. */
  async #pane(tab: Tab, signal: AbortSignal): Promise<Pane | undefined> {
    const filter = this.#filter(tab);
    const blocked = new AbortController();
    const ended = AbortSignal.any([signal, blocked.signal]);
    const opened = tab.dialogs.until(() => tab.dialogs.open !== undefined, {
      signal: ended,
      timeoutMs: 2 ** 30,
    }).then(() => blocked.abort(new Error("A dialog has opened")), () => undefined);
    try {
      const { numbers, covers } = this.#shown;
      const marking = { numbers, fullPage: false, secrets: covers };
      const screen = ScreenChanges.of(tab);
      const { isMeant } = screen;
      const bytes = await screen.during(async () =>
        await marked(tab, marking, async () => {
          return await capture(tab, { format: "jpeg", quality: QUALITY, clip: undefined }, ended);
        }, ended)
      );
      return filter.choose({ name: "page", label: "Page", format: "jpeg", bytes }, isMeant);
    } catch {
      signal.throwIfAborted();
      return filter.shown;
    } finally {
      blocked.abort(new Error("The picture is taken"));
      await opened;
    }
  }

  #filter(tab: Tab): BlinkFilter {
    const way = JSON.stringify(this.#shown);
    const all = filters.get(way) ?? new WeakMap<Tab, BlinkFilter>();
    filters.set(way, all);
    const known = all.get(tab) ?? new BlinkFilter();
    all.set(tab, known);
    return known;
  }
}

/** Which of several tabs it is; nothing where there is one. */
function placeOf(tab: Tab, open: readonly Tab[]): string {
  return open.length < 2 ? "" : `tab ${open.indexOf(tab) + 1} of ${open.length} · `;
}
