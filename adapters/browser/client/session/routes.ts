import type { EventParams } from "../../cdp/protocol.ts";
import type { CdpSession } from "./session.ts";

/** Requests that a page does not get its answer to from their server. */
export interface Route {
  /** Address, or a part of it; `*` stands for anything. */
  readonly url: string;
  /** Undefined for no answer at all. */
  readonly answer: RouteAnswer | undefined;
}

/** Answer that is given in place of the server's. */
export interface RouteAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Answers of our own for the pages of a session, newest first. */
export class Routes {
  #routes: readonly Route[] = [];

  get all(): readonly Route[] {
    return this.#routes;
  }

  /** Returns the addresses that Chromium is to ask about. */
  get patterns(): { urlPattern: string }[] {
    return this.#routes.map(({ url }) => ({ urlPattern: wholePattern(url) }));
  }

  /** Adds one, in place of an older one for the same addresses. */
  add(route: Route): void {
    this.#routes = [route, ...this.#routes.filter(({ url }) => url !== route.url)];
  }

  /** Takes one back, or all; returns how many there were. */
  remove(url: string | undefined): number {
    const before = this.#routes.length;
    this.#routes = url === undefined ? [] : this.#routes.filter((each) => each.url !== url);
    return before - this.#routes.length;
  }

  /** Returns the route for an address. */
  routeFor(address: string): Route | undefined {
    return this.#routes.find(({ url }) => isFor(url, address));
  }

  /** Answers a request where one of them is for it. */
  answer(session: CdpSession, event: EventParams<"Fetch.requestPaused">): boolean {
    const { requestId, request, responseStatusCode } = event;
    if (responseStatusCode !== undefined) return false;
    const route = this.routeFor(request.url);
    if (route === undefined) return false;
    const answered = route.answer === undefined
      ? session.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" })
      : session.send("Fetch.fulfillRequest", { requestId, ...fulfilled(route.answer) });
    answered.catch(() => undefined);
    return true;
  }
}

/** Pages of another origin may read it too: what they get is what was written for them. */
function fulfilled({ status, type, body }: RouteAnswer) {
  return {
    responseCode: status,
    responseHeaders: [
      { name: "content-type", value: type },
      { name: "access-control-allow-origin", value: "*" },
      { name: "access-control-allow-headers", value: "*" },
      { name: "access-control-allow-methods", value: "*" },
    ],
    body: new TextEncoder().encode(body).toBase64(),
  };
}

function wholePattern(url: string): string {
  const escaped = url.replace(/[\\?]/g, "\\$&");
  return url.includes("*") ? escaped : `*${escaped}*`;
}

/** Goes once through the address, however many `*` there are: pages choose their addresses. */
function isFor(url: string, address: string): boolean {
  const [first = "", ...others] = url.split("*");
  const last = others.pop();
  if (last === undefined) return address.includes(url);
  if (!address.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = address.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return address.length - last.length >= at && address.endsWith(last);
}
