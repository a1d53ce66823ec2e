import { VERSION } from "../base/version.ts";
import { TimeoutQueue } from "../base/time/timeout_queue.ts";
import type { HttpRequest } from "../transports/http/request.ts";
import { checkPanelOrigin, PanelDoor, refused } from "./access/door.ts";
import { PANEL_HEADERS, PanelPages } from "./access/pages.ts";
import { PanelSessions } from "./access/panel_sessions.ts";
import type { PanelFeed, PanelHost } from "./panel_feed.ts";
import { PanelApi } from "./panel_api.ts";

/** Address of the panel, and how the person hears of it. */
export interface PanelPlace {
  /** As it stands in an address. */
  readonly host: string;
  readonly port: number;
  /** Prints a link that signs in. */
  readonly onLink: (url: string) => void;
  readonly onError: (error: Error) => void;
}

/** The operator's page: it is served at `/`, and what it works with below `/panel/`. */
export class Panel implements Disposable {
  readonly #sessions = new PanelSessions();
  readonly #timeouts = new TimeoutQueue();
  readonly #door: PanelDoor;
  readonly #pages: PanelPages;
  readonly #api: PanelApi;
  readonly #place: PanelPlace;

  constructor(feed: PanelFeed, host: PanelHost, place: PanelPlace) {
    this.#place = place;
    this.#door = new PanelDoor(this.#sessions, place.port);
    this.#pages = new PanelPages(host.pages);
    this.#api = new PanelApi(feed, host, {
      door: this.#door,
      timeouts: this.#timeouts,
      hello: { type: "hello", version: VERSION, started: Date.now() },
      printLink: () => this.printLink(),
    });
  }

  /** Prints a link that signs in, once, for a while. */
  printLink(): void {
    const { host, port, onLink } = this.#place;
    onLink(`http://${host}:${port}/#key=${this.#sessions.mintKey()}`);
  }

  /** Answers a request for the panel; nothing when it is for something else. */
  async fetch(request: HttpRequest): Promise<Response | undefined> {
    const { pathname } = new URL(request.url);
    const isPage = pathname === "/" && request.method === "GET"; // clients that post there mean MCP
    if (!isPage && !pathname.startsWith("/panel/")) return undefined;
    const response = checkPanelOrigin(request) ?? await this.#answered(request, pathname);
    for (const [name, value] of Object.entries(PANEL_HEADERS)) response.headers.set(name, value);
    return response;
  }

  [Symbol.dispose](): void {
    this.#api[Symbol.dispose]();
    this.#timeouts[Symbol.dispose]();
  }

  async #answered(request: HttpRequest, path: string): Promise<Response> {
    try {
      return await this.#answer(request, path);
    } catch (error) {
      this.#place.onError(error instanceof Error ? error : new Error(String(error)));
      return refused(500, "Glovebox failed: its log has the details");
    }
  }

  async #answer(request: HttpRequest, path: string): Promise<Response> {
    const page = request.method === "GET" ? await this.#pages.at(path) : undefined;
    if (page !== undefined) return page;
    if (!path.startsWith("/panel/api/")) return refused(404, `There is nothing at ${path}`);
    return await this.#api.fetch(request, path.slice("/panel/api/".length));
  }
}
