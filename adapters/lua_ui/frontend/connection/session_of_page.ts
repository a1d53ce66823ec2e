/// <reference lib="dom" />

/** The session that a page shows. */
export interface PageSession {
  /** Name that people use. */
  readonly id: string;
  /** Name in addresses. */
  readonly internal: string;
}

/** The address wins over the cookie: two tabs may show two sessions. */
export function sessionOfPage(): PageSession | undefined {
  const [, inPath] = /^\/([0-9a-f]{32})(?:\/|$)/.exec(location.pathname) ?? [];
  const [, inCookie] = /(?:^|;\s*)ui-session=([0-9a-f]{32})/.exec(document.cookie) ?? [];
  const internal = inPath ?? inCookie;
  const meta = document.querySelector("meta[name=lua-ui-session]");
  return internal === undefined ? undefined : { id: meta?.getAttribute("content") ?? "?", internal };
}
