import { ConditionNotifier } from "../tab/condition_notifier.ts";
import type { Tab } from "../tab/tab.ts";
import { CaretBeat } from "./caret_beat.ts";

/** Chromium sends frames of at most this size: that there is one is all that matters. */
const TINY_PX = 32;
/** Longer than a caret shows itself, or hides. */
const STILL_MS = 800;
/** A picture taken so soon after something was done shows that, and no caret: typing makes one begin anew. */
const ACT_MS = 400;
/** What is drawn over a page for a picture is gone after so long. */
const OWN_MS = 120;
/** Frames are made for so long after anybody asked. */
const IDLE_MS = 5_000;

const screens = new WeakMap<Tab, ScreenChanges>();

/**
 * Counts how often a page came to show something else. Chromium makes a frame of it only then; a caret that blinks and
 * our own pictures make frames too, which do not count.
 */
export class ScreenChanges extends ConditionNotifier {
  readonly #tab: Tab;
  readonly #beat = new CaretBeat();
  #count = 0;
  #frameAt = performance.now();
  #actedAt = -Infinity;
  #pictures = 0;
  #pictureAt = -Infinity;
  #isWatching = false;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(tab: Tab) {
    super();
    this.#tab = tab;
    tab.session.on("Page.screencastFrame", ({ sessionId }) => {
      this.#drawn();
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

  /** True when what the page shows is no caret's: something was done just now, or it has rested for longer. */
  get isMeant(): boolean {
    const now = performance.now();
    return now - this.#actedAt < ACT_MS || now - this.#frameAt >= STILL_MS;
  }

  /** The last change showed nothing new. */
  nothingSeen(): void {
    this.#beat.nothingSeen();
  }

  /** Something was done in the page: it is looked at, whatever Chromium tells. */
  acted(): void {
    this.#actedAt = performance.now();
    this.#beat.acted();
    this.#count += 1;
    this.changed();
  }

  /** Takes a picture; the frames that are made for it do not count. */
  async during<T>(picture: () => Promise<T>): Promise<T> {
    this.#pictures += 1;
    try {
      return await picture();
    } finally {
      this.#pictures -= 1;
      this.#pictureAt = performance.now();
    }
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

  #drawn(): void {
    this.#frameAt = performance.now();
    const isOurs = this.#pictures > 0 || performance.now() - this.#pictureAt < OWN_MS;
    if (isOurs || !this.#beat.drawn()) return;
    this.#count += 1;
    this.changed();
  }

  #rest(): void {
    this.#isWatching = false;
    this.#tab.session.send("Page.stopScreencast", undefined).catch(() => undefined);
  }
}
