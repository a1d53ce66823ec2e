import { ToolError } from "glovebox";
import { browserError, type BrowserErrorCode } from "../../errors.ts";
import { ItemLine } from "../../page/wire/item_line.ts";
import type { Changes, Effect, Facts, Item, Listing, Prepared, Trace } from "../../page/wire/results.ts";
import type { Shift } from "../../page/wire/shift.ts";
import type { StillRule } from "../../page/stillness.ts";
import type { PageCallOptions } from "../frames/frame_rpc.ts";
import { PageError } from "../page_error.ts";
import { AFTER_ACTION, settle } from "../tab/settle.ts";
import { firstList, shortList } from "../tab/short_list.ts";
import type { Tab } from "../tab/tab.ts";
import { isNone } from "./effect.ts";
import type { ActRequest, Ready } from "./action.ts";
import { touch } from "../consent/touch.ts";
import type { ActedOn } from "./acted_on.ts";
import { deliver } from "./deliver.ts";
import { hover } from "./input.ts";
import { EMPTY } from "./text_difference.ts";

/** Outcome of an action. */
export type Outcome =
  & ActedOn
  & {
    readonly note: string | undefined;
    /** Difference between what a field holds and what was to be written. */
    readonly difference: string | undefined;
    readonly settled: boolean;
  }
  & (
    | {
      readonly kind: "changed";
      readonly facts: Facts;
      readonly changes: Changes;
      readonly trace: Trace;
      readonly shift: Shift | undefined;
      /** What came into view of what moves behind a window, where nothing else tells of it. */
      readonly slid: readonly string[] | undefined;
    }
    | { readonly kind: "moved"; readonly listing: Listing }
    | { readonly kind: "leaving" }
  );

const line = new ItemLine();

/** A person who cannot reach something waits for a moment: what closes or moves in is gone then. */
const PATIENCE_MS = 600;
/** As long as something moves; on a busy machine the last frame of a movement comes late. */
const MOVING_MS = 4_400;
const PAUSE_MS = 50;
/** Last part of the way to what is reached for, in pixels. */
const WAY = 2;
/** As long as a page has, at least, to take over what was written into a field that is left for another one. */
const LEFT_MS = 60;

/**
 * Does something to an element, waits for the effect and tells it.
 *
 * @throws ToolError `BROWSER_STALE`, `BROWSER_COVERED`, `BROWSER_NOT_ACTIONABLE`, `CONFLICT`: nothing was done then
 */
export async function act(tab: Tab, request: ActRequest, signal: AbortSignal): Promise<Outcome> {
  await touch(tab, signal);
  const end = performance.now() + PATIENCE_MS;
  let missed: Missed | undefined;
  for (;;) {
    const tried = await attempt(tab, request, end, signal).catch((error) => {
      throw missed === undefined ? error : afterMiss(request, missed, error);
    });
    if (!("error" in tried)) return tried;
    missed = tried;
    if (performance.now() >= end + (missed.moving ? MOVING_MS : 0)) throw missed.error;
  }
}

/** A click that went astray, as something else got in its way at the last moment. */
interface Missed {
  readonly error: ToolError;
  readonly item: Item;
  readonly changes: Changes;
  /** Whether that may be for something that still moves. */
  readonly moving: boolean;
}

/** Returns what to tell where the next try failed: what is gone since the mouse came has given way to something else. */
function afterMiss(request: ActRequest, { error: missed, item, changes }: Missed, error: unknown): unknown {
  if (isRefusal(error, "BROWSER_COVERED")) return missed;
  if (!isRefusal(error, "BROWSER_STALE") || isNone(changes)) return error;
  const message = `Cannot ${request.action} ${line.short(item)}: it gave way to what came under the mouse`;
  const hint = "Act on what came in its place";
  return new PageError("BROWSER_STALE", message, hint, { kind: "changes", changes });
}

