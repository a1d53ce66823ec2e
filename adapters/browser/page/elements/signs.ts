/// <reference lib="dom" />
import type { Dom } from "./dom.ts";

/** Finds signs without words in what one listener serves, such as the cross of a chip or the arrow of a node. */
export class Signs {
  readonly #dom: Dom;
  /** What the class or the tip of such a sign says that it does, or how the node stands that it folds. */
  readonly #purpose =
    /(^|[\s_-])(close|delete|remove|clear|dismiss|expand|expanded|expander|expando|collapse|collapsed)($|[\s_-])/i;
  /** What the class of a sign in the head of a column says that it opens, where the head itself sorts. */
  readonly #opening = /(^|[\s_-])(filter|menu)($|[\s_-])/i;
  /** What a picture says that stands for such a sign: a mark, and no word. */
  readonly #mark = /^\s*[^\s\p{L}\p{N}]{1,3}\s*$/u;
  /** Where words begin in a name of several, such as treeExpander. */
  readonly #humps = /(?<=[a-z\d])(?=[A-Z])/g;
  /** Roles of what holds more than its name: a sign may stand in it directly. */
  readonly #open = new Set(["draggable", "gridcell", "listitem", "row", "treeitem"]);
  /** Elements around a sign, up to the item that it is in. */
  readonly #deepest = 4;

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /**
   * Tells whether an element is such a sign.
   *
   * @param roleOf the role of an element that was found to be an item
   */
  has(element: Element, roleOf: (element: Element) => string | undefined): boolean {
    const name = (element.getAttribute("class") ?? "").replace(this.#humps, "-");
    // A link without an address is told by what was hit, if not an icon, which stands before its words.
    const isLink = element.localName === "a";
    const opens = this.#opening.test(name) && !this.#purpose.test(name);
    const isTold = this.#purpose.test(element.getAttribute("title") ?? "");
    const isOne = this.#dom.is(element, "img")
      ? this.#mark.test(element.alt)
      : (isLink || opens || isTold || this.#purpose.test(name)) && this.#isDrawn(element);
    if (!isOne) return false;
    let around = this.#dom.above(element);
    for (let depth = 0; around !== null && depth < this.#deepest; depth += 1) {
      const role = this.#dom.isElement(around) ? roleOf(around) : undefined;
      if (role !== undefined && this.#dom.isElement(around)) {
        const isApart = isLink
          ? role === "clickable" && this.#isAtEnd(element, around)
          : opens
          ? role === "columnheader"
          : this.#isApart(role, depth) || isTold && role === "clickable";
        return isApart && (around.textContent ?? "").trim() !== "";
      }
      const node = depth === 0 ? this.#nodeAfter(element, around) : undefined;
      if (node !== undefined) return node.hasAttribute("aria-expanded");
      around = this.#dom.above(around);
    }
    return false;
  }

  /** Returns the only node of a tree in the line that a sign stands in, after it: it is unfolded there, if at all. */
  #nodeAfter(sign: Element, line: Node): Element | undefined {
    const [node, other] = this.#dom.isElement(line) ? line.querySelectorAll("[role=treeitem]") : [];
    if (node === undefined || other !== undefined) return undefined;
    return (sign.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) === 0 ? undefined : node;
  }

  /** Tells whether an element stands in the second half of a line. */
  #isAtEnd(element: Element, line: Element): boolean {
    const { left, width } = line.getBoundingClientRect();
    return element.getBoundingClientRect().left > left + width / 2;
  }

  /** Tells whether an element shows no words, and in it no more than one that draws it, be it in a slot of several. */
  #isDrawn(element: Element): boolean {
    const { childElementCount, firstElementChild, textContent } = element;
    if ((textContent ?? "").trim() !== "" && !this.#hidesWords(element)) return false;
    const drawn = firstElementChild?.localName === "slot" ? this.#drawnIn(element) : [...element.children];
    const [inner] = drawn;
    if (inner === undefined) return childElementCount === 0;
    if (drawn.length > 1) return false;
    return inner.localName === "svg" || inner.localName === "slot" || inner.firstElementChild === null;
  }

  /** Tells whether the words of an element are there only where its picture is not. */
  #hidesWords(element: Element): boolean {
    const saying = [...element.childNodes].filter((each) => (each.textContent ?? "").trim() !== "");
    return saying.every((each) => this.#dom.isElement(each) && getComputedStyle(each).display === "none");
  }

  /** The slots of a sign that are shown, of which there is one for each way in which its node stands. */
  #drawnIn(sign: Element): Element[] {
    return [...sign.children].filter((each) => getComputedStyle(each).display !== "none");
  }

  /** An icon that stands in something to click directly belongs to its words. */
  #isApart(role: string, depth: number): boolean {
    return this.#open.has(role) || (role === "clickable" && depth > 0);
  }
}
