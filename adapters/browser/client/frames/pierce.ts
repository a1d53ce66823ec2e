import { PAGE_AGENT } from "../../page/script.ts";
import type { Heard } from "../../page/elements/listeners.ts";
import type { Listing } from "../../page/wire/results.ts";
import { type DelegatedNodes, delegatedNodes } from "./delegated.ts";
import { askInternals } from "./internals.ts";
import type { AskOptions, FramePort } from "./frame_port.ts";

/** Events that something can be operated by. */
const OPERATING = new Set([
  ...[
    "click",
    "dblclick",
    "contextmenu",
    "mousedown",
    "mouseup",
    "pointerdown",
    "pointerup",
    "touchend",
    "drop",
  ],
]);

/** Those of them that come when more than the begin of a press has. */
const AFTER_PRESS = OPERATING.difference(new Set(["mousedown", "pointerdown"]));

/** The one of them that a click is not enough for. */
const DOUBLE = new Set(["dblclick"]);

/** Events by which something opens for a mouse that rests on it. */
const HOVERING = new Set(["mouseenter", "mouseover", "pointerenter", "pointerover"]);

/** Events by which something follows the mouse. */
const FOLLOWING = new Set(["mousemove", "pointermove"]);

/**
 * Number of kinds of events: an element that listens to so many is the root of a framework, and cannot be operated
 * itself.
 */
const EVERYTHING = 25;

/** Number of nodes that are looked at in one go; the rest has its turn at the next look. */
const LIMIT = 200;

/** Closed roots may be nested, and what a page hides deeper than that it hides well. */
const DEPTH = 4;

/** Lists a frame, with what only the debugger can see of it; that is looked for only where there may be something. */
export async function pierce(
  port: FramePort,
  list: () => Promise<Listing>,
  options: AskOptions,
): Promise<Listing> {
  const tolerant = (learning: Promise<boolean>) => learning.catch(() => false);
  const [learnt, first] = await Promise.all([tolerant(pierceListeners(port, options)), list()]);
  let [again, listing] = [learnt, first];
  for (let depth = 0; depth < DEPTH; depth += 1) {
    if (listing.custom === true && await tolerant(askInternals(port, options))) again = true;
    if (listing.suspects === true && await tolerant(pierceShadows(port, options))) again = true;
    if (!again) break;
    listing = await list();
    again = false;
  }
  return first.late === undefined ? listing : { ...listing, late: first.late };
}

/**
 * Gives the agent the elements that listen to clicks: nothing in the document tells them apart.
 *
 * @returns whether there were new ones
 */
async function pierceListeners(port: FramePort, options: AskOptions): Promise<boolean> {
  const objectId = await port.documentHandle(options);
  if (objectId === undefined) return false;
  const question = { objectId, depth: -1, pierce: true };
  const { listeners } = await port.place.session.send("DOMDebugger.getEventListeners", question, options);
  const ours = new Set(listeners.filter(({ type }) => type === PAGE_AGENT).map(({ scriptId }) => scriptId));
  const types = new Map<number, Set<string>>();
  for (const { type, backendNodeId: id, scriptId } of listeners) {
    if (id !== undefined && !ours.has(scriptId)) types.set(id, (types.get(id) ?? new Set()).add(type));
  }
  const isPart = ([id, all]: readonly [number, ReadonlySet<string>]) => {
    return all.size < EVERYTHING || id === port.documentNode;
  };
  const fresh = [...types].filter((each) => isPart(each) && !port.adopted.has(each[0]));
  const own = Map.groupBy(fresh, ([, all]) => heardOf(all));
  // A framework listens at its root, or at the document, for everything that is in it.
  const isDelegating = [...types].some(([id, all]) => {
    return all.size >= EVERYTHING || (id === port.documentNode && !all.isDisjointFrom(OPERATING));
  });
  const delegated: DelegatedNodes = isDelegating ? await delegatedNodes(port, options) : new Map();
  const take = async (heard: Heard) => {
    const ids = (own.get(heard) ?? []).map(([id]) => id);
    return await adopt(port, [...ids, ...delegated.get(heard) ?? []], options, heard);
  };
  // React listens for clicks at what has a handler of them, too, which says less than the handlers do.
  const isListed = [
    await take("follow"),
    await take("press"),
    await take("operate"),
    await take("double"),
    await take("hover"),
  ];
  await take("move"); // none of them is listed for that
  return isListed.includes(true);
}

/**
 * Does so after an action; a page that does not answer has nothing new.
 *
 * @throws the reason of the signal
 */
export async function learnListeners(port: FramePort, options: AskOptions): Promise<boolean> {
  const isNew = await pierceListeners(port, options).catch(() => false);
  options.signal.throwIfAborted();
  return isNew;
}

/** Tells what something listens for that listens to some events; nothing where none of them is of the mouse. */
function heardOf(all: Set<string>): Heard | undefined {
  const hears = (some: ReadonlySet<string>) => !all.isDisjointFrom(some);
  if (!hears(OPERATING)) return hears(HOVERING) ? "hover" : hears(FOLLOWING) ? "move" : undefined;
  if (!hears(AFTER_PRESS)) return "press";
  if (hears(HOVERING) || hears(FOLLOWING)) return "follow";
  return all.intersection(OPERATING).isSubsetOf(DOUBLE) ? "double" : "operate";
}

/**
 * Gives the agent the closed shadow roots of the elements that may have one.
 *
 * @returns whether there were any
 */
async function pierceShadows(port: FramePort, options: AskOptions): Promise<boolean> {
  const { session } = port.place;
  const objectId = await port.handle(`${PAGE_AGENT}.suspects(${LIMIT})`, options);
  if (objectId === undefined) return false;
  const list = await session.send("Runtime.getProperties", { objectId, ownProperties: true }, options);
  const describing = list.result.flatMap(({ value }) => {
    if (value?.subtype !== "node" || value.objectId === undefined) return [];
    return [session.send("DOM.describeNode", { objectId: value.objectId, depth: 0 }, options)];
  });
  const roots = (await Promise.allSettled(describing)).flatMap((each) => {
    return each.status === "fulfilled" ? each.value.node.shadowRoots ?? [] : [];
  });
  const closed = roots.filter((root) => root.shadowRootType === "closed").map((root) => root.backendNodeId);
  return await adopt(port, closed, options, "operate");
}

async function adopt(
  port: FramePort,
  ids: readonly number[],
  options: AskOptions,
  heard: Heard,
): Promise<boolean> {
  const fresh = [...new Set(ids)].filter((id) => !port.adopted.has(id)).slice(0, LIMIT);
  if (fresh.length > 0) await port.adopt(fresh, options, heard);
  port.release();
  return fresh.length > 0;
}
