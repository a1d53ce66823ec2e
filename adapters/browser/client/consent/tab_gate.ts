import type { EventParams } from "../../cdp/protocol.ts";
import type { CdpSession } from "../session/session.ts";
import type { ActedOn } from "../input/acted_on.ts";
import type { FieldMark } from "../../page/wire/purpose.ts";
import { digest } from "../../page/wire/digest.ts";
import { bodyFields } from "./body_fields.ts";
import type { ChannelMessage } from "./channels.ts";
import type { Gate } from "./gate.ts";
import { isDownload, nameOfFile } from "./download_answer.ts";
import { personActs } from "./person_acts.ts";
import { withoutSecrets } from "./without_secrets.ts";

type Paused = EventParams<"Fetch.requestPaused">;

/** Methods that change nothing by the standard of HTTP. */
const SAFE = ["GET", "HEAD", "OPTIONS"];
/** So many of a page's own effects are known; of a page that sends ever new ones, the oldest are forgotten. */
const MOST_OWN = 1_000;
const FORM = "application/x-www-form-urlencoded";
const UNREADABLE = [{ name: "", value: "(what it holds cannot be shown)" }];
/** Requests whose answer no page can read: none waits for them, so they are not sent at all. */
const UNANSWERED = ["Ping", "CSPViolationReport"];

/** Options for the gate of one tab. */
export interface TabGateOptions {
  readonly gate: Gate;
  readonly frameId: string;
  /** The tab was opened by a page: what it loads first is an effect of what was done there. */
  readonly isOpened: boolean;
  /** Address of the page. */
  readonly page: () => string;
  /** Of a worker that pages share: what was done in any of them counts. */
  readonly isShared?: boolean;
}

/** Decides which requests of a tab wait for leave: what its pages send after something was done in them. */
export class TabGate {
  readonly #session: CdpSession;
  readonly #options: TabGateOptions;
  /** Something was done in this document. */
  #wasTouched = false;
  #marks: readonly FieldMark[] = [];
  /** Element that is being acted on, for the answer of a call that is held meanwhile. */
  acted: ActedOn | undefined;
  /** What the page sent of its own accord before anything was done in it: it may do so again. */
  readonly #own = new Set<string>();
  /** Origins to which a request may go on when it is led elsewhere. */
  readonly #allowed = new Map<string, string>();

  constructor(session: CdpSession, options: TabGateOptions) {
    this.#session = session;
    this.#options = options;
    if (options.isOpened && options.gate.isOn) this.#isTouched = true;
    session.on("Page.frameNavigated", ({ frame }) => {
      if (frame.id !== options.frameId || frame.url === "about:blank") return;
      this.#isTouched = false;
      this.#own.clear();
      this.#allowed.clear();
    });
  }

