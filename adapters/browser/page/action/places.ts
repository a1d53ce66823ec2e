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

/** Tells where numbered elements stand. */
export class Places {
  readonly #parts: PlacesParts;

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
   * Tells whether another thing lies at a point than what is carried there, or a copy of it, and what it goes to.
   *
   * @param carried number of the one
   * @param goal number of the other
   */
  holdsOther(x: number, y: number, carried: number, goal: number): boolean {
    const { boxes, dom, entries, numbers } = this.#parts;
    boxes.forget();
    const items = new Map<Node, Item>(entries().map(({ element, item }) => [element, item]));
    let other: Item | undefined;
    for (let node: Node | null = boxes.topAt(x, y); node !== null; node = dom.above(node)) {
      const item = items.get(node);
      if (item?.index === carried || item?.index === goal) return false;
      other ??= item;
    }
    return other !== undefined && other.name !== numbers.told(carried)?.name;
  }
}
