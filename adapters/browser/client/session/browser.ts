import type { Health, Session } from "glovebox";
import { abortable } from "../../../kit/abortable.ts";
import type { CdpConnection, SendOptions } from "../../cdp/connection.ts";
import type { EventParams } from "../../cdp/protocol.ts";
import { type BrowserOptions, originRules } from "../../options.ts";
import { pageScript } from "../../page/script.ts";
import type { OriginRules } from "../../origin_rules.ts";
import { Secrets } from "../../secrets/secrets.ts";
import { AttachHeaders } from "./attach_headers.ts";
import { Arrivals } from "./arrivals.ts";
import { Downloads } from "../storage/downloads.ts";
import { pageAccess, readVariable } from "./environment.ts";
import { NamedContexts } from "./named_contexts.ts";
import type { PageAccess } from "./page_access.ts";
import { folderOf } from "../storage/folders.ts";
import { BrowserSession } from "./browser_session.ts";
import type { LostTab } from "../tab/restore.ts";
import { keepsCookies, type RunningBrowser, startBrowser } from "./running_browser.ts";
import { StoredState } from "../storage/stored_state.ts";
import type { Tab } from "../tab/tab.ts";
import type { ActiveOptions, Tabs } from "../tab/tabs.ts";
import { Mutex } from "../../../kit/mutex.ts";

/** A browser and who its pages belong to. */
interface Running {
  readonly browser: RunningBrowser;
  readonly arrivals: Arrivals;
  /** Folder that downloads may go to. */
  readonly folder: string | undefined;
  /** A context that was made while the browser started, for the session that comes first. */
  spare: string | undefined;
}

const START_MS = 20_000;

/** The browser of this adapter: started with it, or when a tool needs it, and again after it ended. */
export class Browser implements AsyncDisposable {
  readonly #options: BrowserOptions;
  readonly #ending = new AbortController();
  readonly #sessions = new Map<string, Promise<BrowserSession>>();
  readonly #contexts = new NamedContexts();
  /** Of sessions that have ended, whose pages are still being saved and closed. */
  readonly #leaving = new Set<BrowserSession>();
  readonly #epochs = { last: 0 };
  readonly #saving = new Mutex();
  /** Tabs that the sessions showed when the browser ended by itself. */
  readonly #lost = new Map<string, readonly LostTab[]>();
  readonly #rules: OriginRules;
  readonly #access: PageAccess;
  readonly #attachHeaders: AttachHeaders;
  /** Secrets that may be typed by name. */
  readonly secrets: Secrets;
  #running: Promise<Running> | undefined;

  constructor(options: BrowserOptions) {
    this.#options = options;
    this.#rules = originRules(options);
    this.#access = pageAccess(options);
    this.#attachHeaders = new AttachHeaders(options);
    this.secrets = new Secrets(options.secrets, readVariable);
  }

