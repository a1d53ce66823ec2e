import { Banners } from "../banners/banners.ts";
import type { CdpConnection } from "../cdp/connection.ts";
import { WINDOW } from "../chromium/launch_flags.ts";
import { browserError } from "../errors.ts";
import type { Facts } from "../page/results.ts";
import type { OriginRules } from "../origin_rules.ts";
import { Loading } from "./loading.ts";
import { guardNetwork } from "./network_guard.ts";
import { Notes } from "./notes.ts";
import { PagePort } from "./page_port.ts";
import { Requests } from "./requests.ts";
import type { Secrets } from "../secrets/secrets.ts";
import { CdpSession } from "./session.ts";
import { Turns } from "./turns.ts";

/** What a tab is opened with. */
export interface TabOptions {
  readonly connection: CdpConnection;
  /** Tabs of one context share cookies, those of different contexts share nothing. */
  readonly browserContextId: string;
  readonly headless: boolean;
  readonly timeoutMs: number;
  /** Whether cookie banners are closed as they come. */
  readonly banners: boolean;
  /** Which origins pages may come from. */
  readonly rules: OriginRules;
  /** What may be typed by name. */
  readonly secrets: Secrets;
  /** Counts the documents that were shown, over all tabs: no epoch ever comes twice. */
  readonly epochs: { last: number };
}

const ANSWER_MS = 5_000;
const RESPONSE_MS = 1_500;

/** One page of one MCP session. */
export class Tab {
  readonly #options: TabOptions;
  readonly #targetId: string;
  readonly session: CdpSession;
  readonly loading: Loading;
  readonly requests: Requests;
  readonly notes: Notes;
  readonly banners: Banners;
  readonly page: PagePort;
  readonly turns = new Turns();
  #facts: Facts & { readonly epoch: number } | undefined;
  #dead = false;

  constructor(options: TabOptions, targetId: string, session: CdpSession) {
    this.#options = options;
    this.#targetId = targetId;
    this.session = session;
    // The main frame has the id of its target.
    this.loading = new Loading(session, targetId);
    this.requests = new Requests(session, targetId);
    this.notes = new Notes(session, targetId);
    this.banners = new Banners(session, targetId, this.notes);
    this.page = new PagePort(session, targetId, { loading: this.loading, answerMs: answerMs(options) });
    session.on("Inspector.targetCrashed", () => this.#crash());
  }

  static async open(options: TabOptions): Promise<Tab> {
    const { connection, browserContextId } = options;
    const { targetId } = await connection.send("Target.createTarget", {
      url: "about:blank",
      browserContextId,
    });
    const { sessionId } = await connection.send("Target.attachToTarget", { targetId, flatten: true });
    const tab = new Tab(options, targetId, new CdpSession(connection, sessionId, answerMs(options)));
    await tab.#prepare();
    return tab;
  }

  /** The page cannot be used any more. */
  get dead(): boolean {
    return this.#dead;
  }

  get secrets(): Secrets {
    return this.#options.secrets;
  }

  /** The frame at the top has the id of its page. */
  get targetId(): string {
    return this.#targetId;
  }

  get rules(): OriginRules {
    return this.#options.rules;
  }

  /** How long a page may take to load. */
  get timeoutMs(): number {
    return this.#options.timeoutMs;
  }

  /** What the model was told last about where it is. */
  get facts(): Facts & { readonly epoch: number } {
    return this.#facts ?? { document: "", url: this.loading.url, title: "", total: 0, epoch: 0 };
  }

  /** Remembers what the model is about to be told. Every load of a page begins a new epoch. */
  tell(facts: Facts): Facts & { readonly epoch: number } {
    const known = this.#facts?.document === facts.document ? this.#facts.epoch : undefined;
    if (known === undefined) this.#options.epochs.last += 1;
    const { document, url, title, total } = facts;
    this.#facts = { document, url, title, total, epoch: known ?? this.#options.epochs.last };
    return this.#facts;
  }

  /** Whether the page answers a plain question in time; one that is being left need not. */
  async isResponsive(signal: AbortSignal): Promise<boolean> {
    if (this.loading.leaving) return true;
    try {
      await this.session.send("Runtime.evaluate", { expression: "1" }, { signal, timeoutMs: RESPONSE_MS });
      return true;
    } catch {
      signal.throwIfAborted();
      return false;
    }
  }

  /** Ends a page that hangs, with its process: asking it to close would wait for it. */
  async kill(): Promise<void> {
    this.#dead = true;
    await this.session.send("Page.crash", {}, { timeoutMs: 500 }).catch(() => undefined);
    await this.#options.connection.send("Target.closeTarget", { targetId: this.#targetId }, {
      timeoutMs: 500,
    });
  }

  async #prepare(): Promise<void> {
    const view = { ...WINDOW, deviceScaleFactor: 1, mobile: false };
    await Promise.all([
      this.session.send("Page.enable", {}),
      this.session.send("Network.enable", {}),
      this.session.send("Inspector.enable", {}),
      this.page.install(),
      this.#options.banners && this.banners.install(),
      guardNetwork(this.session, { frameId: this.#targetId, notes: this.notes, rules: this.rules }),
      this.session.send("Emulation.setFocusEmulationEnabled", { enabled: true }),
      this.#options.headless && this.session.send("Emulation.setDeviceMetricsOverride", view),
    ]);
  }

  #crash(): void {
    this.#dead = true;
    this.session.drop(browserError("NOT_CONNECTED", `The page ${this.loading.url} has crashed`, {
      hint: "Call browser_navigate: it opens a new page",
    }));
  }
}

function answerMs({ timeoutMs }: TabOptions): number {
  return Math.min(ANSWER_MS, timeoutMs);
}
