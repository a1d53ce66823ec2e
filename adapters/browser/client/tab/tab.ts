import { Banners } from "../../banners/banners.ts";
import { browserError } from "../../errors.ts";
import type { Facts } from "../../page/wire/results.ts";
import { type PictureFrame, VIEW } from "../observe/picture_frame.ts";
import { ConsoleLog } from "../observe/console_log.ts";
import { Dialogs } from "./dialogs.ts";
import type { Downloads } from "../storage/downloads.ts";
import { Endless } from "../frames/endless.ts";
import type { Film } from "../observe/film.ts";
import { FileChooser } from "../input/file_chooser.ts";
import { LastList } from "./last_list.ts";
import type { OriginRules } from "../../origin_rules.ts";
import { Loading } from "./loading.ts";
import { TabGate } from "../consent/tab_gate.ts";
import { Frames } from "../frames/frames.ts";
import { guardNetwork } from "../session/network_guard.ts";
import { NetworkLog } from "../observe/network_log.ts";
import type { TabOptions, TabTarget, Told } from "./tab_options.ts";
import type { Notes } from "./notes.ts";
import { PageTools } from "../observe/page_tools.ts";
import { PersonActs } from "../observe/person_acts.ts";
import { PagePort } from "../frames/page_port.ts";
import { Requests } from "./requests.ts";
import { Prints } from "./prints.ts";
import { IdleTracker } from "./idle_tracker.ts";
import type { Secrets } from "../../secrets/secrets.ts";
import { CdpSession } from "../session/session.ts";
import { Mutex } from "../../../kit/mutex.ts";

const NOWHERE: Told = { document: "", url: "", title: "", total: 0, epoch: 0, revision: 0 };
/** A page that computes without end is noticed much sooner; this is for a machine that is overloaded. */
const ANSWER_MS = 15_000;
const RESPONSE_MS = 5_000;
/** A page that does not close in that time is not asked any more. */
const LEAVE_MS = 2_000;

/** One page of one MCP session. */
export class Tab {
  readonly #options: TabOptions;
  /** Id of its target, and of its main frame. */
  readonly targetId: string;
  readonly number: number;
  readonly session: CdpSession;
  readonly loading: Loading;
  readonly requests: Requests;
  readonly notes: Notes;
  readonly dialogs: Dialogs;
  readonly chooser: FileChooser;
  readonly gate: TabGate;
  readonly console: ConsoleLog;
  readonly network: NetworkLog;
  readonly tools: PageTools;
  readonly banners: Banners;
  readonly page: PagePort;
  readonly person: PersonActs;
  readonly turns = new Mutex();
  /** Pictures do not mix: each has marks of its own drawn over the page. */
  readonly camera = new Mutex();
  readonly rest = new IdleTracker();
  readonly #endless = new Endless();
  readonly prints = new Prints();
  readonly lists = new LastList();
  #facts: Told | undefined;
  #pageRevision = -1;
  #dead = false;
  #crashed = false;
  /** Part of the page in the picture that the model saw last. */
  picture: PictureFrame = VIEW;
  /** True while several actions are done as one. */
  isInSeries = false;
  /** Address of the page that is being shown again after a crash. */
  restored: string | undefined;

