import type { Health, Session } from "glovebox";
import type { CdpConnection } from "../cdp/connection.ts";
import type { EventParams } from "../cdp/protocol.ts";
import { Chromium } from "../chromium/chromium.ts";
import { networkFlags } from "../chromium/network_flags.ts";
import { findBrowser } from "../chromium/find_browser.ts";
import { WINDOW } from "../chromium/launch_flags.ts";
import { type BrowserOptions, originRules } from "../options.ts";
import type { OriginRules } from "../origin_rules.ts";
import { Secrets } from "../secrets/secrets.ts";
import { Downloads } from "./downloads.ts";
import { Emulation } from "./emulation.ts";
import { displayVariables, readVariable } from "./environment.ts";
import { folderOf } from "./folders.ts";
import { letGo } from "./let_go.ts";
import { Notes } from "./notes.ts";
import type { LostTab } from "./restore.ts";
import type { Tab } from "./tab.ts";
import { type ActiveOptions, Tabs } from "./tabs.ts";

/** What belongs to one MCP session: cookies of its own, tabs, downloads, and what it pretends to be. */
export interface Place {
  readonly browserContextId: string;
  readonly tabs: Tabs;
  readonly downloads: Downloads;
  readonly emulation: Emulation;
  /** Lets pages ask where they are, which is only of use where they are told something. */
  allowLocation(allowed: boolean): Promise<void>;
}

/** The browser of this adapter: started when the first tool needs it, and again after it ended. */
export class Browser implements AsyncDisposable {
  readonly #options: BrowserOptions;
  readonly #ending = new AbortController();
  readonly #places = new Map<string, Promise<Place>>();
  /** The same by their contexts, which is what Chromium knows. */
  readonly #tabs = new Map<string, Pick<Place, "tabs" | "downloads">>();
  readonly #epochs = { last: 0 };
  /** What the sessions showed when the browser ended by itself. */
  readonly #lost = new Map<string, readonly LostTab[]>();
  readonly #rules: OriginRules;
  /** What may be typed by name. */
  readonly secrets: Secrets;
  #chromium: Promise<Chromium> | undefined;

  constructor(options: BrowserOptions) {
    this.#options = options;
    this.#rules = originRules(options);
    this.secrets = new Secrets(options.secrets, readVariable);
  }

  /** The page that a session works in. */
  async tab(session: Session, signal: AbortSignal): Promise<Tab> {
    return await (await this.place(session, signal)).tabs.active();
  }

