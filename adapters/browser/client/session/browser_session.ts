import type { CdpConnection } from "../../cdp/connection.ts";
import { WINDOW } from "../../chromium/launch_flags.ts";
import type { BrowserOptions } from "../../options.ts";
import { Film } from "../observe/film.ts";
import { Gate } from "../consent/gate.ts";
import type { Downloads } from "../storage/downloads.ts";
import { Emulation } from "./emulation.ts";
import { Notes } from "../tab/notes.ts";
import type { LostTab } from "../tab/restore.ts";
import { Routes } from "./routes.ts";
import { Saving } from "../storage/saving.ts";
import { Tabs, type TabsOptions } from "../tab/tabs.ts";

/** Options for a session. */
export interface BrowserSessionOptions
  extends Omit<TabsOptions, "changed" | "emulation" | "film" | "gate" | "isWatched" | "notes" | "routes"> {
  /** Pages without a window have the size of one that is not there. */
  readonly headless: boolean;
  /** Name that the browser gives itself, where the user has set one. */
  readonly userAgent: string | undefined;
  /** Tabs that the session showed in a browser that ended by itself. */
  readonly lost: readonly LostTab[];
}

/** State of one MCP session: cookies, tabs, downloads, and what it pretends to be. */
export class BrowserSession {
  readonly #connection: CdpConnection;
  readonly #context: { readonly browserContextId?: string };
  readonly #saving: Saving | undefined;
  readonly tabs: Tabs;
  readonly downloads: Downloads;
  readonly emulation: Emulation;
  readonly gate: Gate;
  readonly routes = new Routes();
  readonly film = new Film();
  #left: Promise<void> | undefined;

  constructor({ headless, lost, userAgent, ...options }: BrowserSessionOptions) {
    const { connection, browserContextId, downloads, state } = options;
    this.#connection = connection;
    this.#context = browserContextId === undefined ? {} : { browserContextId };
    this.#saving = state && new Saving(() => {
      return state.save(connection, this.#context, this.tabs.open.map((tab) => tab.session));
    });
    this.downloads = downloads;
    this.emulation = new Emulation(
      headless ? WINDOW : undefined,
      userAgent === undefined ? {} : { userAgent },
    );
    const changed = () => this.changed();
    this.gate = new Gate(downloads);
    const { emulation, film, gate, routes } = this;
    const own = { changed, emulation, film, gate, isWatched: !headless, routes, notes: new Notes() };
    this.tabs = new Tabs({ ...options, ...own }, lost);
  }

  /** Something was done in it, or to it: what is to be kept of that is saved soon. */
  changed(): void {
    this.#saving?.changed();
  }

  /** Lets pages ask where they are, which is only of use where they are told something. */
  async allowLocation(allowed: boolean): Promise<void> {
    if (!allowed) await this.#connection.send("Browser.resetPermissions", this.#context);
    await this.#grant(allowed ? ["geolocation"] : []);
  }

  /** Lets pages copy, as every browser of a person does when a button is clicked, and what else a person allows. */
  async allowPages(others: BrowserOptions["pagePermissions"]): Promise<void> {
    await this.#grant([]);
    for (const { origin, allow } of others) {
      await this.#connection.send("Browser.grantPermissions", {
        origin,
        permissions: ["clipboardSanitizedWrite", ...allow],
        ...this.#context,
      });
    }
  }

  async #grant(more: readonly "geolocation"[]): Promise<void> {
    const permissions = ["clipboardSanitizedWrite" as const, ...more];
    await this.#connection.send("Browser.grantPermissions", { permissions, ...this.#context });
  }

  /** Ends the session's pages, once; what is to be kept of them is saved. Never rejects: nobody is there to be told. */
  async leave(): Promise<void> {
    this.#left ??= this.#leave().catch(() => undefined);
    await this.#left;
  }

  async #leave(): Promise<void> {
    const { open } = this.tabs;
    await this.#saving?.end().catch(() => undefined);
    const { browserContextId } = this.#context;
    if (browserContextId === undefined) await Promise.allSettled(open.map((tab) => tab.close()));
    else await this.#connection.send("Target.disposeBrowserContext", { browserContextId });
  }
}
