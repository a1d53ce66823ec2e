import { GUARDED_SCHEMES, isOpenable } from "../url_policy.ts";
import type { Notes } from "./notes.ts";
import type { CdpSession } from "./session.ts";

/** What is watched, and where to say that something was refused. */
export interface GuardOptions {
  readonly frameId: string;
  readonly notes: Notes;
}

/**
 * Keeps a page from what no page may lead to, however it gets there. Requests for files are stopped in the network;
 * only these are held up, so other traffic is not slowed down. What Chromium shows without a request is left at once.
 */
export async function guardNetwork(session: CdpSession, { frameId, notes }: GuardOptions): Promise<void> {
  session.on("Fetch.requestPaused", ({ requestId }) => {
    session.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" }).catch(() => undefined);
  });
  session.on("Page.frameNavigated", ({ frame }) => {
    const fine = frame.id !== frameId || frame.unreachableUrl !== undefined || isOpenable(frame.url);
    if (fine) return;
    notes.add(`The page led to ${frame.url}, which is refused`);
    session.send("Page.navigate", { url: "about:blank" }).catch(() => undefined);
  });
  await session.send("Fetch.enable", {
    patterns: GUARDED_SCHEMES.map((scheme) => ({ urlPattern: `${scheme}:*` })),
  });
}
