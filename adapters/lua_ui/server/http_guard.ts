/** Headers that a request is judged by. */
export interface Asked {
  readonly host: string | null;
  readonly origin: string | null;
  readonly site: string | null;
}

/** The headers that tell where a request comes from. */
export function askedBy({ headers }: Request): Asked {
  return {
    host: headers.get("host"),
    origin: headers.get("origin"),
    site: headers.get("sec-fetch-site"),
  };
}

/** A name that some other site made lead here is no name of ours. */
export function isOwnHost({ host }: Asked, port: number): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}`;
}

/** A socket is for our own pages; a program that is no browser names no origin. */
export function isOwnOrigin({ host, origin }: Asked): boolean {
  return origin === null || origin === `http://${host}`;
}

/**
 * The browser says that no other site led here: a typed address, a bookmark, or a page of ours. Anybody else could say
 * so too.
 */
export function isFromNoOtherSite({ site }: Asked): boolean {
  return site === "none" || site === "same-origin";
}

/** The internal id in the cookie. */
export function cookieSession({ headers }: Request): string | undefined {
  return /(?:^|;\s*)ui-session=([0-9a-f]{32})(?:;|$)/.exec(headers.get("cookie") ?? "")?.[1];
}
