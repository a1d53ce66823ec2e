import { pause } from "../../base/time/abortable.ts";
import type { Observation, Observer } from "../page/observer.ts";
import { partOf } from "../page/roles.ts";
import type { Screen } from "../page/screen.ts";
import { isOutside } from "../safety/limits.ts";
import type { ToolPort } from "../tool_port.ts";

/** Options for looking. */
export interface PageObserverOptions {
  readonly observer: Observer;
  readonly tools: ToolPort;
  readonly origins: readonly string[];
  /** Address at which an earlier run was. */
  readonly url: string | undefined;
}

/** So many looks in a row may fail. */
const BLIND_AT = 3;
const RETRY_MS = 500;
/** The adapter is gone; the host restarts it with the next call. */
const DEAD = ["ADAPTER_DIED", "NOT_CONNECTED"];
/** Nothing came of the look itself. */
const UNANSWERED = [...DEAD, "TIMEOUT", "INTERNAL", "PERMISSION_DENIED"];
const BLANK = "about:blank";

/** Looks at the page, brings a lost one back, and leaves one that the person does not allow. */
export class PageObserver {
  readonly #options: PageObserverOptions;
  #last: Screen | undefined;
  #url: string | undefined;
  #failures = 0;
  #acted = false;
  #isForModel = true;
  #notes: string[] = [];

  constructor(options: PageObserverOptions) {
    this.#options = options;
    this.#url = options.url;
  }

  /** True when the tools have not answered for several looks. */
  get isBlind(): boolean {
    return this.#failures >= BLIND_AT;
  }

  /** Tells whether a failure is of the tools themselves, and not of a page. */
  isLost({ error }: Extract<Observation, { kind: "failed" }>): boolean {
    return DEAD.includes(error.code) || error.code === "PERMISSION_DENIED";
  }

  /** Address at which the browser was seen last. */
  get url(): string | undefined {
    return this.#url;
  }

  /** The page as it was seen last. */
  get screen(): Screen | undefined {
    return this.#last;
  }

  /** Something was done that the page may react to. */
  acted(): void {
    this.#acted = true;
  }

  /** Returns what the model should know of the way to this look; told once. */
  takeNotes(): string[] {
    return this.#notes.splice(0);
  }

  async picture(signal: AbortSignal): ReturnType<Observer["picture"]> {
    return await this.#options.observer.picture(signal);
  }

  /** @param isForModel whether numbers and picture are wanted */
  async look(signal: AbortSignal, isForModel = true): Promise<Observation> {
    this.#isForModel = isForModel;
    let seen = await this.#once(signal);
    while (seen.kind === "failed" && DEAD.includes(seen.error.code) && !this.isBlind) {
      await pause(RETRY_MS, signal);
      this.#notes.push("The application behind the tools was restarted");
      seen = await this.#once(signal);
    }
    if (seen.kind === "page") seen = await this.#restored(seen, signal);
    if (seen.kind === "page") seen = await this.#allowed(seen, signal);
    if (seen.kind === "page") {
      this.#last = seen.screen;
      if (seen.screen.url !== BLANK && seen.screen.url !== "") this.#url = seen.screen.url;
    }
    return seen;
  }

  async #once(signal: AbortSignal): Promise<Observation> {
    const seen = await this.#options.observer.look(signal, {
      afterAction: this.#acted,
      isForModel: this.#isForModel,
    });
    const [acted, failure] = [this.#acted, seen.kind === "failed" ? seen.error : undefined];
    // Something stands before the page, such as dialogs one after the other, and the model gets on with it.
    const isAnother = acted && failure !== undefined && !UNANSWERED.includes(failure.code);
    this.#failures = failure === undefined ? 0 : isAnother ? 1 : this.#failures + 1;
    this.#acted = false;
    return seen;
  }

  /** A browser that was restarted is empty: back to where it was. */
  async #restored(seen: Extract<Observation, { kind: "page" }>, signal: AbortSignal): Promise<Observation> {
    if (seen.screen.url !== BLANK || this.#url === undefined) return seen;
    const { tools } = this.#options;
    const open = partOf(tools.tools(), "open");
    this.#notes.push("The browser was empty; it was led back to where it was. What was typed there is gone");
    const ok = open !== undefined &&
      (await tools.call(open.tool.name, { ...open.args, url: this.#url }, signal)).ok;
    if (!ok) this.#url = undefined; // once is enough
    return ok ? await this.#once(signal) : seen;
  }

  async #allowed(seen: Extract<Observation, { kind: "page" }>, signal: AbortSignal): Promise<Observation> {
    const { tools, origins } = this.#options;
    const { url } = seen.screen;
    if (!isOutside(url, origins)) return seen;
    const back = partOf(tools.tools(), "back");
    if (back !== undefined) await tools.call(back.tool.name, back.args, signal);
    const now = await this.#once(signal);
    if (now.kind === "page" && isOutside(now.screen.url, origins)) {
      throw new Error(
        `The browser is at ${url}, outside the origins that are allowed: ${origins.join(", ")}`,
      );
    }
    this.#notes.push("The page led outside the origins that the person allows; the browser went back");
    return now;
  }
}
