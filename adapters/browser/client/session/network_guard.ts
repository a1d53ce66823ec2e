import type { OriginRules } from "../../origin_rules.ts";
import { GUARDED_SCHEMES, isOpenable } from "../../url_policy.ts";
import { ChannelGate } from "../consent/channel_gate.ts";
import type { TabGate } from "../consent/tab_gate.ts";
import type { Notes } from "../tab/notes.ts";
import { answerAuthentication, grantAccess, type PageAccess } from "./page_access.ts";
import { DOCUMENT_ANSWERS, PdfDocuments } from "./pdf_documents.ts";
import type { Routes } from "./routes.ts";
import type { CdpSession } from "./session.ts";

/** Options for guarding a page: what is watched, by which rules, and where to say that something was refused. */
export interface GuardOptions {
  readonly frameId: string;
  readonly gate: TabGate;
  readonly notes: Notes;
  readonly routes: Routes;
  readonly rules: OriginRules;
  readonly access: PageAccess;
}

const PDF = new PdfDocuments();

/**
 * Keeps a page from what no page may lead to, however it gets there. Requests for files are stopped in the network,
 * and for documents when there are origin lists; other traffic is not held up. The lists for everything else are held
 * by the browser itself: see `networkFlags`. What Chromium shows without a request is left at once.
 */
export async function guardNetwork(session: CdpSession, options: GuardOptions): Promise<void> {
  const { frameId, gate, notes, routes, rules, access } = options;
  const asking = answerAuthentication(session, access);
  session.on("Fetch.requestPaused", (event) => {
    const { requestId, request, frameId: frame, resourceType } = event;
    const main = resourceType === "Document" && frame === frameId;
    const fine = isWeb(request.url)
      ? main ? rules.mayOpen(request.url) : rules.mayLoad(request.url)
      : !isGuarded(request.url) && !(rules.active && resourceType === "Document");
    if (!fine && main && isWeb(request.url)) {
      notes.add(`The page led to ${request.url}, which the origin lists refuse`);
    }
    if (fine && routes.answer(session, event)) return;
    if (fine && gate.judge(session, event)) return;
    if (fine && PDF.answer(session, event)) return;
    const answered = fine
      ? session.send("Fetch.continueRequest", { requestId })
      : session.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
    answered.catch(() => undefined);
  });
  session.on("Page.frameNavigated", ({ frame }) => {
    const fine = frame.id !== frameId || frame.unreachableUrl !== undefined || isOpenable(frame.url);
    if (fine) return;
    notes.add(`The page led to ${frame.url}, which is refused`);
    session.send("Page.navigate", { url: "about:blank" }).catch(() => undefined);
  });
  const granted = grantAccess(session, access);
  const channels = new ChannelGate(session, gate, "page");
  await gate.gate.guard(session, async () => {
    // Sent at once: a page that was just opened runs as soon as it may, and must find both in place.
    const enabled = session.send("Fetch.enable", {
      ...(asking.length > 0 ? { handleAuthRequests: true } : {}),
      patterns: [...asking, ...watched(options)],
    });
    await Promise.all([enabled, gate.isWatching && channels.install()]);
  });
  await granted;
}

/** Requests and answers that wait for us; while a gate holds requests back, all that leave. */
function watched({ gate, routes, rules }: GuardOptions) {
  return [
    ...GUARDED_SCHEMES.map((scheme) => ({ urlPattern: `${scheme}:*` })),
    ...(rules.active ? [{ urlPattern: "*", resourceType: "Document" as const }] : []),
    DOCUMENT_ANSWERS,
    ...routes.patterns,
    ...(gate.isWatching ? [{ urlPattern: "*" }] : []),
  ];
}

function isGuarded(url: string): boolean {
  return GUARDED_SCHEMES.some((scheme) => url.toLowerCase().startsWith(`${scheme}:`));
}

function isWeb(url: string): boolean {
  return /^https?:/i.test(url);
}
