import { PAGE_AGENT } from "../../page/script.ts";
import type { Heard } from "../../page/elements/listeners.ts";
import type { Listing } from "../../page/wire/results.ts";
import { delegatedNodes } from "./delegated.ts";
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

/** Events by which something opens for a mouse that rests on it. */
const HOVERING = new Set(["mouseenter", "mouseover", "pointerenter", "pointerover"]);

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
  const types = new Map<number, Set<string>>();
  for (const { type, backendNodeId: id } of listeners) {
    if (id !== undefined) types.set(id, (types.get(id) ?? new Set()).add(type));
  }
  const isOperated = (all: ReadonlySet<string>) => OPERATING.values().some((type) => all.has(type));
  const isPart = ([id, all]: readonly [number, ReadonlySet<string>]) => {
    return all.size < EVERYTHING || id === port.documentNode;
  };
  const fresh = [...types].filter((each) => isPart(each) && !port.adopted.has(each[0]));
  const operated = fresh.filter(([, all]) => isOperated(all));
  const hovered = fresh.filter(([, all]) =>
    !isOperated(all) && HOVERING.values().some((type) => all.has(type))
  );
  // A framework listens at its root, or at the document, for everything that is in it.
  const isDelegating = [...types].some(([id, all]) => {
    return all.size >= EVERYTHING || (id === port.documentNode && isOperated(all));
  });
  const delegated = isDelegating ? await delegatedNodes(port, options) : { operated: [], hovered: [] };
  const idsOf = (list: typeof fresh) => list.map(([id]) => id);
  const pressed = operated.filter(([, all]) => AFTER_PRESS.isDisjointFrom(all));
  const found = await adopt(port, idsOf(pressed), options, "press");
  const others = operated.filter((each) => !pressed.includes(each));
  const clicked = await adopt(port, [...idsOf(others), ...delegated.operated], options, "operate");
  const opened = await adopt(port, [...idsOf(hovered), ...delegated.hovered], options, "hover");
  return found || clicked || opened;
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
