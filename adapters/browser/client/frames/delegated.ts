import type { Heard } from "../../page/elements/listeners.ts";
import type { AskOptions, FramePort } from "./frame_port.ts";

/** Elements that a framework has handlers for, by the backend's number and what they listen for. */
export type DelegatedNodes = ReadonlyMap<Heard, readonly number[]>;

/** In the order in which they are found. */
const KINDS: readonly Heard[] = ["operate", "follow", "hover", "move", "double"];

/** At most so many at one look; the rest has its turn at the next. */
const LIMIT = 100;

/**
 * Frameworks listen at the root of a page and keep each element's handlers with the element, where only the page's own
 * scripts see them: React under `__reactProps$…`, Svelte and Solid as `__click` and `$$click`. The page could put up
 * elements that do nothing, as it can anyway.
 */
const FIND = `function (seen, limit) {
  const operating = /^(on|__|\\$\\$)?(click|dblclick|doubleclick|contextmenu|mousedown|mouseup|pointerdown|pointerup|drop)(capture)?$/i;
  const double = /^(on|__|\\$\\$)?(dblclick|doubleclick)(capture)?$/i;
  const tapping = /^(on|__|\\$\\$)?touchend(capture)?$/i;
  const hovering = /^(on|__|\\$\\$)?(mouseenter|mouseover|pointerenter|pointerover)(capture)?$/i;
  const following = /^(on|__|\\$\\$)?(mousemove|pointermove)(capture)?$/i;
  const plain = "a[href], button, input, select, textarea, summary, label, html, body";
  const lists = [[], [], [], [], []];
  const namesOf = (element) => [...Object.keys(element), ...Object.getOwnPropertySymbols(element)].flatMap((key) => {
    const isHolder = typeof key === "symbol" ? key.description === "events" : /^__react(Props|EventHandlers)\\$/.test(key);
    if (!isHolder) return typeof key === "symbol" ? [] : [key];
    const held = element[key] ?? {};
    return Object.keys(held).filter((name) => typeof held[name] === "function" || Array.isArray(held[name]));
  });
  for (const element of this.querySelectorAll("*")) {
    if (seen.has(element)) continue;
    const names = namesOf(element);
    if (names.length === 0) continue;
    // What shows a tip under the mouse shows it under a finger, too.
    const some = (kind) => names.some((each) => kind.test(each));
    const isPlain = element.matches(plain);
    const isOperated = !isPlain && (some(operating) || !some(hovering) && some(tapping));
    const isFollowed = some(following);
    const isDouble = names.every((each) => double.test(each) || !operating.test(each) && !tapping.test(each));
    const list = isOperated ? (isFollowed || some(hovering) ? 1 : isDouble ? 4 : 0) : !isPlain && some(hovering) ? 2 : isFollowed ? 3 : -1;
    if (list < 0) continue;
    seen.add(element);
    lists[list].push(element);
    if (lists.reduce((sum, each) => sum + each.length, 0) >= limit) break;
  }
  return lists.flatMap((each) => [...each, null]);
}`;

/** Looks for the elements that a framework handles for the page; each is told once. */
export async function delegatedNodes(port: FramePort, options: AskOptions): Promise<DelegatedNodes> {
  const [document, seen] = await Promise.all([port.documentHandle(options), port.seenHandle(options)]);
  if (document === undefined || seen === undefined) return new Map();
  const { session } = port.place;
  const { result } = await session.send("Runtime.callFunctionOn", {
    functionDeclaration: FIND,
    objectId: document,
    arguments: [{ objectId: seen }, { value: LIMIT }],
    objectGroup: port.group,
  }, options);
  const ids = await nodesOf(port, result.objectId, options);
  const lists = new Map<Heard, number[]>();
  let kind = 0;
  for (const id of ids) {
    const heard = KINDS[kind];
    if (id === undefined) kind += 1;
    else if (heard !== undefined) lists.set(heard, [...lists.get(heard) ?? [], id]);
  }
  return lists;
}

async function nodesOf(
  port: FramePort,
  objectId: string | undefined,
  options: AskOptions,
): Promise<(number | undefined)[]> {
  if (objectId === undefined) return [];
  const { session } = port.place;
  const list = await session.send("Runtime.getProperties", { objectId, ownProperties: true }, options);
  const entries = list.result.filter(({ name }) => /^\d+$/.test(name));
  return await Promise.all(entries.map(async ({ value }) => {
    if (value?.objectId === undefined) return undefined;
    const { node } = await session.send("DOM.describeNode", { objectId: value.objectId, depth: 0 }, options);
    return node.backendNodeId;
  }));
}
