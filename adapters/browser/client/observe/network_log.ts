import type { EventParams, Result } from "../../cdp/protocol.ts";
import { ConditionNotifier } from "../tab/condition_notifier.ts";
import type { CdpSession } from "../session/session.ts";

type Headers = Readonly<Record<string, string>>;

/** A request of a page, and what became of it. */
export interface Exchange {
  readonly number: number;
  readonly id: string;
  readonly method: string;
  readonly url: string;
  /** document, script, xhr, fetch, image, … */
  readonly type: string;
  readonly requestHeaders: Headers;
  readonly hasBody: boolean;
  readonly status: number | undefined;
  readonly mime: string | undefined;
  readonly responseHeaders: Headers | undefined;
  /** Bytes that came over the network. */
  readonly size: number | undefined;
  readonly ms: number | undefined;
  /** Reason why there is no answer. */
  readonly failure: string | undefined;
  /** Seconds since 1970 at which it began. */
  readonly wallTime: number;
}

const KEPT = 500;

/** The last requests of a page. Bodies stay with Chromium until somebody asks for one. */
export class NetworkLog extends ConditionNotifier {
  readonly #session: CdpSession;
  readonly #exchanges = new Map<string, Exchange & { readonly began: number }>();
  #last = 0;
  #begun = 0;

  constructor(session: CdpSession) {
    super();
    this.#session = session;
    session.on("Network.requestWillBeSent", (event) => this.#add(event));
    session.on("Network.responseReceived", ({ requestId, response }) => {
      this.#update(requestId, {
        status: response.status,
        mime: response.mimeType,
        responseHeaders: response.headers,
      });
    });
    session.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
      this.#update(requestId, { size: encodedDataLength, ms: this.#elapsed(requestId, timestamp) });
    });
    session.on("Network.loadingFailed", ({ requestId, timestamp, errorText, canceled, blockedReason }) => {
      const failure = blockedReason ?? (canceled === true ? "cancelled" : errorText);
      this.#update(requestId, { failure, ms: this.#elapsed(requestId, timestamp) });
    });
  }

  /** Everything that is remembered, oldest first. */
  get exchanges(): readonly Exchange[] {
    return [...this.#exchanges.values()];
  }

  /** Returns the number of the last request. */
  get last(): number {
    return this.#last;
  }

  /** From now on, or from an earlier request on, requests may be effects of what is being done. */
  begin(from = this.#last): void {
    this.#begun = from;
  }

  /** Returns the newest request since something was last done here that went to such an address and is over. */
  answered(url: string): Exchange | undefined {
    const wanted = url.toLowerCase();
    return this.exchanges.findLast((each) => {
      const isOver = each.failure !== undefined || each.ms !== undefined;
      return each.number > this.#begun && isOver && each.url.toLowerCase().includes(wanted);
    });
  }

  /** The body of an answer; undefined when Chromium does not have it any more. */
  async answerOf(
    { id }: Exchange,
    signal: AbortSignal,
  ): Promise<Result<"Network.getResponseBody"> | undefined> {
    return await this.#session.send("Network.getResponseBody", { requestId: id }, { signal }).catch(() => {
      signal.throwIfAborted();
      return undefined;
    });
  }

  /** Returns what was sent with a request; undefined when nothing was. */
  async sentWith({ id, hasBody }: Exchange, signal: AbortSignal): Promise<string | undefined> {
    if (!hasBody) return undefined;
    const asked = this.#session.send("Network.getRequestPostData", { requestId: id }, { signal });
    return await asked.then(({ postData }) => postData, () => {
      signal.throwIfAborted();
      return undefined;
    });
  }

  #add(
    { requestId, request, type, timestamp, wallTime, redirectResponse }: EventParams<
      "Network.requestWillBeSent"
    >,
  ): void {
    if (redirectResponse !== undefined) this.#redirect(requestId, redirectResponse);
    this.#last += 1;
    this.#exchanges.set(requestId, {
      number: this.#last,
      id: requestId,
      method: request.method,
      url: request.url,
      type: (type ?? "other").toLowerCase(),
      requestHeaders: request.headers,
      hasBody: request.hasPostData ?? false,
      began: timestamp,
      wallTime,
      ...{ status: undefined, mime: undefined, responseHeaders: undefined },
      ...{ size: undefined, ms: undefined, failure: undefined },
    });
    const [oldest] = this.#exchanges.keys();
    if (this.#exchanges.size > KEPT && oldest !== undefined) this.#exchanges.delete(oldest);
  }

  /** A redirected request goes on under its id: what it was before stays under another. */
  #redirect(
    id: string,
    { status, mimeType, headers }: { status: number; mimeType: string; headers: Headers },
  ): void {
    const before = this.#exchanges.get(id);
    if (before === undefined) return;
    this.#exchanges.delete(id);
    const answered = { status, mime: mimeType, responseHeaders: headers };
    this.#exchanges.set(`${id} ${before.number}`, { ...before, ...answered });
  }

  #elapsed(id: string, timestamp: number): number | undefined {
    const began = this.#exchanges.get(id)?.began;
    return began === undefined ? undefined : Math.round((timestamp - began) * 1000);
  }

  #update(id: string, news: Partial<Exchange>): void {
    const known = this.#exchanges.get(id);
    if (known === undefined) return;
    this.#exchanges.set(id, { ...known, ...news });
    this.changed();
  }
}
