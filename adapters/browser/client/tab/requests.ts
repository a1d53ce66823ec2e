import type { CdpSession } from "../session/session.ts";
import { ConditionNotifier } from "./condition_notifier.ts";

/** Types of requests that a page waits for before it shows something. Streams, pictures and pings may go on forever. */
const AWAITED = new Set(["XHR", "Fetch", "Script", "Stylesheet"]);

/** The requests of a page that are under way. */
export class Requests extends ConditionNotifier {
  readonly #started = new Map<string, number>();
  #count = 0;

  constructor(session: CdpSession, frameId: string) {
    super();
    this.follow(session);
    session.on("Page.frameNavigated", ({ frame }) => {
      if (frame.id !== frameId) return;
      this.#started.clear();
      this.changed();
    });
  }

  /** Counts the requests of a session too: the page's own, or that of a frame in another process. */
  follow(session: CdpSession): void {
    session.on("Network.requestWillBeSent", ({ requestId, type, loaderId }) => {
      // Those of a worker belong to no document; the page is never told how they end.
      if (type === undefined || !AWAITED.has(type) || loaderId === "") return;
      this.#count += 1;
      this.#started.set(requestId, this.#count);
    });
    session.on("Network.loadingFinished", ({ requestId }) => this.#end(requestId));
    session.on("Network.loadingFailed", ({ requestId }) => this.#end(requestId));
  }

  /** A moment, to ask later about the requests made since. */
  now(): number {
    return this.#count;
  }

  busySince(moment: number): boolean {
    return this.#started.values().some((count) => count > moment);
  }

  #end(requestId: string): void {
    if (this.#started.delete(requestId)) this.changed();
  }
}