  get #isTouched(): boolean {
    return this.#wasTouched || (this.#options.isShared === true && this.gate.isTouched);
  }

  set #isTouched(isTouched: boolean) {
    this.#wasTouched = isTouched;
    this.gate.touch(this, isTouched);
  }

  /** True while requests of this tab have to be looked at. */
  get isWatching(): boolean {
    return this.gate.isOn || this.#isTouched;
  }

  /** The gate was turned off after something was done here: what still comes of that is stopped. */
  get #isSealed(): boolean {
    return !this.gate.isOn && this.#isTouched;
  }

  /** Somebody acts here to whom the gate means nothing. */
  async unseal(): Promise<void> {
    if (!this.#isSealed) return;
    this.#isTouched = false;
    await this.gate.rearm();
  }

  waitForPerson(): void {
    const { frameId, isShared } = this.#options;
    if (isShared === true) return;
    personActs(this.#session, frameId).then(() => this.unseal()).catch(() => undefined); // the page was left
  }

  get gate(): Gate {
    return this.#options.gate;
  }

  /** Something is about to be done in the page, whose fields are known. */
  touch(marks: readonly FieldMark[]): void {
    this.#isTouched = true;
    this.#marks = marks;
  }

  /** @returns false when the request is none of the gate's, and goes on */
  judge(session: CdpSession, event: Paused): boolean {
    const { request: { method, url }, resourceType } = event;
    if (!this.isWatching) return false;
    if (event.responseStatusCode !== undefined) return !this.#isSealed && this.#judgeAnswer(session, event);
    if (SAFE.includes(method.toUpperCase()) && !this.#tellsOfPerson(event)) return false;
    const [address = ""] = url.split(/[?#]/);
    if (this.#isOwn(method, address, bodyOf(event)) || this.#isLedOn(event)) return false;
    if (this.#isSealed || UNANSWERED.includes(resourceType)) refuse(session, event).catch(() => undefined);
    else void this.#hold(session, event);
    return true;
  }

  /** Decides about a message by a connection that stays open, which nobody answers. */
  judgeMessage(message: ChannelMessage, decide: (allowed: boolean) => Promise<void>): void {
    const { way: method, url, text, bytes } = message;
    const settle = (allowed: boolean) => void decide(allowed).catch(() => undefined);
    if (!this.isWatching || this.#isOwn(method, url, text ?? bytes)) return settle(true);
    if (this.#isSealed) return settle(false);
    const fields = text === undefined ? UNREADABLE : withoutSecrets(bodyFields(text, ""), this.#marks);
    const page = this.#options.page();
    this.gate.hold({ kind: "send", method, url, page, fields, again: false }, decide);
  }

  /**
   * What a page sends before anything is done in it is its own, and it may send the same again.
   *
   * @param body undefined where it cannot be known: then no two are the same
   */
  #isOwn(way: string, url: string, body: string | undefined): boolean {
    if (!this.#isTouched && body === undefined) return true;
    if (body === undefined) return false;
    const effect = digest(`${way} ${url} ${withoutNumbers(body)}`);
    if (this.#isTouched) return this.#own.has(effect);
    this.#own.delete(effect);
    this.#own.add(effect);
    const [oldest = effect] = this.#own;
    if (this.#own.size > MOST_OWN) this.#own.delete(oldest);
    return true;
  }

  /** A form that only asks is a search, unless it sends what was filled in about a person. */
  #tellsOfPerson({ request: { url }, resourceType }: Paused): boolean {
    if (!this.#isTouched || resourceType !== "Document") return false;
    const sent = URL.parse(url)?.searchParams;
    return this.#marks.some(({ name, personal }) => personal === true && (sent?.get(name) ?? "") !== "");
  }

  #isLedOn({ redirectedRequestId: before, requestId, request }: Paused): boolean {
    const origin = before === undefined ? undefined : this.#allowed.get(before);
    if (origin === undefined || origin !== URL.parse(request.url)?.origin) return false;
    this.#allowed.set(requestId, origin);
    return true;
  }

  async #hold(session: CdpSession, event: Paused): Promise<void> {
    const { request, requestId } = event;
    const isQuery = SAFE.includes(request.method.toUpperCase());
    const body = isQuery ? URL.parse(request.url)?.search.slice(1) : await wholeBody(session, event);
    const type = isQuery ? FORM : header(request.headers, "content-type");
    const fields = body === undefined ? UNREADABLE : withoutSecrets(bodyFields(body, type), this.#marks);
    const { method, url } = request;
    const page = this.#options.page();
    this.gate.hold({ kind: "send", method, url, page, fields, again: false }, async (allowed) => {
      if (!allowed) return await refuse(session, event);
      this.#allowed.set(requestId, URL.parse(url)?.origin ?? "");
      await session.send("Fetch.continueRequest", { requestId });
    });
  }

  /** A document that turns out to be a file is not taken before there is leave. */
  #judgeAnswer(session: CdpSession, event: Paused): boolean {
    if (!isDownload(event.responseHeaders ?? []) || this.gate.mayDownload) return false;
    const { requestId, request: { method, url } } = event;
    const file = nameOfFile(event.responseHeaders ?? [], url);
    const page = this.#options.page();
    this.gate.hold(
      { kind: "download", method, url, page, fields: [], file, again: false },
      async (allowed) => {
        if (!allowed) return await refuse(session, event);
        await this.gate.allowDownload();
        await session.send("Fetch.continueRequest", { requestId });
      },
    );
    return true;
  }
}

async function refuse(session: CdpSession, { requestId }: Paused): Promise<void> {
  await session.send("Fetch.failRequest", { requestId, errorReason: "Aborted" });
}

/** The same but for times, counts and ids. */
function withoutNumbers(text: string): string {
  return text.replace(/[\da-f-]*\d[\da-f-]*/gi, "0");
}

/** Undefined where there is one that Chromium does not tell at once. */
function bodyOf({ request: { postData, hasPostData } }: Paused): string | undefined {
  return postData ?? (hasPostData === true ? undefined : "");
}

/** Chromium leaves out what is long or not text. */
async function wholeBody(session: CdpSession, { request, networkId }: Paused): Promise<string | undefined> {
  if (request.postData !== undefined || request.hasPostData !== true) return request.postData ?? "";
  if (networkId === undefined) return undefined;
  const asked = session.send("Network.getRequestPostData", { requestId: networkId });
  return await asked.then(({ postData }) => postData, () => undefined);
}

function header(headers: Readonly<Record<string, string>>, name: string): string {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? "";
}
