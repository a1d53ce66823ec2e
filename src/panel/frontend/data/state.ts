/// <reference lib="dom" />
import { type Approval, type CallRow, type PanelEvent, panelEvent } from "../../wire/events.ts";
import type { LiveBackend } from "../../wire/live.ts";
import type { AdapterView, AnswerView, AuditView, HealthView, OpenRun } from "../../wire/views.ts";
import { Api, PanelError } from "./api.ts";
import { type CallFilter, CallStore, NO_FILTER } from "./call_store.ts";

/** Tabs of the panel, in their order. */
export const TABS = ["live", "activity", "approvals", "runs", "adapters", "audit", "health"] as const;
/** One of {@linkcode TABS}. */
export type Tab = (typeof TABS)[number];

/** Result of a call that the person made. */
export interface MadeCall {
  readonly tool: string;
  readonly isRunning: boolean;
  readonly answer: AnswerView | undefined;
  readonly problem: string;
}

/** Delays between attempts to connect again, in milliseconds. */
const RETRY_MS = [300, 1_000, 2_000, 5_000] as const;

/** Everything that the page shows; each change is told of once. */
export class PanelState {
  readonly api = new Api();
  readonly calls = new CallStore();
  tab: Tab = "activity";
  link: "signed out" | "connecting" | "connected" | "lost" = "connecting";
  /** What happened to a request for another link. */
  linkNote = "";
  filter: CallFilter = NO_FILTER;
  chosen: number | undefined;
  answer: AnswerView | undefined;
  waiting: readonly Approval[] = [];
  live: readonly LiveBackend[] = [];
  /** Name of this page, as long as it is connected. */
  page = "";
  /** Sentence about what just failed or happened. */
  notice = "";
  adapters: readonly AdapterView[] | undefined;
  logs: Readonly<Record<string, readonly { at: number; level: string; message: string }[]>> = {};
  tools: Readonly<Record<string, string>> = {};
  made: MadeCall | undefined;
  audit: AuditView | undefined;
  auditType = "";
  auditChecked = false;
  health: HealthView | undefined;
  openRuns: readonly OpenRun[] = [];
  readonly #onChange: () => void;
  readonly #onShow: (tab: Tab) => void;
  #started = 0;

  /**
   * @param onChange draws the page
   * @param onShow hears that a tab needs what it shows
   */
  constructor(onChange: () => void, onShow: (tab: Tab) => void) {
    this.#onChange = onChange;
    this.#onShow = onShow;
  }

  /** Changes something, and draws. */
  set(change: Partial<PanelState>): void {
    Object.assign(this, change);
    this.#onChange();
  }

  /** Shows a tab. */
  show(tab: Tab): void {
    this.set({ tab, notice: "" });
    this.#onShow(tab);
  }

  /** Does something that may fail, and says so where it does. */
  async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof PanelError && error.status === 401) return this.set({ link: "signed out" });
      this.set({ notice: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Follows the host for as long as the page is open. */
  async follow(): Promise<void> {
    for (let failures = 0;; failures++) {
      try {
        await this.api.follow("events", panelEvent, (event) => {
          failures = 0;
          this.#take(event);
        }, new AbortController().signal);
      } catch (error) {
        if (error instanceof PanelError && error.status === 401) return this.set({ link: "signed out" });
      }
      this.#lose();
      const ms = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)];
      await new Promise((done) => setTimeout(done, ms));
    }
  }

  /** What was taken over here is handed back by the host as soon as the connection is lost. */
  #lose(): void {
    const isHeld = this.live.some(({ holder }) => holder === "here");
    const live = this.live.map((one) =>
      one.holder === "here" ? { ...one, holder: "nobody" as const, waiting: 0 } : one
    );
    const notice = "The connection was lost: what you had taken over was handed back";
    this.set({ link: "lost", live, ...(isHeld ? { notice } : {}) });
  }

  #take(event: PanelEvent): void {
    switch (event.type) {
      case "hello":
        if (this.#started !== event.started) this.calls.clear();
        this.#started = event.started;
        return this.set({ link: "connected", page: event.page });
      case "calls":
        this.calls.put(event.rows);
        if (this.tab === "adapters") this.#onShow(this.tab); // a call may have started one
        if (this.tab === "runs" && event.rows.some(isRun)) this.#onShow(this.tab); // one may have ended
        return this.#onChange();
      case "approvals":
        return this.set({ waiting: event.waiting });
      case "live":
        return this.set({ live: event.backends });
      case "adapters":
        return this.#onShow(this.tab);
    }
  }
}

function isRun({ adapter }: CallRow): boolean {
  return adapter === "assistant";
}
