import type { Look, Looker, Pane } from "../../../kit/live/live_look.ts";
import { pause } from "../../../kit/pause.ts";
import type { BrowserSession } from "../session/browser_session.ts";
import { dialogText } from "../tab/dialogs.ts";
import type { Tab } from "../tab/tab.ts";
import { marked } from "./marked.ts";
import { capture } from "./picture.ts";
import { ScreenChanges } from "./screen_changes.ts";

const QUALITY = 55;
/** A page is looked at after so long although nothing told of a change. */
const LOOK_MS = 5_000;
/** Changes that come together are shown together. */
const TOGETHER_MS = 150;

const lastPanes = new WeakMap<Tab, Pane>();

/** Looks at the page that a session works in, as a live view shows it. */
export class PageLooker implements Looker {
  readonly #own: BrowserSession;
  readonly #numbers: boolean;
  #tab: Tab | undefined;
  #seen = 0;
  #dialog: object | undefined;

  constructor(own: BrowserSession, numbers: boolean) {
    this.#own = own;
    this.#numbers = numbers;
  }

  async take(signal: AbortSignal): Promise<Look> {
    const tab = await this.#own.tabs.active();
    const screen = ScreenChanges.of(tab);
    await screen.watch(signal);
    this.#tab = tab;
    this.#dialog = tab.dialogs.open;
    const pane = this.#dialog === undefined ? await this.#pane(tab, signal) : lastPanes.get(tab);
    if (pane !== undefined) lastPanes.set(tab, pane);
    this.#seen = screen.count;
    const { open } = tab.dialogs;
    return {
      title: await tab.titleNow(signal).catch(() => ""),
      detail: tab.loading.url,
      panes: pane === undefined ? [] : [pane],
      question: open === undefined ? undefined : dialogText(open),
      note: this.#own.gate.first === undefined ? undefined : "Something waits for leave to be sent",
    };
  }

  async changed(ms: number, signal: AbortSignal): Promise<void> {
    const tab = this.#tab;
    if (tab === undefined) return;
    const ended = new AbortController();
    const options = { signal: AbortSignal.any([signal, ended.signal]), timeoutMs: Math.min(ms, LOOK_MS) };
    const screen = ScreenChanges.of(tab);
    try {
      await Promise.race([
        screen.until(() => screen.count > this.#seen, options),
        tab.dialogs.until(() => tab.dialogs.open !== this.#dialog, options),
        this.#own.tabs.until(() => !this.#own.tabs.isActive(tab), options),
      ]);
    } finally {
      ended.abort();
    }
    await pause(Math.min(ms, TOGETHER_MS), signal);
  }

  /** The last picture where there is none now: the page is being left, or does not answer. */
  async #pane(tab: Tab, signal: AbortSignal): Promise<Pane | undefined> {
    const marking = { numbers: this.#numbers, fullPage: false };
    try {
      const bytes = await marked(tab, marking, async () => {
        return await capture(tab, { format: "jpeg", quality: QUALITY, clip: undefined }, signal);
      }, signal);
      return { name: "page", label: "Page", format: "jpeg", bytes };
    } catch {
      signal.throwIfAborted();
      return lastPanes.get(tab);
    }
  }
}
