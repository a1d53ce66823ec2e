/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";

/** Puts elements into the order in which they stand in the page, through shadow roots and frames. */
export class PageOrder {
  readonly #dom: Dom;

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  sorted<Placed extends { readonly element: Element }>(items: readonly Placed[]): Placed[] {
    const ways = items.map((item) => ({ item, way: this.#wayTo(item.element) }));
    return ways.sort((a, b) => this.#compare(a.way, b.way)).map(({ item }) => item);
  }

  /** The hosts and frames that an element is in, from the outermost to itself. */
  #wayTo(element: Element): readonly Element[] {
    const way = [element];
    for (let node: Node | null = element; node !== null;) {
      node = this.#dom.above(node.getRootNode());
      if (this.#dom.isElement(node)) way.unshift(node);
    }
    return way;
  }

  #compare(one: readonly Element[], other: readonly Element[]): number {
    const at = one.findIndex((each, nth) => each !== other[nth]);
    const [first, second] = [one[at], other[at]];
    if (first === undefined || second === undefined) return one.length - other.length;
    return (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) === 0 ? 1 : -1;
  }
}
