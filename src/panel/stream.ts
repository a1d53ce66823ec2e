import { pause } from "../base/time/abortable.ts";
import type { Activity } from "./activity/activity.ts";
import type { Approvals } from "./approvals/approvals.ts";
import type { Live } from "./live/live.ts";
import type { News } from "./news.ts";
import type { PanelEvent } from "./wire/events.ts";

/** Time for which changes are gathered, in milliseconds. */
const GATHER_MS = 40;
/** After so long without news, a line is sent that says nothing: a page that is gone is noticed by it. */
const QUIET_MS = 15_000;
/** Rows that are sent at once. */
const MOST_ROWS = 500;

/** Sources of what a page hears of. */
export interface StreamSources {
  readonly activity: Activity;
  readonly approvals: Approvals;
  readonly live: Live;
  readonly news: News;
  readonly hello: Omit<Extract<PanelEvent, { type: "hello" }>, "page">;
}

/** What holds the stream of a page open, and hears of its end. */
export interface StreamHolder {
  /** Tells whether its session goes on; asking counts as use. */
  readonly isAllowed: () => boolean;
  /** Hears that the page is gone. */
  readonly onClose: () => void;
}

const encoder = new TextEncoder();

/**
 * The stream of one open page. It is asked for its next part only when the page took the last one, and makes it of
 * what is new then: a slow page costs no memory.
 */
export class PanelStream implements UnderlyingDefaultSource<Uint8Array> {
  /** Names the page, for what it takes over. */
  readonly page = crypto.randomUUID();
  readonly #sources: StreamSources;
  readonly #isAllowed: () => boolean;
  readonly #closed = new AbortController();
  readonly #stops: readonly (() => void)[];
  #hasGreeted = false;
  #calls = 0;
  #approvals = -1;
  #adapters = 0;
  #live = -1;

  constructor(sources: StreamSources, { isAllowed, onClose }: StreamHolder) {
    this.#isAllowed = isAllowed;
    this.#sources = sources; // what is kept of calls is kept from now on
    const handBack = () => sources.live.takeOvers.endOf(this.page);
    this.#stops = [sources.activity.watch(), sources.approvals.watch(), onClose, handBack];
    this.#adapters = sources.news.count("adapters");
  }

  async pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    try {
      if (!this.#isAllowed()) this.close();
      const events = await this.#next();
      const lines = events.map((event) => `data: ${JSON.stringify(event)}\n\n`);
      controller.enqueue(encoder.encode(lines.length === 0 ? ": quiet\n\n" : lines.join("")));
    } catch {
      controller.close(); // it was cancelled
    }
  }

  cancel(): void {
    this.close();
  }

  /** Ends the stream. */
  close(): void {
    if (this.#closed.signal.aborted) return;
    this.#closed.abort(new Error("The panel was closed"));
    for (const stop of this.#stops) stop();
  }

  async #next(): Promise<PanelEvent[]> {
    this.#closed.signal.throwIfAborted();
    const now = this.#events();
    if (now.length > 0) return now;
    await this.#sources.news.next(QUIET_MS, this.#closed.signal);
    await pause(GATHER_MS, this.#closed.signal);
    return this.#events();
  }

  #events(): PanelEvent[] {
    const { activity, approvals, live, news, hello } = this.#sources;
    const events: PanelEvent[] = [];
    const isFirst = !this.#hasGreeted;
    if (isFirst) events.push({ ...hello, page: this.page });
    this.#hasGreeted = true;
    const { rows, upTo } = activity.ring.since(this.#calls, MOST_ROWS);
    this.#calls = upTo;
    if (rows.length > 0 || isFirst) events.push({ type: "calls", rows: [...rows], isFirst });
    const asked = news.count("approvals");
    if (asked !== this.#approvals) events.push({ type: "approvals", waiting: [...approvals.waiting] });
    this.#approvals = asked;
    const adapters = news.count("adapters");
    if (adapters !== this.#adapters) events.push({ type: "adapters" });
    this.#adapters = adapters;
    const tiles = news.count("live");
    if (tiles !== this.#live) events.push({ type: "live", backends: live.tilesFor(this.page) });
    this.#live = tiles;
    return events;
  }
}
