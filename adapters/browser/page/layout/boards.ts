/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";

/** Finds what is pinned to places of a board, such as the nodes of a diagram or the bars of a plan. */
export class Boards {
  readonly #dom: Dom;
  /** Area of a board at least, in square pixels, and elements of it that are looked at. */
  readonly #large = 40_000;
  readonly #most = 1_000;
  /** What is pinned says no more than that, in characters. */
  readonly #longest = 200;
  /** Siblings that make a choice at least: two lines may be those of a card. */
  readonly #fewest = 3;
  /** Share of a board's words that are in what is pinned to it. */
  readonly #share = 0.6;
  /** What is seen without words, or operated; a space keeps the corner of a frame open, and draws no icon. */
  readonly #seen =
    "a, button, canvas, i:empty, img, input:not([type=hidden]), select, svg, textarea, video, [aria-label], [title]";
  /** Share of a whole's area from which a part is all that there is to click. */
  readonly #whole = 0.6;
  /** Height of a line between items, in pixels. */
  readonly #thin = 12;
  /** Height of what is no more than drawn, in pixels. */
  readonly #fine = 2;
  /** What shapes of drawings are made of. */
  readonly #surfaces = "rect, circle, ellipse, path, polygon, image, use";

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  lengthOf(element: Element): number {
    return (element.textContent ?? "").replace(/[\s\u200b\u2060]+/g, "").length;
  }

  /** Tells whether something says more than what is in it; a menu that is closed in it, and what is unseen, say nothing. */
  saysMore(element: Element, inner: readonly { readonly element: Element }[]): boolean {
    const named = inner.reduce((sum, each) => sum + this.lengthOf(each.element), 0);
    return this.lengthOf(element) > named && this.#drawnLengthOf(element) > named;
  }

  #drawnLengthOf(element: Element): number {
    const { display, fontSize, visibility } = getComputedStyle(element);
    if (display === "none") return 0;
    const children = [...element.children];
    const inside = children.reduce((sum, each) => sum + this.#drawnLengthOf(each), 0);
    if (visibility !== "visible" || fontSize === "0px") return inside;
    return inside + children.reduce((left, each) => left - this.lengthOf(each), this.lengthOf(element));
  }

  /** Returns the heads of columns, where something holds nothing else. */
  headsIn(container: Element): readonly Element[] | undefined {
    const row = container.querySelector("thead > tr");
    const isAll = row !== null && this.lengthOf(row) === this.lengthOf(container);
    return isAll && row.childElementCount > 1 ? [...row.children] : undefined;
  }

