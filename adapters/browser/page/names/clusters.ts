/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";

/** Knows which of many fields of one name stand together, such as the boxes for the characters of one code. */
export class Clusters {
  /** Elements around a thing, up to what holds the others. */
  readonly #deepest = 6;
  readonly #known = new WeakMap<readonly Element[], ReadonlyMap<Element, string>>();
  readonly #dom: Dom;

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /**
   * Returns which one a field is of its group, and which of the groups that is, as `1 of 4, group 2 of 2`; empty where
   * all of that name stand in one group, or one of them alone.
   */
  orderOf(element: Element, namesakes: readonly Element[]): string {
    if (!this.#dom.isControl(element) || element.localName === "button" || this.#dom.isBox(element)) {
      return "";
    }
    const orders = this.#known.get(namesakes) ?? this.#ordersOf(namesakes);
    this.#known.set(namesakes, orders);
    return orders.get(element) ?? "";
  }

  #ordersOf(namesakes: readonly Element[]): ReadonlyMap<Element, string> {
    const groups = this.#grouped(namesakes);
    return new Map(groups.flatMap((group, at) => {
      return group.map((each, nth): [Element, string] => {
        return [each, `${nth + 1} of ${group.length}, group ${at + 1} of ${groups.length}`];
      });
    }));
  }

  #grouped(elements: readonly Element[]): readonly (readonly Element[])[] {
    const counts = new Map<Element, number>();
    for (const each of elements) {
      for (const around of this.#around(each)) counts.set(around, (counts.get(around) ?? 0) + 1);
    }
    const groups = Map.groupBy(elements, (each) => {
      return this.#around(each).find((around) => (counts.get(around) ?? 0) > 1);
    });
    return groups.size < 2 || groups.has(undefined) ? [] : [...groups.values()];
  }

  #around(element: Element): readonly Element[] {
    const found: Element[] = [];
    let node = element.parentElement;
    while (node !== null && found.length < this.#deepest) {
      found.push(node);
      node = node.parentElement;
    }
    return found;
  }
}
