import { join } from "node:path";
import type { CdpConnection } from "../../cdp/connection.ts";
import type { EventParams, Params } from "../../cdp/protocol.ts";
import { settleInto } from "./folders.ts";
import { ConditionNotifier } from "../tab/condition_notifier.ts";

/** A file that a page offered. */
export interface Download {
  /** 1, 2, … within the MCP session. */
  readonly number: number;
  readonly name: string;
  readonly url: string;
  readonly state: "running" | "done" | "failed";
  readonly received: number;
  /** 0 when the server did not say. */
  readonly size: number;
  /** Path of the file, once it is done. */
  readonly path: string | undefined;
  /** Reason why there is none. */
  readonly reason: string | undefined;
}

/** Where Chromium keeps cookies and downloads apart from others. */
type Context = Pick<Params<"Browser.setDownloadBehavior">, "browserContextId">;

/** Number of downloads that a session remembers; older ones are forgotten. */
const KEPT = 100;

/** The downloads of one MCP session. Chromium writes them into the folder under names of its own. */
export class Downloads extends ConditionNotifier {
  readonly #folder: string | undefined;
  readonly #theirs: boolean;
  readonly #all = new Map<string, Download>();
  /** State of each download that the model was told last. */
  readonly #told = new Map<string, Download["state"]>();
  #last = 0;
  #connected: { readonly connection: CdpConnection; readonly context: Context } | undefined;
  #leave: "any" | "one" | "none" = "any";
  /** The one that was allowed, until Chromium has decided where it goes. */
  #allowed: string | undefined;
  #whenRefused: ((download: Download) => void) | undefined;

  /**
   * @param folder where files go; undefined when there is none to write to
   * @param theirs whether the browser is a person's own, which puts downloads where it always does
   */
  constructor(folder: string | undefined, theirs = false) {
    super();
    this.#folder = folder;
    this.#theirs = theirs;
  }

  /** Tells Chromium where to put the files of a context. */
  async prepare(connection: CdpConnection, browserContextId: string | undefined): Promise<void> {
    const context = browserContextId === undefined ? {} : { browserContextId };
    this.#connected = { connection, context };
    await this.#behave();
  }

  /** Tells of each download that was refused because nobody has allowed it yet. */
  onRefused(listener: (download: Download) => void): void {
    this.#whenRefused = listener;
  }

  /** True when a download may begin. */
  get mayBegin(): boolean {
    return this.#leave !== "none";
  }

  /** Refuses downloads from now on, or takes them again. */
  async hold(isHeld: boolean): Promise<void> {
    const leave = isHeld ? "none" : "any";
    if (leave === this.#leave) return;
    if (!isHeld) this.#allowed = undefined;
    this.#leave = leave;
    await this.#behave();
  }

  /** Lets the next one begin while they are refused. */
  async allowOne(): Promise<void> {
    if (this.#leave === "none") this.#leave = "one";
    await this.#behave();
  }

  async #behave(): Promise<void> {
    if (this.#connected === undefined) return;
    const { connection, context } = this.#connected;
    await connection.send("Browser.setDownloadBehavior", { ...context, ...this.#behaviour() });
  }

  #behaviour(): Params<"Browser.setDownloadBehavior"> {
    if (this.#leave === "none" && this.#allowed === undefined) {
      return { behavior: "deny", eventsEnabled: true };
    }
    if (this.#theirs) return { behavior: "default", eventsEnabled: true };
    if (this.#folder === undefined) return { behavior: "deny" };
    return { behavior: "allowAndName", downloadPath: this.#folder, eventsEnabled: true };
  }

  get #refusal(): string | undefined {
    return this.#theirs || this.#folder !== undefined ? undefined : "no folder for downloads was granted";
  }

  /** Returns where files go; undefined when there is none to write to. */
  get folder(): string | undefined {
    return this.#folder;
  }

  /** Oldest first. */
  get all(): readonly Download[] {
    return [...this.#all.values()];
  }

  /** Returns how many there were so far, to ask later about those that came since. */
  get count(): number {
    return this.#last;
  }

  has(guid: string): boolean {
    return this.#all.has(guid);
  }

  begin({ guid, suggestedFilename: name, url }: EventParams<"Page.downloadWillBegin">): void {
    if (this.#all.has(guid)) return;
    this.#last += 1;
    const isAllowed = this.mayBegin;
    const reason = isAllowed ? this.#refusal : "the person was not asked yet";
    const state = reason === undefined ? "running" : "failed";
    const fresh = { number: this.#last, name, url: shortened(url), received: 0, size: 0, path: undefined };
    this.#all.set(guid, { ...fresh, state, reason });
    for (const old of [...this.#all.keys()].slice(0, -KEPT)) this.#all.delete(old);
    if (this.#leave === "one") [this.#leave, this.#allowed] = ["none", guid];
    if (!isAllowed) this.#refuse(guid, { ...fresh, state, reason });
    this.changed();
  }

  /** Chromium may have begun it: what it does with a download it decides a moment later. */
  #refuse(guid: string, download: Download): void {
    const { connection, context } = this.#connected ?? {};
    connection?.send("Browser.cancelDownload", { guid, ...context }).catch(() => undefined);
    this.#whenRefused?.(download);
  }

  /** The model is being told how a download stands. */
  tell(number: number): void {
    for (const [guid, each] of this.#all) if (each.number === number) this.#told.set(guid, each.state);
  }

  /** Returns what the model was not told yet: each download when it begins, and when it ends. */
  news(): Download[] {
    const fresh = [...this.#all].filter(([guid, { state }]) => this.#told.get(guid) !== state);
    for (const [guid, { state }] of fresh) this.#told.set(guid, state);
    return fresh.map(([, download]) => download);
  }

  /** Takes news of any download; those of other sessions are not known here. */
  progress(event: EventParams<"Browser.downloadProgress">): void {
    if (event.guid === this.#allowed && (event.receivedBytes > 0 || event.state !== "inProgress")) {
      this.#allowed = undefined;
      this.#behave().catch(() => undefined);
    }
    const known = this.#all.get(event.guid);
    if (known === undefined || known.state !== "running") return;
    this.#update(event.guid, { received: event.receivedBytes, size: event.totalBytes });
    if (event.state === "canceled") {
      this.#fail(event.guid, "it was cut off, refused or did not fit on the disk");
    }
    if (event.state === "completed") void this.#keep(event.guid, known.name, event.filePath);
  }

  async #keep(guid: string, name: string, filePath: string | undefined): Promise<void> {
    if (this.#theirs) {
      return this.#update(guid, { state: "done", path: filePath ?? "where the browser saves files" });
    }
    const folder = this.#folder ?? "";
    const from = filePath ?? join(folder, guid);
    try {
      const path = await settleInto(folder, name, (place) => Deno.rename(from, place));
      this.#update(guid, { state: "done", path });
    } catch (error) {
      this.#fail(guid, `it could not be named: ${error instanceof Error ? error.message : error}`);
    }
  }

  #fail(guid: string, reason: string): void {
    this.#update(guid, { state: "failed", reason });
  }

  #update(guid: string, news: Partial<Download>): void {
    const known = this.#all.get(guid);
    if (known !== undefined) this.#all.set(guid, { ...known, ...news });
    this.changed();
  }
}

function shortened(url: string): string {
  return url.length > 500 ? `${url.slice(0, 499)}…` : url;
}