  constructor(options: TabOptions, { number, targetId, sessionId, openerId }: TabTarget) {
    this.#options = options;
    this.targetId = targetId;
    this.number = number;
    this.session = new CdpSession(options.connection, sessionId, answerMs(options));
    this.loading = new Loading(this.session, targetId);
    this.requests = new Requests(this.session, targetId);
    this.notes = options.notes;
    this.tools = new PageTools(() => this.notes.add("The page offers tools of its own: browser_page_tools"));
    this.notes.watch(this.session, targetId);
    this.banners = new Banners(this.session, targetId, { notes: this.notes, rest: this.rest });
    this.dialogs = new Dialogs(this.session);
    this.chooser = new FileChooser(this.session, this.notes);
    const [isOpened, page] = [openerId !== undefined, () => this.loading.url];
    this.gate = new TabGate(this.session, { gate: options.gate, frameId: targetId, isOpened, page });
    this.console = new ConsoleLog((signal) => this.#attachAgain(signal));
    this.network = new NetworkLog(this.session);
    this.person = new PersonActs(this.session, targetId);
    this.page = new PagePort(this.session, targetId, {
      loading: this.loading,
      frames: this.#frames(),
      endless: this.#endless,
      answerMs: answerMs(options),
    });
    this.session.on("Inspector.targetCrashed", () => this.#crash());
    this.session.on("Page.downloadWillBegin", (event) => options.downloads.begin(event));
  }

  /** Makes a tab of a page, and lets the page run once everything that watches it is in place. */
  static async attach(options: TabOptions, target: TabTarget): Promise<Tab> {
    const tab = new Tab(options, target);
    await tab.#prepare();
    return tab;
  }

  /** The page cannot be used any more. */
  get dead(): boolean {
    return this.#dead;
  }

  /** The page has ended by itself. */
  get crashed(): boolean {
    return this.#crashed;
  }

  get secrets(): Secrets {
    return this.#options.secrets;
  }

  get rules(): OriginRules {
    return this.#options.rules;
  }

  /** Tells whether the page is on a screen that is touched. */
  get touches(): boolean {
    return this.#options.emulation.pretence.mobile === true;
  }

  get film(): Film {
    return this.#options.film;
  }

  /** Returns how long a page may take to load. */
  get timeoutMs(): number {
    return this.#options.timeoutMs;
  }

  /** Time to wait for the page to come to rest, in milliseconds. */
  get patienceMs(): number {
    return this.#options.patienceMs;
  }

  /** Returns what the model was told last about where it is. */
  get facts(): Told {
    return this.#facts ?? { ...NOWHERE, url: this.loading.url };
  }

  /** Remembers what the model is about to be told. Every load of a page begins a new epoch. */
  tell({ document, url, title, total, prints, revision: pageRevision }: Omit<Facts, "frames">): Told {
    const before = this.facts;
    const anew = before.document !== document;
    if (this.prints.ask(document, prints)) {
      this.notes.add("The page asked to be printed: browser_pdf prints it");
    }
    if (anew) [this.picture, this.#options.epochs.last] = [VIEW, this.#options.epochs.last + 1];
    const epoch = anew ? this.#options.epochs.last : before.epoch;
    const revision = before.revision + (anew || pageRevision !== this.#pageRevision ? 1 : 0);
    this.#pageRevision = pageRevision;
    this.#facts = { document, url, title, total, epoch, revision };
    return this.#facts;
  }

  /** The downloads of the tab's session. */
  get downloads(): Downloads {
    return this.#options.downloads;
  }

  /**
   * Tells whether the page answers a plain question in time; one that is being left need not, nor one that is empty
   * yet.
   */
  async isResponsive(signal: AbortSignal): Promise<boolean> {
    if (this.loading.leaving || this.loading.moves === 0) return true;
    await this.dialogs.dismiss();
    try {
      const timeoutMs = Math.min(RESPONSE_MS, answerMs(this.#options));
      const asked = this.session.send("Runtime.evaluate", { expression: "1" }, { signal, timeoutMs });
      await this.#endless.watch(asked, { only: this.session });
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
    await this.close();
  }

  /** Closes the page as a person does; false when it asks first whether it may be left. */
  async leave(signal: AbortSignal): Promise<boolean> {
    this.session.send("Page.close", undefined, { signal }).catch(() => undefined);
    const isOver = () => this.#dead || this.dialogs.open !== undefined;
    await this.dialogs.until(isOver, { signal, timeoutMs: LEAVE_MS });
    if (!this.#dead && this.dialogs.open !== undefined) return false;
    if (!this.#dead) await this.close();
    return true;
  }

  /** Ends the page; one that wants to ask whether it may be left is not asked. */
  async close(): Promise<void> {
    this.#dead = true;
    await this.#options.connection.send("Target.closeTarget", { targetId: this.targetId }, {
      timeoutMs: 500,
    });
  }

  /** A frame in another process counts as a part of the page: its requests, and what it may not do. */
  #frames(): Frames {
    return new Frames({
      ...{ ...this.#options, answerMs: answerMs(this.#options), gate: this.gate },
      hear: (worker) => this.requests.followWorker(worker),
      prepare: (session, frameId) => {
        this.requests.follow(session);
        return Promise.all([
          ...[session.send("Network.enable", {}), this.#guard(session, frameId)],
          this.#options.banners && this.banners.install(session),
          this.#endless.follow(session),
          this.tools.follow(session),
        ]);
      },
    });
  }

  async #guard(session: CdpSession, frameId: string): Promise<void> {
    await guardNetwork(session, {
      frameId,
      gate: this.gate,
      notes: this.notes,
      routes: this.#options.routes,
      rules: this.rules,
      access: this.#options.access,
    });
  }

  /** Puts the page in front: Chromium draws no others. */
  async show(): Promise<void> {
    await this.session.send("Page.bringToFront", {});
  }

  /** The title as the browser itself knows it, whether the page answers or not. */
  async titleNow(signal: AbortSignal): Promise<string> {
    const asked = { targetId: this.targetId };
    const { targetInfo } = await this.#options.connection.send("Target.getTargetInfo", asked, { signal });
    return targetInfo.title === targetInfo.url ? "" : targetInfo.title;
  }

  /** The page is gone: whatever waits for it ends. */
  end(): void {
    this.#dead = true;
    this.dialogs.changed();
    this.session.drop(browserError("NOT_CONNECTED", `The page ${this.loading.url} was closed`, {
      hint: "Call browser_tabs to see which are open",
    }));
  }

  async #attachAgain(signal: AbortSignal): Promise<CdpSession> {
    const asked = { targetId: this.targetId, flatten: true };
    const { sessionId } = await this.#options.connection.send("Target.attachToTarget", asked, { signal });
    return new CdpSession(this.#options.connection, sessionId, answerMs(this.#options));
  }

  async #prepare(): Promise<void> {
    await Promise.all([
      this.session.send("Page.enable", {}),
      this.session.send("Network.enable", {}),
      this.session.send("Inspector.enable", {}),
      this.page.install(),
      this.#endless.follow(this.session),
      this.tools.follow(this.session),
      this.#options.banners && this.banners.install(),
      this.#options.state?.follow(this.session, this.#options.changed),
      this.#guard(this.session, this.targetId),
      this.session.send("Emulation.setFocusEmulationEnabled", { enabled: true }),
      this.session.send("Page.setInterceptFileChooserDialog", { enabled: true }),
      this.#options.emulation.apply(this.session),
      this.session.send("Runtime.runIfWaitingForDebugger", {}),
    ]);
  }

  #crash(): void {
    this.#crashed = !this.#dead;
    this.#dead = true;
    this.loading.changed();
    const { url: crashed } = this.loading;
    const hint = "The next call loads it again; browser_navigate goes somewhere else";
    const message = `The page ${crashed} has crashed`;
    this.session.drop(browserError("NOT_CONNECTED", message, { hint, beside: { crashed } }));
  }
}

function answerMs({ timeoutMs }: Pick<TabOptions, "timeoutMs">): number {
  return Math.min(ANSWER_MS, timeoutMs);
}
