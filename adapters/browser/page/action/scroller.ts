/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";
import type { Scrolled } from "../wire/results.ts";

/** Way to scroll: by pages in a direction, or to an end. */
export interface ScrollWay {
  readonly direction: "up" | "down" | "left" | "right" | "top" | "bottom";
  readonly pages: number;
}

/** Scroll request: a way, or an element to scroll to. */
export interface ScrollRequest {
  readonly way?: ScrollWay;
  readonly to?: number;
  readonly within?: number;
  /** On in what was scrolled last. */
  readonly again?: boolean;
}

/** Scrolls the page, or the part of it that scrolls instead. */
export class Scroller {
  readonly #dom: Dom;
  /** Part of a page is left in view, as when a person presses the page key. */
  readonly #step = 0.9;
  #last: Element | undefined;

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /** Scrolls on what was scrolled last: what it was found by may be gone. */
  on(way: ScrollWay): Scrolled {
    return this.#scroll(way, this.#last?.isConnected === true ? this.#last : this.#main());
  }

  /** @param inside an element in the part to scroll; without one it is the main part of the page */
  by(way: ScrollWay, inside: Element | undefined): Scrolled {
    return this.#scroll(way, inside === undefined ? this.#main() : this.around(inside));
  }

  #scroll({ direction, pages }: ScrollWay, part: Element): Scrolled {
    this.#last = part;
    const [x, y] = [part.scrollLeft, part.scrollTop];
    const across = part.clientWidth * this.#step * pages;
    const down = part.clientHeight * this.#step * pages;
    const ways = {
      up: { top: -down },
      down: { top: down },
      left: { left: -across },
      right: { left: across },
      top: { top: -part.scrollHeight },
      bottom: { top: part.scrollHeight },
    };
    part.scrollBy({ ...ways[direction], behavior: "instant" });
    return this.#told(part, part.scrollLeft !== x || part.scrollTop !== y);
  }

  /** The frame that takes the middle of a page which does not scroll itself, where its inside cannot be reached. */
  frame(): Element | undefined {
    const found = this.#middle();
    const opaque = found !== undefined && this.#dom.isFrame(found) && this.#dom.inside(found) === undefined;
    return opaque && this.#main() === document.scrollingElement ? found : undefined;
  }

  /** Brings an element into the middle of the view. */
  to(element: Element): Scrolled {
    const before = element.getBoundingClientRect();
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const after = element.getBoundingClientRect();
    return this.#told(this.around(element), before.x !== after.x || before.y !== after.y);
  }

  #told(part: Element, moved: boolean): Scrolled {
    const page = part === document.scrollingElement;
    const name = this.#dom.squeeze(part.id === "" ? part.localName : `${part.localName}#${part.id}`, 60);
    return {
      kind: "scrolled",
      part: page ? (top === self ? "page" : "frame") : `<${name}>`,
      moved,
      top: Math.round(part.scrollTop),
      height: part.clientHeight,
      whole: part.scrollHeight,
    };
  }

  /** Many applications do not scroll the page but a part in the middle of it. */
  #main(): Element {
    const page = document.scrollingElement ?? document.documentElement;
    if (page.scrollHeight > page.clientHeight + 1) return page;
    const middle = this.#middle();
    const around = middle === undefined ? page : this.around(middle);
    return around === page ? this.#largest() ?? page : around;
  }

  /** Returns the largest part that scrolls and can be seen, wherever it stands. */
  #largest(): Element | undefined {
    let [found, most]: [Element | undefined, number] = [undefined, 0];
    for (const each of document.body?.querySelectorAll("*") ?? []) {
      if (each.scrollHeight <= each.clientHeight + 1 || !this.#scrolls(each)) continue;
      const { top, bottom } = each.getBoundingClientRect();
      const size = each.clientWidth * (Math.min(bottom, innerHeight) - Math.max(top, 0));
      if (size > most) [found, most] = [each, size];
    }
    return found;
  }

  /** Returns what lies in the middle of the window, when the page itself does not scroll. */
  #middle(): Element | undefined {
    const page = document.scrollingElement ?? document.documentElement;
    if (page.scrollHeight > page.clientHeight + 1) return undefined;
    return this.#middleOf(document);
  }

  #middleOf(root: Document): Element | undefined {
    const view = root.defaultView ?? window;
    const found = root.elementFromPoint(view.innerWidth / 2, view.innerHeight / 2);
    if (found === null) return undefined;
    const inside = this.#dom.inside(found);
    return inside === undefined ? found : this.#middleOf(inside) ?? found;
  }

  /** The nearest part around an element that scrolls. */
  around(element: Element): Element {
    for (let node: Node | null = element; node !== null; node = this.#dom.above(node)) {
      if (this.#dom.isElement(node) && this.#scrolls(node)) return node;
    }
    return document.scrollingElement ?? document.documentElement;
  }

  #scrolls(element: Element): boolean {
    const higher = element.scrollHeight > element.clientHeight + 1;
    if (!higher && element.scrollWidth <= element.clientWidth + 1) return false;
    if (element === document.scrollingElement) return true;
    const { overflowX, overflowY } = getComputedStyle(element);
    return [overflowX, overflowY].some((overflow) => overflow === "auto" || overflow === "scroll");
  }
}