/** One try. */
async function attempt(
  tab: Tab,
  request: ActRequest,
  end: number,
  signal: AbortSignal,
): Promise<Outcome | Missed> {
  const since = tab.requests.now();
  const prepared = await prepare(tab, request, end, signal);
  const { item, place, secret = false, known } = prepared;
  tab.gate.acted = { item, place, secret, known };
  const note = prepared.kind === "done" ? prepared.note : undefined;
  const goal = () => {
    return prepare(tab, { ...request, index: request.to ?? request.index, action: "drop" }, end, signal);
  };
  const written = note === undefined
    ? await tab.page.handled(deliver(tab, request, { prepared, goal }, signal))
    : undefined;
  const { effect, settled } = await finish(tab, request, { since, signal, wait: note === undefined });
  const difference = written ?? emptied(request, item, effect?.changes);
  const about = { item, place, secret, known, note, difference, settled };
  if (effect === undefined) return { kind: "leaving", ...about };
  const { changes, moving } = effect;
  if (effect.hit.blockedBy !== undefined) {
    return { error: covered(request, item, effect.hit.blockedBy, changes), item, changes, moving };
  }
  const isLost = effect.hit.lost === true && tab.requests.now() === since;
  if ((effect.hit.missed === true || isLost) && isNone(changes)) {
    return { error: movedAway(request, item), item, changes, moving };
  }
  verify(request, item, effect);
  if (effect.document !== tab.facts.document) {
    return { kind: "moved", ...about, listing: await firstList(tab, signal) };
  }
  const { shift, slid } = effect.hit;
  return { kind: "changed", ...about, facts: effect, changes, trace: effect, shift, slid };
}

interface FinishOptions {
  readonly since: number;
  readonly signal: AbortSignal;
  readonly wait: boolean;
}

/** Waits for the effect; there is none to tell when another page is on its way at the end. */
async function finish(
  tab: Tab,
  { index, awaited }: ActRequest,
  { since, signal, wait }: FinishOptions,
): Promise<{ readonly effect: Effect | undefined; readonly settled: boolean }> {
  let last: Effect | undefined;
  const ask = async (rule: StillRule | undefined, options: PageCallOptions) => {
    last = await tab.page.effect({ index, rule }, options);
    return last.quiet;
  };
  const settled = !wait || await settle(tab, { signal, since, ...AFTER_ACTION, ask, awaited });
  if (tab.loading.leaving) return { effect: undefined, settled };
  if (!settled || last === undefined) await ask(undefined, { signal });
  const effect = last === undefined ? undefined : await tab.page.around(index, last, { signal });
  return { effect, settled };
}

async function prepare(tab: Tab, request: ActRequest, end: number, signal: AbortSignal): Promise<Ready> {
  const { index, action, text, epoch } = request;
  if (epoch !== undefined && epoch !== tab.facts.epoch) {
    throw await stale(tab, request, `epoch ${epoch} is over, this is epoch ${tab.facts.epoch}`, signal);
  }
  const { document } = tab.facts;
  for (let isReached = tab.touches;;) {
    const prepared = await tab.page.prepare({ index, action, text, document }, { signal });
    if (performance.now() < end + patienceFor(prepared) && !tab.loading.leaving) {
      const isAround = prepared.kind === "refused";
      if ((prepared.kind === "covered" || isAround) && !isReached) {
        isReached = true;
        await reachFor(tab, index, isAround, signal);
      }
      await tab.loading.until(() => tab.loading.leaving, { signal, timeoutMs: PAUSE_MS });
      continue;
    }
    if (prepared.kind === "left") {
      await tab.loading.until(() => tab.loading.leaving, { signal, timeoutMs: LEFT_MS });
      continue;
    }
    if (prepared.kind === "stale") throw await stale(tab, request, prepared.reason, signal);
    if (prepared.kind === "covered") throw covered(request, prepared.item, prepared.cover);
    if (prepared.kind !== "refused") return prepared;
    const message = `Cannot ${request.action} ${line.short(prepared.item)}: ${prepared.reason}`;
    throw browserError("BROWSER_NOT_ACTIONABLE", message, { hint: prepared.hint });
  }
}

/**
 * Brings the mouse to what is covered, or to what is around something that stands aside until then, as a person does:
 * pages bring forward what it is over.
 */
