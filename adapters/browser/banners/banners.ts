import { z } from "glovebox";
import type { CdpSession } from "../client/session/session.ts";
import type { Notes } from "../client/tab/notes.ts";
import type { IdleTracker } from "../client/tab/idle_tracker.ts";
import { ConditionNotifier } from "../client/tab/condition_notifier.ts";
import { BannerBudget } from "./banner_budget.ts";
import {
  BANNER_ANSWER,
  BANNER_LOOK,
  BANNER_REPORT,
  BANNER_STUB,
  BANNER_WORLD,
  type BannerPlace,
} from "./banner_stub.ts";

/** Report of the script in the page. The page cannot reach the script, but may have broken what it runs on. */
const reportSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("wanted"), url: z.string(), main: z.boolean() }),
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("popupFound"), cmp: z.string() }),
  z.object({ type: z.literal("optOutResult"), cmp: z.string(), result: z.boolean() }),
  z.object({ type: z.literal("autoconsentDone"), cmp: z.string() }),
  z.object({ type: z.literal("plainClosed") }),
  z.object({ type: z.literal("eval"), id: z.string(), code: z.string(), main: z.boolean() }),
]);
type Report = z.infer<typeof reportSchema>;

/** Result of closing the banners of a page. */
export interface BannerCount {
  readonly closed: number;
  readonly spentMs: number;
  /** A banner is there and was not closed. */
  readonly open: boolean;
}

/** For so long no call should have worked with a page before it is looked at; later than that it is all the same. */
const REST_MS = 100;
const LATEST_MS = 1_000;

/** After that the rules have been tried, and what was not found will not be found soon. */
const LOOKED_MS = 2_000;

/** Time for the rules where there is no sign of a banner. */
const NONE_MS = 200;

/** Options for closing the banners of a page. */
export interface BannersOptions {
  readonly notes: Notes;
  /** Looking for them keeps the page from answering for a moment, which no call should wait for. */
  readonly rest: IdleTracker;
}

/** Closes cookie banners of a page as they come, and tells what was done. */
export class Banners extends ConditionNotifier {
  readonly #session: CdpSession;
  readonly #notes: Notes;
  readonly #rest: IdleTracker;
  #awaited = false;
  #context: number | undefined;
  #since = performance.now();
  #closed = 0;
  #told = 0;
  #budget = new BannerBudget();
  #open = false;

  constructor(session: CdpSession, frameId: string, { notes, rest }: BannersOptions) {
    super();
    this.#session = session;
    this.#notes = notes;
    this.#rest = rest;
    session.on("Page.frameNavigated", ({ frame }) => {
      if (frame.id === frameId) this.#reset();
    });
  }

  /** Has the script in every document of a session from now on: the page's own, or that of a frame elsewhere. */
  async install(session = this.#session): Promise<void> {
    session.on("Runtime.bindingCalled", ({ name, payload, executionContextId }) => {
      if (name === BANNER_REPORT) this.#receive(payload, session, executionContextId);
    });
    await Promise.all([
      // Without it bindings are not made.
      session.send("Runtime.enable", {}),
      session.send("Runtime.addBinding", { name: BANNER_REPORT, executionContextName: BANNER_WORLD }),
      session.send("Page.addScriptToEvaluateOnNewDocument", { source: BANNER_STUB, worldName: BANNER_WORLD }),
    ]);
  }

  /** Waits until the banner of the page is closed, as long as the budgets of the plan allow. */
  async close(signal: AbortSignal): Promise<BannerCount> {
    const started = performance.now();
    const deadline = started + this.#budget.callMs;
    const found = await this.#look(signal, deadline);
    const settled = () =>
      this.#closed > this.#told || (!this.#open && (this.#closed > 0 || this.#hasLooked()));
    // What no words of ours find, the rules find at once or hardly ever: it is closed when it comes.
    const latest = found === "none" ? Math.min(deadline, performance.now() + NONE_MS) : deadline;
    const timeoutMs = latest - performance.now();
    if (timeoutMs > 0 && !settled()) await this.until(settled, { signal, timeoutMs });
    const spentMs = Math.round(performance.now() - started);
    this.#budget.spend(spentMs);
    const closed = this.#closed - this.#told;
    this.#told = this.#closed;
    return { closed, spentMs, open: this.#open || (closed === 0 && found === "left") };
  }

  /** The rules look twice in the first second of a page. */
  #hasLooked(): boolean {
    return performance.now() - this.#since > LOOKED_MS;
  }