  /** What belongs to a session; the browser is started for it where it is not running. */
  async place(
    session: Session,
    signal: AbortSignal,
    { empty = false }: ActiveOptions = {},
  ): Promise<Place> {
    signal.throwIfAborted();
    const place = this.#place(session, { empty });
    const aborted = Promise.withResolvers<never>();
    const onAbort = () => aborted.reject(signal.reason);
    signal.addEventListener("abort", onAbort);
    try {
      // What is being started is for later calls too, so a cancelled one only stops waiting.
      return await Promise.race([place, aborted.promise]);
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  }

  /**
   * Makes sure that a session can go to another page: one that does not respond, or has ended, gives way to an empty
   * one. Cookies stay.
   */
  async makeWay(session: Session, signal: AbortSignal): Promise<void> {
    const { tabs } = await this.place(session, signal, { empty: true });
    const tab = await tabs.active();
    if (!await tab.isResponsive(signal)) await tabs.replace(tab);
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

  async #place(session: Session, options: ActiveOptions): Promise<Place> {
    const chromium = await this.#running();
    const known = this.#places.get(session.id) ?? this.#moveIn(session, chromium);
    this.#places.set(session.id, known);
    known.catch(() => this.#places.delete(session.id));
    const place = await known;
    await place.tabs.active(options);
    return place;
  }

  async #moveIn(session: Session, { connection }: Chromium): Promise<Place> {
    const { browserContextId } = await connection.send("Target.createBrowserContext", {});
    const folder = await writableFolder(this.#options.downloads);
    const downloads = new Downloads(folder);
    await downloads.prepare(connection, browserContextId);
    const leave = () => {
      this.#places.delete(session.id);
      this.#tabs.delete(browserContextId);
      connection.send("Target.disposeBrowserContext", { browserContextId }).catch(() => undefined);
    };
    session.ended.addEventListener("abort", leave, { once: true, signal: connection.closed });
    const lost = this.#lost.get(session.id) ?? [];
    this.#lost.delete(session.id);
    const { timeoutMs, patienceMs, maxTabs, headless, banners } = this.#options;
    const emulation = new Emulation(headless ? WINDOW : undefined);
    const common = { connection, browserContextId, timeoutMs, patienceMs, maxTabs, epochs: this.#epochs };
    const guards = { banners, rules: this.#rules, secrets: this.secrets };
    const tabs = new Tabs({ ...common, ...guards, emulation, downloads, notes: new Notes() }, lost);
    const remember = () => this.#lost.set(session.id, tabs.shown);
    connection.closed.addEventListener("abort", remember, { once: true, signal: session.ended });
    this.#tabs.set(browserContextId, { tabs, downloads });
    const allowLocation = (allowed: boolean) =>
      allowed
        ? connection.send("Browser.grantPermissions", { permissions: ["geolocation"], browserContextId })
        : connection.send("Browser.resetPermissions", { browserContextId });
    return { browserContextId, tabs, downloads, emulation, allowLocation };
  }

  /** Pages wait until they are run, so that nothing can happen in one before it is watched. */
  async #watch({ connection }: Chromium): Promise<void> {
    connection.on("Target.attachedToTarget", (event) => {
      const place = this.#tabs.get(event.targetInfo.browserContextId ?? "");
      // A page that no session has asked for, such as one that a person opens in the window, is none of ours.
      if (place === undefined) letGo(connection, event.sessionId);
      else place.tabs.arrive(event);
    });
    connection.on("Target.detachedFromTarget", ({ sessionId }) => {
      for (const { tabs } of this.#tabs.values()) void tabs.leave(sessionId);
    });
    this.#watchDownloads(connection);
    await connection.send("Target.setAutoAttach", {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: "page" }],
    });
  }

  /** Pages tell their downloads themselves, but for those of frames in processes of their own. */
  #watchDownloads(connection: CdpConnection): void {
    const owners = new Map<string, Promise<void>>();
    const all = () => [...this.#tabs.values()].map(({ downloads }) => downloads);
    connection.on("Browser.downloadWillBegin", (event) => {
      if (!all().some((downloads) => downloads.has(event.guid))) {
        owners.set(event.guid, this.#adopt(connection, event));
      }
    });
    connection.on("Browser.downloadProgress", async (event) => {
      await owners.get(event.guid);
      for (const downloads of all()) downloads.progress(event);
      if (event.state !== "inProgress") owners.delete(event.guid);
    });
  }

  /** The root of such a frame is a target of its own, which knows its context. */
  async #adopt(connection: CdpConnection, event: EventParams<"Browser.downloadWillBegin">): Promise<void> {
    const asked = connection.send("Target.getTargetInfo", { targetId: event.frameId });
    const context = await asked.then(({ targetInfo }) => targetInfo.browserContextId, () => undefined);
    const only = this.#tabs.size === 1 ? [...this.#tabs.values()][0] : undefined;
    (this.#tabs.get(context ?? "") ?? only)?.downloads.begin(event);
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
      await this.#watch(chromium);
      return chromium;
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  #forget(): void {
    this.#chromium = undefined;
    this.#places.clear();
    this.#tabs.clear();
  }
}

/** The folder for downloads, where this process was granted it. */
async function writableFolder(option: string): Promise<string | undefined> {
  const path = folderOf(option);
  if (path === undefined) return undefined;
  const { state } = await Deno.permissions.query({ name: "write", path });
  return state === "granted" ? path : undefined;
}