  /** Tells whether a part has nothing to see or to do: a line between others, or a row that nothing fills. */
  isBlank(part: Element): boolean {
    const isNamed = part.hasAttribute("aria-label") || part.hasAttribute("title");
    if (isNamed || this.lengthOf(part) > 0 && !this.#isUnwritten(part)) return false;
    const isSeen = (each: Element) =>
      each.localName !== "img" || each.getBoundingClientRect().width > this.#fine;
    if ([...part.querySelectorAll(this.#seen)].some(isSeen)) return false;
    const { width, height } = part.getBoundingClientRect();
    return part.localName === "tr" || part.getAttribute("role") === "separator" ||
      Math.min(width, height) <= this.#thin;
  }

  /** Tells whether something empty is drawn as a line, which nobody hits, as between the items of a menu that all listen. */
  isLine(element: Element): boolean {
    if (element.firstChild !== null) return false;
    const { width, height } = element.getBoundingClientRect();
    return Math.min(width, height) <= this.#fine &&
      ["::before", "::after"].every((part) => getComputedStyle(element, part).content === "none");
  }

  /** Tells whether dashes stand for a line that is drawn in their place. */
  #isUnwritten(part: Element): boolean {
    return part.childElementCount === 0 && this.#drawnLengthOf(part) === 0;
  }

  /** Tells whether something to click says nothing but what was chosen, each with a mark that takes it away. */
  holdsChips(element: Element, inner: readonly { readonly element: Element }[]): boolean {
    const isMark = (each: Element) => this.lengthOf(each) === 0;
    const chips = inner.filter((each) => !isMark(each.element));
    const [first, second] = chips;
    if (first === undefined || (second === undefined && this.#takes(element, first.element))) return false;
    return chips.every((chip) => {
      return inner.some((each) => isMark(each.element) && chip.element.contains(each.element));
    }) && ["pointer", "text"].includes(getComputedStyle(element).cursor);
  }

  /** Returns the parts of something to click: what is pinned to it, or the lines of a list that hangs out of it. */
  partsOf(element: Element): readonly Element[] {
    const pinned = this.pinned(element);
    return pinned.length > 0 ? pinned : this.#hanging(element);
  }

  /** Tells whether a part takes most of the place of the whole: it is no chip in a field, and no node of a board. */
  #takes(whole: Element, part: Element): boolean {
    const [all, own] = [whole.getBoundingClientRect(), part.getBoundingClientRect()];
    return own.width * own.height > this.#whole * all.width * all.height;
  }

  /** Tells whether a part of a drawing is the only node of it yet. */
  isLone(part: Element | undefined): boolean {
    const drawing = part?.closest("svg") ?? undefined;
    return part !== undefined && drawing !== undefined && part !== drawing && !this.#takes(drawing, part);
  }

  /** What is in a line that the keyboard reaches is an item itself. */
  #hanging(element: Element): readonly Element[] {
    const lines = [...element.querySelectorAll("ul > li, ol > li")]
      .filter((line) => !this.#dom.holdsReached(line));
    const [first] = lines;
    if (first === undefined || getComputedStyle(first).pointerEvents === "none") return [];
    const { top, bottom } = element.getBoundingClientRect();
    return lines.filter((line) => {
      const place = line.getBoundingClientRect();
      return place.top >= bottom - 1 || place.bottom <= top + 1;
    });
  }

  /** Returns what says most of the words of a board, in places of its own. */
  pinned(container: Element): readonly Element[] {
    // A group of shapes is as large as they are together: the drawing is the board.
    const { width, height } = (container.closest("svg") ?? container).getBoundingClientRect();
    if (width * height < this.#large) return [];
    if (this.lengthOf(container) === 0) return this.#pictures(container);
    const groups = new Map<string, Element[]>();
    for (const element of [...container.querySelectorAll("[class]")].slice(0, this.#most)) {
      const length = this.lengthOf(element);
      if (length === 0 || length > this.#longest || !this.isPinned(element)) continue;
      for (const name of element.classList) {
        const group = groups.get(name);
        if (group === undefined) groups.set(name, [element]);
        else group.push(element);
      }
    }
    const unseen = [...container.querySelectorAll("style, script")];
    const all = unseen.reduce((left, each) => left - this.lengthOf(each), this.lengthOf(container));
    const isWhole = (group: readonly Element[]) =>
      !group.some((each, at) => group[at - 1]?.contains(each) === true) &&
      group.reduce((sum, each) => sum + this.lengthOf(each), 0) >= this.#share * all;
    const [most = []] = [...groups.values()].filter((group) =>
      (group.length > 1 || this.isLone(group[0])) && isWhole(group)
    )
      .sort((a, b) => b.length - a.length);
    return most;
  }

  /** Returns the pictures that a board without words holds in places of their own, such as the pieces of a game. */
  #pictures(board: Element): readonly Element[] {
    return [...board.children].slice(0, this.#most).filter((each) => {
      if (each.firstChild !== null || !this.#dom.isHtml(each)) return false;
      const style = getComputedStyle(each);
      const isPicture = each.localName === "img" || style.backgroundImage !== "none";
      return isPicture && this.#isPlaced(style) && !this.#takes(board, each);
    });
  }

  /**
   * Returns what is of one kind inside of a container, though one is chosen and another the first of its week: as high
   * as each other, with a class that all have. What has no words parts them, and what is higher heads them.
   */
  siblings(container: Element): readonly Element[] {
    const all = [...container.children].filter((each) => this.lengthOf(each) > 0);
    const middle = all[all.length >> 1];
    if (middle === undefined) return [];
    const shared = [...middle.classList].find((name) => all.every((each) => each.classList.contains(name)));
    if (shared === undefined) return [];
    const { height } = middle.getBoundingClientRect();
    const alike = all.filter((each) => {
      return each.localName === middle.localName && this.lengthOf(each) <= this.#longest &&
        Math.abs(each.getBoundingClientRect().height - height) <= 1;
    });
    const said = alike.reduce((sum, each) => sum + this.lengthOf(each), 0);
    return alike.length >= this.#fewest && said >= this.#share * this.lengthOf(container) ? alike : [];
  }

  /** It has a place and a surface of its own; words alone are the labels of an axis. */
  isPinned(element: Element): boolean {
    if (!this.#dom.isHtml(element)) {
      return element.matches("g[transform]") && element.querySelector(this.#surfaces) !== null;
    }
    const style = getComputedStyle(element);
    const hasSurface = style.borderTopStyle !== "none" || !this.#dom.isClear(style.backgroundColor);
    return hasSurface && this.#isPlaced(style);
  }

  #isPlaced({ position, transform }: CSSStyleDeclaration): boolean {
    return position === "absolute" || (transform !== "none" && transform !== "");
  }
}