  /** Our own words can be tried as soon as the script is there. */
  async #look(signal: AbortSignal, deadline: number): Promise<unknown> {
    const left = () => Math.max(0, deadline - performance.now());
    if (this.#open || left() === 0) return undefined;
    this.#awaited = true;
    this.changed();
    await this.until(() => this.#context !== undefined, { signal, timeoutMs: left() });
    if (this.#context === undefined) return undefined;
    const question = { expression: `${BANNER_LOOK}()`, contextId: this.#context, returnByValue: true };
    const answer = await this.#session.send("Runtime.evaluate", question, { signal, timeoutMs: left() })
      .catch(() => undefined);
    signal.throwIfAborted();
    return answer?.result.value;
  }

  #receive(payload: string, session: CdpSession, contextId: number): void {
    const report = reportSchema.safeParse(parse(payload));
    if (!report.success) return;
    this.#handle(report.data, session, contextId);
    this.changed();
  }

  #handle(report: Report, session: CdpSession, contextId: number): void {
    switch (report.type) {
      case "wanted":
        void this.#bring(report, session, contextId);
        break;
      case "ready":
        this.#context = contextId;
        break;
      case "popupFound":
        this.#open = true;
        break;
      case "optOutResult":
        if (report.result) this.#count(report.cmp);
        break;
      case "plainClosed":
        this.#count("own words");
        break;
      case "autoconsentDone":
        break;
      case "eval":
        void this.#evaluate(report, session, contextId);
    }
  }

  /** Most documents are gone before, or have no use for it: none is made to carry it from its start. */
  async #bring(place: BannerPlace, session: CdpSession, contextId: number): Promise<void> {
    const page = this.#since;
    await this.#calm();
    if (page !== this.#since) return; // it was left meanwhile
    const { bannerScript } = await import("./banner_script.ts");
    const expression = bannerScript(place);
    await session.send("Runtime.evaluate", { expression, contextId }).catch(() => undefined);
  }

  /** Waits for a moment between calls, unless one is there that waits for the banner. */
  async #calm(): Promise<void> {
    const latest = performance.now() + LATEST_MS;
    const { signal } = new AbortController();
    while (performance.now() < latest && this.#rest.ms < REST_MS) {
      if (await this.until(() => this.#awaited, { signal, timeoutMs: REST_MS - this.#rest.ms })) return;
    }
  }

  #count(by: string): void {
    this.#open = false;
    this.#closed += 1;
    this.#notes.add(`A cookie banner was closed (${by.slice(0, 40)})`);
  }

  /** Some rules ask the consent manager itself, which lives in the page's own world. */
  async #evaluate(
    { id, code, main }: Extract<Report, { type: "eval" }>,
    session: CdpSession,
    contextId: number,
  ): Promise<void> {
    const question = { expression: code, awaitPromise: true, returnByValue: true };
    const answer = main ? await session.send("Runtime.evaluate", question).catch(() => undefined) : undefined;
    const result = answer?.exceptionDetails === undefined && answer?.result.value === true;
    const expression = `${BANNER_ANSWER}(${JSON.stringify(id)}, ${result})`;
    await session.send("Runtime.evaluate", { expression, contextId }).catch(() => undefined);
  }

  #reset(): void {
    this.#context = undefined;
    this.#awaited = false;
    this.#since = performance.now();
    this.#closed = 0;
    this.#told = 0;
    this.#budget = new BannerBudget();
    this.#open = false;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
