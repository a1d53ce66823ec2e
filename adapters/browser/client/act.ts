import { ToolError } from "glovebox";
import { browserError } from "../errors.ts";
import type { Changes, Facts, Item, Listing, Prepared } from "../page/results.ts";
import { ItemLine } from "../page/item_line.ts";
import { renderListing } from "../render/listing.ts";
import { click, hover, insertText, press } from "./input.ts";
import { typeSecret } from "../secrets/type_secret.ts";
import { AFTER_ACTION, settle } from "./settle.ts";
import type { Tab } from "./tab.ts";

/** What can be done to an element. */
export const ACTIONS = [
  ...["click", "double_click", "right_click", "type", "type_and_enter", "clear"] as const,
  ...["select", "check", "uncheck", "hover", "focus"] as const,
] as const;
export type Action = (typeof ACTIONS)[number];

/** An action on an element that was listed. */
export interface ActRequest {
  readonly index: number;
  readonly action: Action;
  readonly text: string;
  readonly epoch?: number | undefined;
}

/** What came of an action. */
export type Outcome =
  & { readonly item: Item; readonly note: string | undefined; readonly settled: boolean }
  & (
    | { readonly kind: "changed"; readonly facts: Facts; readonly changes: Changes }
    | { readonly kind: "moved"; readonly listing: Listing }
    | { readonly kind: "leaving" }
  );

/** How many lines an error or a new page brings along. */
export const SHORT_LIST = 60;

const line = new ItemLine();

/**
 * Does something to an element, waits for the effect and tells it.
 *
 * @throws ToolError `BROWSER_STALE`, `BROWSER_COVERED`, `BROWSER_NOT_ACTIONABLE`, `CONFLICT`: nothing was done then
 */
export async function act(tab: Tab, request: ActRequest, signal: AbortSignal): Promise<Outcome> {
  const since = tab.requests.now();
  const prepared = await prepare(tab, request, signal);
  const { item } = prepared;
  const note = prepared.kind === "done" ? prepared.note : undefined;
  if (note === undefined) await deliver(tab, request, prepared, signal);
  const settled = note !== undefined || await settle(tab, { signal, since, ...AFTER_ACTION });
  if (tab.loading.leaving) return { kind: "leaving", item, note, settled };
  await verify(tab, request, item, signal);
  const { changes, ...facts } = await tab.page.call("changes", [], { signal });
  if (facts.document !== tab.facts.document) {
    return { kind: "moved", item, note, settled, listing: await shortList(tab, signal) };
  }
  return { kind: "changed", item, note, settled, facts, changes };
}

/** The list that a model gets without asking. */
export async function shortList(tab: Tab, signal: AbortSignal): Promise<Listing> {
  return await tab.page.call("look", [{ scope: "viewport", offset: 0, limit: SHORT_LIST }], { signal });
}

type Ready = Exclude<Prepared, { kind: "stale" | "covered" | "refused" }>;

async function prepare(tab: Tab, request: ActRequest, signal: AbortSignal): Promise<Ready> {
  const { index, action, text, epoch } = request;
  if (epoch !== undefined && epoch !== tab.facts.epoch) {
    throw await stale(tab, request, `epoch ${epoch} is over, this is epoch ${tab.facts.epoch}`, signal);
  }
  const { document } = tab.facts;
  const prepared = await tab.page.call("prepare", [{ index, action, text, document }], { signal });
  if (prepared.kind === "stale") throw await stale(tab, request, prepared.reason, signal);
  if (prepared.kind === "covered") throw covered(request, prepared.item, prepared.cover);
  if (prepared.kind === "refused") {
    const message = `Cannot ${request.action} ${line.short(prepared.item)}: ${prepared.reason}`;
    throw browserError("BROWSER_NOT_ACTIONABLE", message, { hint: prepared.hint });
  }
  return prepared;
}

async function deliver(tab: Tab, request: ActRequest, prepared: Ready, signal: AbortSignal): Promise<void> {
  try {
    if (prepared.kind === "point") await point(tab, request.action, prepared, signal);
    if (prepared.kind === "keys") await write(tab, request.text, prepared.empty, signal);
    if (request.action === "type_and_enter") await press(tab.session, "Enter", signal);
  } catch (error) {
    // An event that is never done with means a script that never ends.
    if (error instanceof ToolError && error.code === "TIMEOUT") throw await tab.page.interrupt();
    throw error;
  }
}

async function point(
  { session }: Tab,
  action: Action,
  { x, y }: { readonly x: number; readonly y: number },
  signal: AbortSignal,
): Promise<void> {
  if (action === "hover") return await hover(session, { x, y }, signal);
  const button = action === "right_click" ? "right" : "left";
  await click(session, { x, y }, { button, count: action === "double_click" ? 2 : 1, signal });
}

/** What stands in the field is selected, so that writing replaces it. */
async function write(tab: Tab, text: string, empty: boolean, signal: AbortSignal): Promise<void> {
  const { session } = tab;
  if (tab.secrets.asksFor(text)) return await typeSecret(tab, text, tab.targetId);
  if (text !== "") await insertText(session, text, signal);
  else if (!empty) await press(session, "Backspace", signal);
}

/** What cannot be known before: whether the click hit its element, and whether a check box obeyed. */
async function verify(tab: Tab, request: ActRequest, item: Item, signal: AbortSignal): Promise<void> {
  const hit = await tab.page.call("hit", [request.index], { signal });
  if (hit.blockedBy !== undefined) throw covered(request, item, hit.blockedBy);
  const checking = request.action === "check" || request.action === "uncheck";
  if (!checking || hit.item === undefined) return;
  if ((hit.item.state?.includes("checked") ?? false) === (request.action === "check")) return;
  throw browserError("CONFLICT", `Cannot ${request.action} ${line.short(item)}: the page did not follow`, {
    hint: "List the page again to see what is missing",
  });
}

function covered({ action }: ActRequest, item: Item, cover: string): ToolError {
  const message = `Cannot ${action} ${line.short(item)}: it is covered by ${cover}`;
  return browserError("BROWSER_COVERED", message, { hint: "Act on what covers it first, or close that" });
}

async function stale(
  tab: Tab,
  { action, index }: ActRequest,
  reason: string,
  signal: AbortSignal,
): Promise<ToolError> {
  const listing = await shortList(tab, signal);
  tab.tell(listing);
  return browserError("BROWSER_STALE", `Cannot ${action} ${index}: ${reason}`, {
    hint: "Use the numbers of the list below",
    content: [renderListing(listing)],
  });
}
