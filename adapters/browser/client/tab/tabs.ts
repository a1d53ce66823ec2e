import type { EventParams } from "../../cdp/protocol.ts";
import { browserError } from "../../errors.ts";
import type { Downloads } from "../storage/downloads.ts";
import { EMPTY, type LostTab, restore } from "./restore.ts";
import { Tab } from "./tab.ts";
import { askForPage, type TabOptions } from "./tab_options.ts";
import { ConditionNotifier } from "./condition_notifier.ts";

/** Options for opening tabs. */
export interface TabsOptions extends TabOptions {
  /** Tabs of one context share cookies, those of different contexts share nothing; undefined for the browser's own. */
  readonly browserContextId: string | undefined;
  /** More are closed as soon as they open. */
  readonly maxTabs: number;
}

/** Options for getting the tab that the tools work in. */
export interface ActiveOptions {
  /** True when a lost page is not shown again because another page will be. */
  readonly empty?: boolean;
}

type Target = EventParams<"Target.attachedToTarget">;

const ARRIVAL_MS = 10_000;
const POPUP_MS = 5_000;

/** The tabs of one MCP session, and the one that the tools work in. */
export class Tabs extends ConditionNotifier {
  readonly options: TabsOptions;
  readonly #tabs = new Map<string, Tab>();
  /** Sessions of pages by their target, from the moment they are there. */
  readonly #arrivals = new Map<string, Promise<Tab>>();
  #active: Tab | undefined;
  #opening: Promise<Tab> | undefined;
  #last = 0;
  readonly #targets = new Map<string, Tab>();
  /** The address of the last page that a page has opened. */
  readonly #addresses = new WeakMap<Tab, string>();
  /** Pages that were announced and have not arrived yet. */
  #announced = 0;
  #lost: readonly LostTab[];
  /** Targets that were asked for. */
  readonly #created = new Set<string>();
  #asked: Promise<void> = Promise.resolve();

  /** @param lost what the session showed in the browser before this one, to be shown again */
  constructor(options: TabsOptions, lost: readonly LostTab[] = []) {
    super();
    this.options = options;
    this.#lost = lost;
  }

