/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";

/** What is done with each thing on a walk. */
export interface Visits {
  readonly text: (node: Node) => void;
  /** Answers whether what is inside counts too. */
  readonly element: (element: Element) => boolean;
}

/**
 * Walks through a part of a page in the order in which a person reads it: that in which it is written, but for lines
 * that are placed one by one. Grids write those that come later behind the others, wherever these are placed.
 */
export class ReadingOrder {
  readonly #dom: Dom;
  /** A place of its own, as lines are given it: far more have none. */
  readonly #placing = /(?:^|[\s;])(?:top|transform|inset|translate)\s*:/;
  /** Lines that are put in order at most. */
  readonly #most = 1_000;
  readonly #index = "aria-rowindex";

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  walk(root: Node, visits: Visits): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    let node = walker.nextNode();
    while (node !== null) {
      if (!this.#dom.isElement(node)) {
        visits.text(node);
        node = walker.nextNode();
        continue;
      }
      const lines = this.#linesAt(node);
      for (const line of lines) if (visits.element(line)) this.walk(line, visits);
      if (lines.length > 0) walker.currentNode = node.parentNode?.lastChild ?? node;
      const goOn = lines.length === 0 && visits.element(node);
      node = goOn ? walker.nextNode() : this.#leave(walker);
    }
  }

  /** The next node that is not inside the current one. */
  #leave(walker: TreeWalker): Node | null {
    for (;;) {
      const next = walker.nextSibling();
      if (next !== null) return next;
      if (walker.parentNode() === null) return null;
    }
  }

  /** Returns the lines that an element is the first written of, where they are read in another order. */
  #linesAt(first: Element): readonly Element[] {
    if (!first.hasAttribute("style") || first.previousElementSibling !== null) return [];
    if (first.nextElementSibling === null || !this.#isPlaced(first)) return [];
    const lines = [...first.parentElement?.children ?? []];
    if (lines.length > this.#most || !lines.every((each) => this.#isLike(each, first))) return [];
    const places = this.#numbered(lines) ?? this.#below(lines);
    const isRead = places?.every(({ at }, nth) => at >= (places[nth - 1]?.at ?? at)) ?? true;
    return isRead ? [] : (places ?? []).toSorted((a, b) => a.at - b.at).map(({ line }) => line);
  }

  #isPlaced(element: Element): boolean {
    return this.#placing.test(element.getAttribute("style") ?? "") &&
      getComputedStyle(element).position === "absolute";
  }

  #isLike(line: Element, first: Element): boolean {
    return line.localName === first.localName && line.hasAttribute("style");
  }

  /** Lines that a page numbers: their places may be on the way to others. */
  #numbered(
    lines: readonly Element[],
  ): readonly { readonly line: Element; readonly at: number }[] | undefined {
    const places = lines.map((line) => ({ line, at: Number(line.getAttribute(this.#index) ?? NaN) }));
    return places.some(({ at }) => Number.isNaN(at)) ? undefined : places;
  }

  /** Lines that are as wide as each other and stand below each other. */
  #below(lines: readonly Element[]): readonly { readonly line: Element; readonly at: number }[] | undefined {
    const places = lines.map((line) => {
      const { bottom, left, top, width } = line.getBoundingClientRect();
      return { line, bottom, left, at: top, width };
    });
    const [first] = places;
    const isColumn = places.every(({ left, width }) => {
      return Math.abs(left - (first?.left ?? 0)) <= 1 && Math.abs(width - (first?.width ?? 0)) <= 1;
    });
    const ordered = places.toSorted((a, b) => a.at - b.at);
    const isClear = ordered.every(({ at }, nth) => at >= (ordered[nth - 1]?.bottom ?? at) - 1);
    return isColumn && isClear ? places : undefined;
  }
}
