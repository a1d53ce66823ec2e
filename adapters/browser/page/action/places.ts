/// <reference lib="dom" />
import type { Actor } from "./actor.ts";
import type { Boxes } from "../layout/boxes.ts";
import type { Dom } from "../elements/dom.ts";
import type { Entry } from "../text/reader.ts";
import type { Describer } from "../elements/describer.ts";
import type { Numbers } from "../elements/numbers.ts";
import type { Item, Placed } from "../wire/results.ts";
import type { Sight } from "../layout/sight.ts";

interface PlacesParts {
  readonly actor: Actor;
  readonly boxes: Boxes;
  readonly describer: Describer;
  readonly dom: Dom;
  readonly entries: () => readonly Entry[];
  readonly numbers: Numbers;
  readonly sight: Sight;
}

/** A place that a drag has come to. */
export interface Reached {
  readonly x: number;
  readonly y: number;
  /** Whether the goal of the drag is nearer to its start now than this place. */
  readonly nearer: boolean;
}

/** Tells where numbered elements stand. */
export class Places {
  readonly #parts: PlacesParts;
  readonly #laid = new Set(["absolute", "fixed"]);

  constructor(parts: PlacesParts) {
    this.#parts = parts;
  }

  /**
   * The place of an element in the window.
   *
   * @param isAround whether it is that of the nearest thing around the element that the mouse reaches
   */
  of(index: number, isAround: boolean): Placed {
    const { actor, boxes, describer, numbers, sight } = this.#parts;
    boxes.forget();
    const reason = actor.staleness(index);
    const element = numbers.element(index);
    const box = element && (isAround ? sight.pointAround(element) : boxes.of(element));
    if (reason !== undefined || element === undefined || box === undefined) {
      return { kind: "stale", reason: reason ?? "it is gone" };
    }
    return { kind: "placed", item: describer.item(element), ...box };
  }

  /**
   * Tells whether another thing lies at a point than what is carried there, or a copy of it, and what it goes to. What
   * stands in one part of the page with what is carried, such as in the row of its grip, travels with it. Where the page
   * draws what is carried anew, a goal that came nearer has made room for it.
   *
   * @param at what the mouse has reached, and whether the goal has come nearer to where the mouse took it up
   * @param carried number of the one
   * @param goal number of the other
   */
  holdsOther({ x, y, nearer }: Reached, carried: number, goal: number): boolean {
    const { boxes, dom, entries, numbers } = this.#parts;
    boxes.forget();
    const taken = numbers.element(carried);
    if (nearer && (taken === undefined || !dom.isLive(taken))) return false;
    const items = new Map<Node, Item>(entries().map(({ element, item }) => [element, item]));
    const aim = numbers.element(goal);
    let other: Item | undefined;
    for (let node = this.#beneath(x, y, aim); node !== null; node = dom.above(node)) {
      const item = items.get(node);
      if (item?.index === carried || item?.index === goal) return false;
      if (item !== undefined && other === undefined) {
        if (this.#travels(node, taken, aim)) return false;
        other = item;
      }
    }
    return other !== undefined && other.name !== numbers.told(carried)?.name;
  }

  /** What lies at a point below what is drawn over the page there, such as a copy of a row that follows the mouse. */
  #beneath(x: number, y: number, goal: Element | undefined): Node | null {
    const top = this.#parts.boxes.topAt(x, y);
    const over = top !== null && goal !== undefined ? this.#drawnOver(top, goal) : undefined;
    if (over === undefined) return top;
    return document.elementsFromPoint(x, y).find((each) => !over.contains(each)) ?? null;
  }

  /** Returns the part of a page that is laid over where the goal is, and that something is in. */
  #drawnOver(top: Element, goal: Element): Element | undefined {
    const { dom } = this.#parts;
    let part: Node = top;
    for (let node = dom.above(top); node !== null && !node.contains(goal); node = dom.above(node)) {
      part = node;
    }
    if (!dom.isElement(part) || part.contains(goal)) return undefined;
    const isLaid = (each: Element) => this.#laid.has(getComputedStyle(each).position);
    const beside = [...part.parentElement?.children ?? []].find((each) => each.contains(goal));
    return isLaid(part) && beside !== undefined && !isLaid(beside) ? part : undefined;
  }

  /** Tells whether something stands nearer to what is carried than the goal does. */
  #travels(node: Node, carried: Element | undefined, goal: Element | undefined): boolean {
    if (carried === undefined || goal === undefined) return false;
    let shared: Node | null = node;
    while (shared !== null && !shared.contains(carried)) shared = this.#parts.dom.above(shared);
    return shared !== null && !shared.contains(goal);
  }
}