  /**
   * Returns what there is to be shown again if the browser ends; what has ended it may well be a page just restored.
   */
  get shown(): readonly LostTab[] {
    const ended = [...this.#tabs.values()].filter((tab) => !tab.dead || tab.crashed);
    return ended.filter((tab) => tab.restored !== tab.loading.url)
      .map((tab) => ({ url: tab.loading.url, active: tab === this.#active }));
  }

  /** The downloads of all these tabs. */
  get downloads(): Downloads {
    return this.options.downloads;
  }

  /** All that are open, in the order of their numbers. */
  get open(): readonly Tab[] {
    return [...this.#tabs.values()].filter((tab) => !tab.dead).sort((a, b) => a.number - b.number);
  }

  /**
   * The tab that the tools work in; the first one is opened when it is needed. What one that has ended by itself had
   * shown is shown again.
   */
  async active({ empty = false }: ActiveOptions = {}): Promise<Tab> {
    if (this.#active?.dead === false && this.#opening === undefined) return this.#active;
    this.#opening ??= this.#begin(empty).finally(() => this.#opening = undefined);
    return await this.#opening;
  }

  /** Tells whether a tab has been closed, by its page or a person. */
  isClosing(tab: Tab): boolean {
    return !this.#tabs.values().some((each) => each === tab);
  }

  /** Tells whether the tools work in this tab. */
  isActive(tab: Tab): boolean {
    return tab === this.#active;
  }

  /** Puts an empty tab in the place of one that hangs, so that no other one is taken for it. */
  async replace(tab: Tab): Promise<Tab> {
    if (this.#active === tab) this.#active = undefined;
    await (tab.dead ? tab.close() : tab.kill()).catch(() => undefined);
    return await this.active({ empty: true });
  }

  /**
   * Opens an empty tab and works in it from now on.
   *
   * @throws ToolError `LIMIT` when there are too many
   */
  async add(): Promise<Tab> {
    const tab = await this.#create();
    this.#active = tab;
    return tab;
  }

  async #create(): Promise<Tab> {
    const { connection, maxTabs } = this.options;
    if (this.open.length >= maxTabs) {
      throw browserError("LIMIT", `Cannot open a tab: ${maxTabs} are open, and that is the limit`, {
        hint: "Close one with browser_close_tab, or raise --option browser.maxTabs",
      });
    }
    const asking = askForPage(this.options);
    this.#asked = asking.then(({ targetId }) => void this.#created.add(targetId), () => undefined);
    const { targetId } = await asking;
    const signal = connection.closed;
    await this.until(() => this.#arrivals.has(targetId), { signal, timeoutMs: ARRIVAL_MS });
    const tab = await this.#arrivals.get(targetId);
    if (tab === undefined) throw browserError("NOT_CONNECTED", "The browser opened no tab");
    return tab;
  }

  /**
   * Works in another tab from now on.
   *
   * @throws ToolError `NOT_FOUND` naming those that are open
   */
  async switchTo(number: number): Promise<Tab> {
    const tab = this.#find(number);
    await tab.show();
    this.#active = tab;
    return tab;
  }

  /**
   * Closes a tab. When it is the one that the tools work in, they go on in the one before it.
   *
   * @returns the tab when its page asks first whether it may be left
   * @throws ToolError `NOT_FOUND` naming those that are open
   */
  async close(number: number, signal: AbortSignal): Promise<Tab | undefined> {
    const tab = this.#find(number);
    if (!await tab.leave(signal)) return tab;
    tab.end();
    await this.#goOn(tab);
    return undefined;
  }

  /** Resolves when it is known which target is the one that was asked for last. */
  get asked(): Promise<void> {
    return this.#asked;
  }

  /** Tells whether a page is one of these tabs: in their own context all are. */
  owns({ browserContextId, targetId, openerId }: Target["targetInfo"]): boolean {
    const own = this.options.browserContextId;
    if (own !== undefined) return browserContextId === own;
    return this.#created.has(targetId) || this.#targets.has(openerId ?? "");
  }

  /** Chromium has opened a page, for us or for another page. */
  arrive({ sessionId, targetInfo }: Target): void {
    const { targetId, openerId } = targetInfo;
    if (this.#arrivals.has(targetId)) return; // a second session with a page that is here
    this.#last += 1;
    const attached = Tab.attach(this.options, { number: this.#last, targetId, sessionId, openerId });
    const arrival = attached.then((tab) => this.#register(tab, targetInfo, sessionId));
    this.#arrivals.set(targetId, arrival);
    // One that is gone before it could be prepared is no news, and one that could not be prepared must not stay.
    const { connection } = this.options;
    arrival.catch(() => connection.send("Target.closeTarget", { targetId })).catch(() => undefined).finally(
      () => {
        if (openerId !== undefined) this.#announced = Math.max(0, this.#announced - 1);
        this.changed();
      },
    );
    this.changed();
  }

  /** A page is gone, no matter who closed it. */
  async leave(sessionId: string): Promise<void> {
    const tab = this.#tabs.get(sessionId);
    if (tab === undefined) return;
    this.#tabs.delete(sessionId);
    for (const [targetId, each] of this.#targets) {
      if (each !== tab) continue;
      this.#targets.delete(targetId);
      this.#arrivals.delete(targetId);
      this.#created.delete(targetId);
    }
    tab.end();
    await this.#goOn(tab);
  }

  /** Waits until pages that are being opened by others are there, so that their news comes with the answer. */
  async arrived(signal: AbortSignal): Promise<void> {
    await this.until(() => this.#announced === 0, { signal, timeoutMs: POPUP_MS });
    this.#announced = 0;
  }

  async #begin(empty: boolean): Promise<Tab> {
    const crashed = this.#active;
    if (crashed?.dead !== true) return await this.#reopen(empty);
    const tab = await this.add();
    await crashed.close().catch(() => undefined);
    if (crashed.crashed) {
      this.options.notes.add(`The page had crashed: ${await this.#again(tab, crashed, empty)}`);
    }
    return tab;
  }

  /** Opens the first tab, and those that were open when the browser before this one ended. */
  async #reopen(empty: boolean): Promise<Tab> {
    const signal = this.options.connection.closed;
    const others = this.#lost.filter((each) => !each.active);
    const active = this.#lost.find((each) => each.active);
    this.#lost = [];
    for (const { url } of others) {
      // Their news is not waited for: a page that does not come shows that when it is looked at.
      restore(await this.#create(), url, signal).catch(() => undefined);
    }
    const tab = await this.add();
    if (others.length === 0 && active === undefined) return tab;
    const news = empty || active === undefined ? EMPTY : await restore(tab, active.url, signal);
    const rest = others.length === 0 ? "" : `; other tabs too: ${others.length} (browser_tabs)`;
    this.options.notes.add(`The browser had ended and was restarted: ${news}${rest}`);
    return tab;
  }

  /** One that nobody works in is opened again at once, under another number. */
  async #revive(crashed: Tab): Promise<void> {
    await crashed.close().catch(() => undefined);
    const tab = await this.#create();
    if (this.#active?.dead === false) await this.#active.show();
    const news = await this.#again(tab, crashed, false);
    this.options.notes.add(`Tab ${crashed.number} had crashed and is tab ${tab.number} now: ${news}`);
  }

  /** A page that has crashed while it was shown again is left alone. */
  async #again(tab: Tab, crashed: Tab, empty: boolean): Promise<string> {
    const { url } = crashed.loading;
    return empty || crashed.restored === url
      ? EMPTY
      : await restore(tab, url, this.options.connection.closed);
  }

  async #register(
    tab: Tab,
    { url, openerId, targetId }: Target["targetInfo"],
    sessionId: string,
  ): Promise<Tab> {
    const full = this.open.length >= this.options.maxTabs;
    this.#tabs.set(sessionId, tab);
    tab.session.on("Inspector.targetCrashed", () => {
      if (tab.crashed && !this.isActive(tab)) this.#revive(tab).catch(() => undefined);
    });
    tab.session.on("Page.windowOpen", (event) => {
      this.#announced += 1;
      this.#addresses.set(tab, event.url);
    });
    this.#targets.set(targetId, tab);
    const opener = openerId === undefined ? undefined : this.#targets.get(openerId);
    if (opener === undefined) return tab;
    const address = url === "" ? this.#addresses.get(opener) ?? "" : url;
    tab.loading.expect(address);
    if (full) {
      this.options.notes.add(`The page opened a tab too many, which was closed: ${address}`);
      await tab.close();
    } else {
      const shown = /^(about:blank)?$/.test(address) ? "about:blank so far" : address;
      this.options.notes.add(`The page opened tab ${tab.number}: ${shown} (browser_switch_tab)`);
    }
    if (this.#active?.dead === false) await this.#active.show();
    return tab;
  }

  /** The tab that was worked in is gone: the next best is the one opened before it. */
  async #goOn(gone: Tab): Promise<void> {
    if (this.#active !== gone) return;
    const next = this.open.findLast((tab) => tab.number < gone.number) ?? this.open[0];
    this.#active = next;
    if (next === undefined) return;
    this.options.notes.add(`Tab ${gone.number} is closed; this is tab ${next.number}`);
    await next.show().catch(() => undefined);
  }

  #find(number: number): Tab {
    const tab = this.open.find((each) => each.number === number);
    if (tab !== undefined) return tab;
    const numbers = this.open.map((each) => each.number).join(", ");
    throw browserError("NOT_FOUND", `There is no tab ${number}`, {
      hint: numbers === "" ? "No tab is open: call browser_navigate" : `Open are: ${numbers}`,
    });
  }
}
