import type { CdpSession } from "../session/session.ts";
import { ConditionNotifier } from "./condition_notifier.ts";
import { type BegunRequest, questionOf, StandingRequests } from "./standing_requests.ts";

/** Types of requests that a page waits for before it shows something. Streams, pictures and pings may go on forever. */
const AWAITED = new Set(["XHR", "Fetch", "Script", "Stylesheet"]);

/** Types of answers that go on: who opens a page does not wait for their end. */
const STREAMED = new Set(["text/event-stream", "application/x-ndjson", "multipart/x-mixed-replace"]);

/** Types of requests whose answers may begin long before they go on: those whose server sends news as it comes. */
const TALKING = new Set(["XHR", "Fetch"]);

/** Time without a byte after which an answer that has begun waits for news, in milliseconds. */
const SILENT_MS = 1_000;

/** Request that is under way. */
interface Started extends BegunRequest {
  readonly session: CdpSession;
  /** Frame that made it; none of a worker. */
  readonly frameId: string | undefined;
  /** Its answer goes on. */
  isStream: boolean;
  /** Rings when nothing more has come of the answer for a time. */
  silence: ReturnType<typeof setTimeout> | undefined;
  /** It asks for the document of a frame in the page. */
  readonly isFrame: boolean;
}

/** The requests of a page that are under way. */
export class Requests extends ConditionNotifier {
  readonly #frameId: string;
  readonly #started = new Map<string, Started>();
  readonly #standing = new StandingRequests();
  #count = 0;

  constructor(session: CdpSession, frameId: string) {
    super();
    this.#frameId = frameId;
    this.follow(session);
    session.on("Page.frameNavigated", ({ frame }) => {
      if (frame.id !== frameId) return;
      this.#endAll(() => true);
      this.#standing.forget();
      this.changed();
    });
  }

  /** Counts the requests of a session too: the page's own, or that of a frame in another process. */
  follow(session: CdpSession): void {
    // Those of a worker belong to no document: the page is never told how they end, but the worker is.
    this.#follow(session, ({ loaderId }) => loaderId !== "");
  }

  /** Counts the requests of a worker of the page too. */
  async followWorker(session: CdpSession): Promise<void> {
    this.#follow(session, () => true);
    await session.send("Network.enable", {});
  }

  #follow(session: CdpSession, counts: (request: { readonly loaderId: string }) => boolean): void {
    session.on("Network.requestWillBeSent", (request) => {
      const { frameId, requestId, timestamp, type } = request;
      // Where the page itself goes is waited for as that.
      const isFrame = type === "Document" && frameId !== undefined && frameId !== this.#frameId;
      if (type === undefined || !AWAITED.has(type) && !isFrame || !counts(request)) return;
      this.#count += 1;
      const question = questionOf(request.request);
      const unanswered = [...this.#started.values()].findLast((each) => each.question === question);
      const begun = this.#standing.begin(question, this.#count, timestamp, unanswered);
      const state = { isStream: false, silence: undefined };
      this.#started.set(requestId, { ...begun, ...state, frameId, session, isFrame });
    });
    session.on("Network.responseReceived", ({ requestId, response, type }) => {
      if (STREAMED.has(response.mimeType)) this.#goesOn(requestId);
      else if (TALKING.has(type)) this.#hear(requestId);
    });
    session.on("Network.dataReceived", ({ requestId }) => {
      if (this.#started.get(requestId)?.silence !== undefined) this.#hear(requestId);
    });
    this.#followEnds(session);
  }

  #followEnds(session: CdpSession): void {
    const end = (requestId: string, timestamp: number, isAnswered: boolean) => {
      const started = this.#started.get(requestId);
      if (started !== undefined) this.#standing.end(started, timestamp, isAnswered);
      this.#end(requestId);
    };
    session.on("Network.loadingFinished", ({ requestId, timestamp }) => end(requestId, timestamp, true));
    session.on(
      "Network.loadingFailed",
      ({ requestId, timestamp, canceled = false }) => end(requestId, timestamp, !canceled),
    );
    const endAll = (isOver: (request: Started) => boolean) =>
      this.#endAll((each) => each.session === session && isOver(each));
    session.gone.addEventListener("abort", () => endAll(() => true));
    // Of what ended in a frame that was taken away by it nothing is told.
    session.on("Page.frameDetached", ({ frameId }) => endAll((each) => each.frameId === frameId));
    // Nor of its document, where the frame stopped before that was there as a whole.
    session.on("Page.frameStoppedLoading", ({ frameId }) => {
      endAll((each) => each.isFrame && each.frameId === frameId);
    });
  }

  /** A moment, to ask later about the requests made since. */
  now(): number {
    return this.#count;
  }

  /**
   * Tells whether requests are under way that were made since, and go on with none that was there already. Of those
   * that go on with one unanswered the first may be what somebody asked for.
   *
   * @param streams false where answers that go on, what was waited for in vain before, and frames do not count: a page
   *   that has been loaded has its own frames, and others come and go
   */
  busySince(moment: number, { streams = true } = {}): boolean {
    const isSince = ({ root, over, count }: Started) =>
      root > moment || over !== undefined && over <= moment && count > moment;
    return this.#started.values().some((each) => isSince(each) && (streams || isWorthWaiting(each)));
  }

  /** Takes what was made since, and is not answered, for what waits for news: nobody waits for the same again. */
  giveUp(moment: number): void {
    for (const each of this.#started.values()) if (each.root > moment) this.#standing.giveUp(each);
  }

  /** Something came of an answer. */
  #hear(requestId: string): void {
    const started = this.#started.get(requestId);
    if (started === undefined || started.isStream) return;
    clearTimeout(started.silence);
    started.silence = setTimeout(() => this.#goesOn(requestId), SILENT_MS);
  }

  /** An answer has no end that anybody waits for. */
  #goesOn(requestId: string): void {
    const started = this.#started.get(requestId);
    if (started === undefined) return;
    started.isStream = true;
    this.changed();
  }

  #endAll(isOver: (request: Started) => boolean): void {
    for (const [requestId, each] of this.#started) if (isOver(each)) this.#end(requestId);
  }

  #end(requestId: string): void {
    clearTimeout(this.#started.get(requestId)?.silence);
    if (this.#started.delete(requestId)) this.changed();
  }
}

function isWorthWaiting({ isStream, isFrame, isAwaitedInVain }: Started): boolean {
  return !isStream && !isFrame && !isAwaitedInVain;
}
