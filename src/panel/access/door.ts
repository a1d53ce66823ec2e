import type { HttpRequest } from "../../transports/http/request.ts";
import type { PanelCredentials, PanelSessions } from "./panel_sessions.ts";

/** Header with the half of a session that is no cookie. */
const TOKEN_HEADER = "x-glovebox-panel";
const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

/** Response to a request that may not pass, as JSON. */
export function refused(status: number, message: string, hint?: string): Response {
  return Response.json({ error: { message, ...(hint === undefined ? {} : { hint }) } }, { status });
}

/**
 * Refuses what does not come from the panel's own pages: other names than this machine's own (DNS rebinding), pages
 * of other origins, other ports of this machine included, and what they embed.
 */
export function checkPanelOrigin({ method, headers }: HttpRequest): Response | undefined {
  const host = headers.get("host") ?? "";
  if (!LOOPBACK.test(host)) {
    return refused(403, "The panel is served on this machine only", "Open it at http://127.0.0.1");
  }
  const origin = headers.get("origin");
  if (origin !== null && origin.toLowerCase() !== `http://${host.toLowerCase()}`) {
    return refused(403, "Pages of other origins may not use the panel");
  }
  const site = headers.get("sec-fetch-site");
  const isNavigation = method === "GET" && headers.get("sec-fetch-mode") === "navigate" &&
    headers.get("sec-fetch-dest") === "document";
  if (site === null || site === "same-origin" || site === "none" || isNavigation) return undefined;
  return refused(403, "Pages of other origins may not use the panel");
}

/** Sessions of the panel as requests carry them. */
export class PanelDoor {
  readonly #sessions: PanelSessions;
  readonly #cookieName: string;

  /** @param port the panel's own: panels of one machine share its cookies */
  constructor(sessions: PanelSessions, port: number) {
    this.#sessions = sessions;
    this.#cookieName = `glovebox_panel_${port}`;
  }

  /** Tells whether a request belongs to a session. */
  admits(request: HttpRequest): boolean {
    const cookie = this.#cookieOf(request);
    const token = request.headers.get(TOKEN_HEADER);
    return cookie !== undefined && token !== null && this.#sessions.has({ cookie, token });
  }

  /** The answer to the key of a link. */
  open(key: string): Response {
    const opened = this.#sessions.open(key);
    if (opened === undefined) {
      return refused(403, "The link was used already, or is too old", "Have a new one printed");
    }
    return Response.json({ token: opened.token }, { headers: { "set-cookie": this.#setCookie(opened) } });
  }

  /** Ends the session of a request. */
  close(request: HttpRequest): Response {
    const cookie = this.#cookieOf(request);
    if (cookie !== undefined) this.#sessions.close(cookie);
    const gone = `${this.#cookieName}=; HttpOnly; SameSite=Strict; Path=/panel/api; Max-Age=0`;
    return Response.json({}, { headers: { "set-cookie": gone } });
  }

  #setCookie({ cookie }: PanelCredentials): string {
    return `${this.#cookieName}=${cookie}; HttpOnly; SameSite=Strict; Path=/panel/api`;
  }

  #cookieOf({ headers }: HttpRequest): string | undefined {
    const pairs = (headers.get("cookie") ?? "").split(/; */);
    const mine = pairs.find((pair) => pair.startsWith(`${this.#cookieName}=`));
    return mine?.slice(this.#cookieName.length + 1);
  }
}
