import type { ToolError } from "glovebox";
import { browserError } from "../../errors.ts";
import type { Changes, Effect, Facts, Item, Listing, Prepared } from "../../page/results.ts";
import { ItemLine } from "../../page/item_line.ts";
import type { StillRule } from "../../page/stillness.ts";
import { renderChanges } from "../../render/changes.ts";
import { renderListing } from "../../render/listing.ts";
import { drag } from "./drag.ts";
import { click, hover, typeText } from "./input.ts";
import { parseKeys, pressKeys } from "./keys.ts";
import type { PageCallOptions } from "../frames/asker.ts";
import { typeSecret } from "../../secrets/type_secret.ts";
import { AFTER_ACTION, settle } from "../tab/settle.ts";
import type { Tab } from "../tab/tab.ts";

/** What can be done to an element. */
export const ACTIONS = [
  ...["click", "double_click", "right_click", "type", "type_and_enter", "clear"] as const,
  ...["select", "check", "uncheck", "hover", "focus", "drag_to"] as const,
] as const;
export type Action = (typeof ACTIONS)[number];

/** An action on an element that was listed. */
export interface ActRequest {
  readonly index: number;
  /** `drop` is the end of a `drag_to`. */
  readonly action: Action | "drop";
  readonly text: string;
  readonly epoch?: number | undefined;
  /** Where to drag it. */
  readonly to?: number | undefined;
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
  if (note === undefined) await tab.page.handled(deliver(tab, request, prepared, signal));
  const { effect, settled } = await finish(tab, request.index, { since, signal, wait: note === undefined });
  if (effect === undefined) return { kind: "leaving", item, note, settled };
  verify(request, item, effect);
  if (effect.document !== tab.facts.document) {
    return { kind: "moved", item, note, settled, listing: await shortList(tab, signal) };
  }
  return { kind: "changed", item, note, settled, facts: effect, changes: effect.changes };
}

interface FinishOptions {
  readonly since: number;
  readonly signal: AbortSignal;
  readonly wait: boolean;
}

/** Waits for the effect; there is none to tell when another page is on its way at the end. */
async function finish(
  tab: Tab,
  index: number,
  { since, signal, wait }: FinishOptions,
): Promise<{ readonly effect: Effect | undefined; readonly settled: boolean }> {
  let last: Effect | undefined;
  const ask = async (rule: StillRule | undefined, options: PageCallOptions) => {
    last = await tab.page.effect({ index, rule, again: last !== undefined }, options);
    return last.quiet;
  };
  const settled = !wait || await settle(tab, { signal, since, ...AFTER_ACTION, ask });
  if (tab.loading.leaving) return { effect: undefined, settled };
  if (!settled || last === undefined) await ask(undefined, { signal });
  const effect = last === undefined ? undefined : await tab.page.around(index, last, { signal });
  return { effect, settled };
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
  const prepared = await tab.page.prepare({ index, action, text, document }, { signal });
  if (prepared.kind === "stale") throw await stale(tab, request, prepared.reason, signal);
  if (prepared.kind === "covered") throw covered(request, prepared.item, prepared.cover);
  if (prepared.kind === "refused") {
    const message = `Cannot ${request.action} ${line.short(prepared.item)}: ${prepared.reason}`;
    throw browserError("BROWSER_NOT_ACTIONABLE", message, { hint: prepared.hint });
  }
  return prepared;
}

async function deliver(tab: Tab, request: ActRequest, prepared: Ready, signal: AbortSignal): Promise<void> {
  if (prepared.kind === "point" && request.action === "drag_to") {
    await dragTo(tab, request, prepared, signal);
  } else if (prepared.kind === "point") await point(tab, request.action, prepared, signal);
  if (prepared.kind === "keys") await write(tab, request, prepared.empty, signal);
  if (request.action === "type_and_enter") await pressKeys(tab.session, parseKeys("Enter"), signal);
}

async function dragTo(
  tab: Tab,
  request: ActRequest,
  from: { readonly x: number; readonly y: number },
  signal: AbortSignal,
): Promise<void> {
  const to = async () => {
    const goal = await prepare(
      tab,
      { ...request, index: request.to ?? request.index, action: "drop" },
      signal,
    );
    return goal.kind === "point" ? { x: goal.x, y: goal.y } : from;
  };
  const isHtml = () => tab.page.dragging(request.index, { signal });
  await drag(tab.session, { from: { x: from.x, y: from.y }, to, isHtml, signal });
}

async function point(
  { session }: Tab,
  action: ActRequest["action"],
  { x, y }: { readonly x: number; readonly y: number },
  signal: AbortSignal,
): Promise<void> {
  if (action === "hover") return await hover(session, { x, y }, signal);
  const button = action === "right_click" ? "right" : "left";
  await click(session, { x, y }, { button, count: action === "double_click" ? 2 : 1, signal });
}

/** What stands in the field is selected, so that writing replaces it. */
async function write(
  { page, secrets, session }: Tab,
  { index, text }: ActRequest,
  empty: boolean,
  signal: AbortSignal,
): Promise<void> {
  if (secrets.asksFor(text)) return await typeSecret(secrets, text, page.frameOf(index));
  if (text !== "") await typeText(session, text, signal);
  else if (!empty) await pressKeys(session, parseKeys("Backspace"), signal);
}

/** What cannot be known before: whether the click hit its element, and whether a check box obeyed. */
function verify(request: ActRequest, item: Item, { hit, changes }: Effect): void {
  if (hit.blockedBy !== undefined) throw covered(request, item, hit.blockedBy, changes);
  const checking = request.action === "check" || request.action === "uncheck";
  if (!checking || hit.item === undefined) return;
  if ((hit.item.state?.includes("checked") ?? false) === (request.action === "check")) return;
  throw browserError("CONFLICT", `Cannot ${request.action} ${line.short(item)}: the page did not follow`, {
    hint: "List the page again to see what is missing",
    content: [renderChanges(changes)],
  });
}

function covered({ action }: ActRequest, item: Item, cover: string, changes?: Changes): ToolError {
  const message = `Cannot ${action} ${line.short(item)}: it is covered by ${cover}`;
  return browserError("BROWSER_COVERED", message, {
    hint: "Act on what covers it first, or close that",
    ...(changes === undefined ? {} : { content: [renderChanges(changes)] }),
  });
}

async function stale(
  tab: Tab,
  { action, index }: ActRequest,
  reason: string,
  signal: AbortSignal,
): Promise<ToolError> {
  return await staleNumber(tab, `Cannot ${action} ${index}: ${reason}`, signal);
}

/** The error for a number that does not stand for what it did, with the fresh list. */
export async function staleNumber(tab: Tab, message: string, signal: AbortSignal): Promise<ToolError> {
  const listing = await shortList(tab, signal);
  const { revision } = tab.tell(listing);
  return browserError("BROWSER_STALE", message, {
    hint: "Use the numbers of the list below",
    content: [renderListing(listing, { revision })],
  });
}
