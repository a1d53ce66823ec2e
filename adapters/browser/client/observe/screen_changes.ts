import { ConditionNotifier } from "../tab/condition_notifier.ts";
import type { Tab } from "../tab/tab.ts";

/** Chromium sends frames of at most this size: that there is one is all that matters. */
const TINY_PX = 32;
/** A caret shows itself for half a second, and hides for as long. */
const CARET_MS = 400;
/** What is done in a page shows within this time. */
const ACT_MS = 1_500;
/** Frames are made for so long after anybody asked. */
const IDLE_MS = 5_000;

const screens = new WeakMap<Tab, ScreenChanges>();

/** Counts how often a page came to show something else: Chromium makes a frame of it only then. */
export class ScreenChanges extends ConditionNotifier {
  readonly #tab: Tab;
  #count = 0;
  #early = 0;
  #last = performance.now();
  #expectedUntil = 0;
  #isWatching = false;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(tab: Tab) {
    super();
    this.#tab = tab;
    tab.session.on("Page.screencastFrame", ({ sessionId }) => {
      this.#count += 1;
      if (this.quietMs < CARET_MS || performance.now() < this.#expectedUntil) this.#early += 1;
      this.#last = performance.now();
      this.changed();
      tab.session.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
    });
  }

  /** The changes of a page. */
  static of(tab: Tab): ScreenChanges {
    const known = screens.get(tab) ?? new ScreenChanges(tab);
    screens.set(tab, known);
    return known;
  }

  get count(): number {
    return this.#count;
  }

  /** Number of those changes that no blinking caret makes: they came sooner, or after something was done. */
  get early(): number {
    return this.#early;
  }

  /** Time for which the page has shown the same, in milliseconds. */
  get quietMs(): number {
    return performance.now() - this.#last;
  }

  /** Something is done in the page: what it shows next is no caret that blinks. */
  expect(): void {
    this.#expectedUntil = performance.now() + ACT_MS;
  }

  /** Has frames made for a while. Nobody waits for the first: a page that a dialog blocks makes none. */
  watch(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#rest(), IDLE_MS);
    Deno.unrefTimer(this.#idle);
    if (this.#isWatching) return;
    this.#isWatching = true;
    const size = { maxWidth: TINY_PX, maxHeight: TINY_PX };
    this.#tab.session.send("Page.startScreencast", { format: "jpeg", quality: 1, ...size }).catch(() => {
      this.#isWatching = false; // then it is looked at now and then
    });
  }

  #rest(): void {
    this.#isWatching = false;
    this.#tab.session.send("Page.stopScreencast", undefined).catch(() => undefined);
  }
}