async function reachFor(tab: Tab, index: number, isAround: boolean, signal: AbortSignal): Promise<void> {
  const placed = await tab.page.placeOf(index, { signal, isAround });
  if (placed.kind === "stale") return;
  const { x, y, width, height } = placed;
  const place = { x: x + width / 2, y: y + height / 2 };
  // A hand moves on: pages that hide their controls from a mouse at rest take its first move for none of the person's.
  for (const at of [{ ...place, y: place.y - WAY }, place]) {
    await tab.page.handled(hover(tab.session, at, signal));
  }
}

/**
 * Returns how much longer than usual it is worth to wait, in milliseconds; -Infinity when it is not worth it at all.
 */
function patienceFor(prepared: Prepared): number {
  if (prepared.kind === "stale") return prepared.hidden === true ? 0 : -Infinity;
  if (prepared.kind === "covered") return prepared.moving === true ? MOVING_MS : 0;
  if (prepared.kind === "refused") return prepared.passing === true ? 0 : -Infinity;
  return prepared.kind === "point" && prepared.moving === true ? 0 : -Infinity;
}

/** Says that a field is empty which held something before, and then what was typed: a page may take that back, late. */
function emptied({ action, index, text }: ActRequest, before: Item, changes?: Changes): string | undefined {
  const after = changes?.changed.find((each) => each.index === index);
  const isTaken = action === "type" && text !== "" && after !== undefined && (after.value ?? "") === "";
  return isTaken && (before.value ?? "") !== "" ? EMPTY : undefined;
}

/** Checks what cannot be known before the action: whether a check box obeyed. */
function verify(request: ActRequest, item: Item, { hit, changes }: Effect): void {
  const checking = request.action === "check" || request.action === "uncheck";
  if (!checking || hit.item === undefined) return;
  if ((hit.item.state?.includes("checked") ?? false) === (request.action === "check")) return;
  const message = `Cannot ${request.action} ${line.short(item)}: the page did not follow`;
  throw new PageError("CONFLICT", message, "List the page again to see what is missing", {
    kind: "changes",
    changes,
  });
}

function covered({ action }: ActRequest, item: Item, cover: string, changes?: Changes): ToolError {
  const message = `Cannot ${action} ${line.short(item)}: it is covered by ${cover}`;
  const hint = "Act on what covers it first, or close that";
  if (changes === undefined) return browserError("BROWSER_COVERED", message, { hint });
  return new PageError("BROWSER_COVERED", message, hint, { kind: "changes", changes });
}

function movedAway({ action }: ActRequest, item: Item): ToolError {
  const message = `Cannot ${action} ${line.short(item)}: it moved away under the mouse`;
  return browserError("BROWSER_COVERED", message, {
    hint: "Try again when the page is at rest: browser_wait",
  });
}

function isRefusal(error: unknown, code: BrowserErrorCode): boolean {
  return error instanceof ToolError && error.code === code;
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
  const hint = "Use the numbers of the list below";
  return new PageError("BROWSER_STALE", message, hint, { kind: "list", listing, revision });
}

/** Says what came into view, or how far a drag has brought something, where nothing else tells it; empty where something does. */
export function shiftOf(outcome: Outcome): string {
  if (outcome.kind !== "changed") return "";
  const { item, changes: { added, changed, order, removed }, shift, slid } = outcome;
  if (slid !== undefined) return `in view now: ${slid.join(", ")}`;
  const isTold = [added, changed, removed].flat().some(({ index }) => index === item.index);
  if (shift === undefined || isTold || order.length > 0) return "";
  return wayOf(shift);
}

/** Says how far something was brought; empty where it was not. */
export function wayOf(shift: Shift | undefined): string {
  if (shift === undefined) return "";
  const { x, y } = shift;
  const ways = [
    ...(x === 0 ? [] : [`${Math.abs(x)} px ${x > 0 ? "right" : "left"}`]),
    ...(y === 0 ? [] : [`${Math.abs(y)} px ${y > 0 ? "down" : "up"}`]),
  ];
  return `it moved ${ways.join(", ")}`;
}
