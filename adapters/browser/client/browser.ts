import type { Health, Session } from "glovebox";
import { Chromium } from "../chromium/chromium.ts";
import { networkFlags } from "../chromium/network_flags.ts";
import { findBrowser } from "../chromium/find_browser.ts";
import { type BrowserOptions, originRules } from "../options.ts";
import type { OriginRules } from "../origin_rules.ts";
import { displayVariables, readVariable } from "./environment.ts";
import { Secrets } from "../secrets/secrets.ts";
import { Tab } from "./tab.ts";

/** What belongs to one MCP session: cookies of its own, and a page. */
interface Place {
  readonly browserContextId: string;
  tab: Promise<Tab>;
}

/** The browser of this adapter: started when the first tool needs it, and again after it ended. */
export class Browser implements AsyncDisposable {
  readonly #options: BrowserOptions;
  readonly #ending = new AbortController();
  readonly #places = new Map<string, Promise<Place>>();
  readonly #epochs = { last: 0 };
  readonly #rules: OriginRules;
  /** What may be typed by name. */
  readonly secrets: Secrets;
  #chromium: Promise<Chromium> | undefined;

  constructor(options: BrowserOptions) {
    this.#options = options;
    this.#rules = originRules(options);
    this.secrets = new Secrets(options.secrets, readVariable);
  }

  /** The page of a session. */
  async tab(session: Session, signal: AbortSignal): Promise<Tab> {
    signal.throwIfAborted();
    const tab = this.#tab(session);
    const aborted = Promise.withResolvers<never>();
    const onAbort = () => aborted.reject(signal.reason);
    signal.addEventListener("abort", onAbort);
    try {
      // What is being started is for later calls too, so a cancelled one only stops waiting.
      return await Promise.race([tab, aborted.promise]);
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  }

  /** The page of a session; a new one in its place when it does not respond. Cookies stay. */
  async responsiveTab(session: Session, signal: AbortSignal): Promise<Tab> {
    const tab = await this.tab(session, signal);
    if (await tab.isResponsive(signal)) return tab;
    await tab.kill().catch(() => undefined);
    return await this.tab(session, signal);
  }

  /** Whether the browser can be asked; one that is not running yet is fine. */
  async health(): Promise<Health> {
    if (this.#chromium === undefined) return { ok: true, detail: "not started yet" };
    try {
      await (await this.#chromium).connection.send("Browser.getVersion", {}, { timeoutMs: 2_000 });
      return { ok: true };
    } catch (error) {
      return { ok: false, detail: error instanceof Error ? error.message : String(error) };
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ending.abort(new Error("The browser adapter stops"));
    await (await this.#chromium?.catch(() => undefined))?.[Symbol.asyncDispose]();
  }

  async #tab(session: Session): Promise<Tab> {
    const chromium = await this.#running();
    const known = this.#places.get(session.id) ?? this.#moveIn(session, chromium);
    this.#places.set(session.id, known);
    known.catch(() => this.#places.delete(session.id));
    const place = await known;
    const before = place.tab;
    const tab = await before.catch(() => undefined);
    if (tab?.dead === false) return tab;
    if (place.tab === before) place.tab = this.#open(chromium, place.browserContextId);
    return await place.tab;
  }

  async #moveIn(session: Session, chromium: Chromium): Promise<Place> {
    const { connection } = chromium;
    const { browserContextId } = await connection.send("Target.createBrowserContext", {});
    await connection.send("Browser.setDownloadBehavior", { behavior: "deny", browserContextId });
    const leave = () => {
      this.#places.delete(session.id);
      connection.send("Target.disposeBrowserContext", { browserContextId }).catch(() => undefined);
    };
    session.ended.addEventListener("abort", leave, { once: true, signal: connection.closed });
    return { browserContextId, tab: this.#open(chromium, browserContextId) };
  }

  #open({ connection }: Chromium, browserContextId: string): Promise<Tab> {
    const { headless, timeoutMs, banners } = this.#options;
    const shared = { rules: this.#rules, secrets: this.secrets, epochs: this.#epochs };
    return Tab.open({ connection, browserContextId, headless, timeoutMs, banners, ...shared });
  }

  #running(): Promise<Chromium> {
    this.#chromium ??= this.#launch();
    return this.#chromium;
  }

  async #launch(): Promise<Chromium> {
    try {
      const chromium = await Chromium.launch({
        executable: await findBrowser(this.#options.executable),
        headless: this.#options.headless,
        environment: displayVariables(this.#options.headless),
        signal: this.#ending.signal,
        network: networkFlags(this.#rules, this.#options.hosts),
      });
      chromium.connection.closed.addEventListener("abort", () => this.#forget());
      return chromium;
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  #forget(): void {
    this.#chromium = undefined;
    this.#places.clear();
  }
}