  /**
   * Starts the browser, as the first call is about to need it: what is made for its pages is made meanwhile. A call hears
   * what goes wrong. One that is there already is left to calls, which know its passwords.
   */
  prepare(): void {
    if (this.#options.attach !== undefined) return;
    this.#running ??= this.#start();
    this.#running.catch(() => undefined);
    pageScript();
  }

  /** A person can see it and work in it. */
  get hasWindow(): boolean {
    const { headless, attach } = this.#options;
    return !headless || attach !== undefined;
  }

  /** Reads what the host keeps for servers, each once; a page that asks for what is not kept gets nothing. */
  async loadPasswords(read: (name: string, origin: string) => Promise<string>): Promise<void> {
    await this.#attachHeaders.load(read);
    for (const { origin, user, secret } of this.#options.credentials) {
      if (secret === undefined || this.#access.credentials.get(origin)?.password !== "") continue;
      const password = await read(secret, origin).catch(() => "");
      this.#access.credentials.set(origin, { username: user, password });
    }
  }

  /** The page that a session works in. */
  async tab(session: Session, signal: AbortSignal): Promise<Tab> {
    return await (await this.sessionOf(session, signal)).tabs.active();
  }

  /** Returns what belongs to a session; the browser is started for it where it is not running. */
  async sessionOf(
    session: Session,
    signal: AbortSignal,
    { empty = false }: ActiveOptions = {},
  ): Promise<BrowserSession> {
    signal.throwIfAborted();
    // What is being started is for later calls too, so a cancelled one only stops waiting.
    return await abortable(this.#sessionOf(session, { empty }), signal);
  }

  /**
   * Makes sure that a session can go to another page: one that does not respond, or has ended, gives way to an empty
   * one. Cookies stay.
   */
  async ensureResponsive(session: Session, signal: AbortSignal): Promise<void> {
    const { tabs } = await this.sessionOf(session, signal, { empty: true });
    const tab = await tabs.active();
    if (!await tab.isResponsive(signal)) await tabs.replace(tab);
  }

  /**
   * Works in another context of a session from now on: one with cookies and tabs of its own.
   *
   * @param name empty for the first one
   * @returns the names of all that the session has
   */
  async useContext(session: Session, name: string, signal: AbortSignal): Promise<readonly string[]> {
    const { gate } = await this.sessionOf(session, signal);
    this.#contexts.use(session, name);
    const own = await this.sessionOf(session, signal);
    // What is held back in one is held back in all: leave is given to effects, wherever they come from.
    if (gate.isOn) await own.gate.turn(true);
    return this.#contexts.names(session);
  }

  /** Ends a context of a session with all that it holds; the first one stays. */
  async endContext(session: Session, name: string): Promise<readonly string[]> {
    const key = this.#contexts.end(session, name);
    const own = await this.#sessions.get(key)?.catch(() => undefined);
    this.#sessions.delete(key);
    await own?.leave();
    return this.#contexts.names(session);
  }

  /** Tells whether the browser can be asked; one that is not running yet is fine. */
  async health(): Promise<Health> {
    if (this.#running === undefined) return { ok: true, detail: "not started yet" };
    try {
      const { connection } = (await this.#running).browser;
      const { product } = await connection.send("Browser.getVersion", {}, { timeoutMs: 2_000 });
      return { ok: true, detail: product };
    } catch (error) {
      return { ok: false, detail: error instanceof Error ? error.message : String(error) };
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ending.abort(new Error("The browser adapter stops"));
    const running = await this.#running?.catch(() => undefined);
    const arriving = await Promise.allSettled(this.#sessions.values());
    const sessions = arriving.flatMap((each) => each.status === "fulfilled" ? [each.value] : []);
    await Promise.all([...sessions, ...this.#leaving].map((own) => own.leave()));
    await running?.browser[Symbol.asyncDispose]();
  }

  async #sessionOf(session: Session, options: ActiveOptions): Promise<BrowserSession> {
    this.#running ??= this.#start();
    const running = await this.#running;
    const key = this.#contexts.keyOf(session);
    const known = this.#sessions.get(key) ?? this.#open(session, running, options);
    this.#sessions.set(key, known);
    known.catch(() => this.#sessions.delete(key));
    const own = await known;
    await own.tabs.active(options);
    return own;
  }

  async #open(session: Session, running: Running, options: ActiveOptions): Promise<BrowserSession> {
    const { browser: { connection }, arrivals, folder } = running;
    const { timeoutMs, patienceMs, maxTabs, headless, banners, attach, state: file } = this.#options;
    const [key, isNamed] = [this.#contexts.keyOf(session), this.#contexts.isNamed(session)];
    const state = file === undefined || isNamed ? undefined : await StoredState.load(file, this.#saving);
    const browserContextId = await this.#contextOf(running, isNamed);
    await state?.giveCookies(connection, browserContextId);
    const downloads = new Downloads(folder, attach !== undefined);
    const own = new BrowserSession({
      ...{ connection, browserContextId, timeoutMs, patienceMs, maxTabs, banners, downloads, state },
      ...{ rules: this.#rules, secrets: this.secrets, epochs: this.#epochs, access: this.#access },
      userAgent: this.#options.userAgent,
      headless: headless && attach === undefined,
      lost: this.#lost.get(key) ?? [],
    });
    this.#lost.delete(key);
    const { tabs } = own;
    arrivals.add(tabs);
    const leave = () => {
      this.#sessions.delete(key);
      this.#contexts.forget(session);
      this.#leaving.add(own);
      void own.leave().then(() => {
        arrivals.delete(tabs);
        this.#leaving.delete(own);
      });
    };
    session.ended.addEventListener("abort", leave, { once: true, signal: connection.closed });
    const remember = () => this.#lost.set(key, tabs.shown);
    connection.closed.addEventListener("abort", remember, { once: true, signal: session.ended });
    const copying = attach === undefined
      ? own.allowPages(this.#options.pagePermissions).catch(() => undefined)
      : undefined;
    const prepared = Promise.all([downloads.prepare(connection, browserContextId), copying]);
    // Chromium does things in the order in which they are asked for; who needs the tab hears if it does not open.
    tabs.active(options).catch(() => undefined);
    await prepared;
    return own;
  }

  /** The context of a session of its own; undefined where all share that of the browser. */
  async #contextOf(running: Running, isNamed: boolean): Promise<string | undefined> {
    if (isNamed) return await newContext(running.browser.connection);
    const { spare } = running;
    running.spare = undefined;
    return keepsCookies(this.#options) ? undefined : spare ?? await newContext(running.browser.connection);
  }

  async #start(): Promise<Running> {
    try {
      const { signal } = this.#ending;
      const browser = await startBrowser(this.#options, this.#attachHeaders.filled, signal);
      const { connection } = browser;
      connection.closed.addEventListener("abort", () => this.#forget());
      const arrivals = new Arrivals(connection);
      this.#watchDownloads(connection, arrivals);
      const patient = { signal, timeoutMs: START_MS };
      const first = keepsCookies(this.#options) ? undefined : newContext(connection, patient);
      const there = arrivals.watch(patient);
      const answers = Promise.all([first, writableFolder(this.#options.downloads), there, browser.extend()]);
      const [spare, folder] = await browser.started(answers);
      return { browser, arrivals, folder, spare };
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  /** Pages tell their downloads themselves, but for those of frames in processes of their own. */
  #watchDownloads(connection: CdpConnection, { tabs }: Arrivals): void {
    const owners = new Map<string, Promise<void>>();
    const all = () => [...tabs].map(({ downloads }) => downloads);
    connection.on("Browser.downloadWillBegin", (event) => {
      if (!all().some((downloads) => downloads.has(event.guid))) {
        owners.set(event.guid, this.#adopt(connection, tabs, event));
      }
    });
    connection.on("Browser.downloadProgress", async (event) => {
      await owners.get(event.guid);
      for (const downloads of all()) downloads.progress(event);
      if (event.state !== "inProgress") owners.delete(event.guid);
    });
  }

  /** The root of such a frame is a target of its own, which knows its context. */
  async #adopt(
    connection: CdpConnection,
    tabs: ReadonlySet<Tabs>,
    event: EventParams<"Browser.downloadWillBegin">,
  ): Promise<void> {
    const asked = connection.send("Target.getTargetInfo", { targetId: event.frameId });
    const info = await asked.then(({ targetInfo }) => targetInfo, () => undefined);
    const owner = [...tabs].find((each) => info !== undefined && each.owns(info));
    // Where a person's own downloads are, one that nobody is known to have begun may be theirs.
    const only = tabs.size === 1 && this.#options.attach === undefined ? [...tabs][0] : undefined;
    (owner ?? only)?.downloads.begin(event);
  }

  #forget(): void {
    this.#running = undefined;
    this.#sessions.clear();
  }
}

async function newContext(connection: CdpConnection, options: SendOptions = {}): Promise<string> {
  return (await connection.send("Target.createBrowserContext", {}, options)).browserContextId;
}

/** The folder for downloads, where this process was granted it. */
async function writableFolder(option: string): Promise<string | undefined> {
  const path = folderOf(option);
  if (path === undefined) return undefined;
  const { state } = await Deno.permissions.query({ name: "write", path });
  return state === "granted" ? path : undefined;
}
