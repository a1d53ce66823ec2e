import type { CdpSession } from "../session/session.ts";
import { ConditionNotifier } from "./condition_notifier.ts";

type Phase = "idle" | "requested" | "starting" | "loading";

/** Tracks whether the main frame of a page is on its way to another document. */
export class Loading extends ConditionNotifier {
  #phase: Phase = "idle";
  #parsed = false;
  #isGivenUp = false;
  #url = "about:blank";
  #moves = 0;
  #documents = 0;
  #statuses = new Map<string, number>();
  #status: number | undefined;

  constructor(session: CdpSession, frameId: string) {
    super();
    const of = (frame: string) => frame === frameId;
    session.on("Page.frameRequestedNavigation", (event) => {
      if (of(event.frameId) && event.disposition === "currentTab") this.#enter("requested", ["idle"]);
    });
    session.on("Page.frameClearedScheduledNavigation", (event) => {
      if (of(event.frameId)) this.#enter("idle", ["requested"]);
    });
    session.on("Page.frameStartedNavigating", (event) => {
      if (of(event.frameId) && !event.navigationType.startsWith("same")) this.#enter("starting");
    });
    session.on("Page.frameStartedLoading", (event) => {
      if (of(event.frameId)) this.#enter("loading", ["idle", "requested"]);
    });
    session.on("Page.frameNavigated", ({ frame }) => {
      if (!of(frame.id)) return;
      this.#status = this.#statuses.get(frame.loaderId);
      this.#statuses.clear();
      this.#parsed = false;
      this.#documents += 1;
      this.#moved(frame.url);
      this.#enter("loading", ["starting"]);
    });
    session.on("Page.domContentEventFired", () => {
      this.#parsed = true;
      this.changed();
    });
    session.on("Page.navigatedWithinDocument", (event) => {
      if (of(event.frameId)) this.#moved(event.url);
    });
    session.on("Network.responseReceived", ({ type, frameId: frame = "", loaderId, response }) => {
      if (type === "Document" && of(frame)) this.#statuses.set(loaderId, response.status);
    });
    session.on("Page.frameStoppedLoading", (event) => {
      if (of(event.frameId)) this.#enter("idle");
    });
  }

  /** Status that the server gave the document; undefined where there was none. */
  get lastStatus(): number | undefined {
    return this.#status;
  }

  /** Status that the server gave a document that is not shown, by the id of its loading. */
  statusOf(loaderId: string): number | undefined {
    return this.#statuses.get(loaderId);
  }

  /** The address shown now. */
  get url(): string {
    return this.#url;
  }

  /** The address that a page was opened for is its own until it has another. */
  expect(url: string): void {
    if (this.#moves === 0 && url !== "") this.#url = url;
  }

  /** Returns how often the address was another one, or a page was loaded. */
  get moves(): number {
    return this.#moves;
  }

  /** Returns how often there was another document. */
  get documents(): number {
    return this.#documents;
  }

  /** Until the load event. */
  get busy(): boolean {
    return this.#phase !== "idle";
  }

  /** Whether the document is there, if not all that it shows. */
  get parsed(): boolean {
    return this.#parsed;
  }

  /** The same as busy, but for a page that was waited for in vain: what is done in it waits no more. */
  get awaited(): boolean {
    return this.busy && !this.#isGivenUp;
  }

  /** Waits no more for the rest of this page. */
  giveUp(): void {
    this.#isGivenUp = this.#phase === "loading";
  }

  /** The old document is about to go: Chromium answers no questions about it until the new one is there. */
  get leaving(): boolean {
    return this.#phase === "starting";
  }

  #moved(url: string): void {
    this.#url = url;
    this.#moves += 1;
    this.changed();
  }

  #enter(phase: Phase, from?: readonly Phase[]): void {
    if (from !== undefined && !from.includes(this.#phase)) return;
    this.#phase = phase;
    this.#isGivenUp = false;
    this.changed();
  }
}
