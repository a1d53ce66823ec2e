/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";

/** Tells the colour of a swatch: a palette says nothing else of what is in it. */
export class Swatches {
  readonly #dom: Dom;
  /** Largest side of a swatch, in pixels. */
  readonly #largest = 64;
  /** Colours of a palette at least: of dots that say where one is, one differs. */
  readonly #fewest = 3;
  /** Swatches of a palette at most. */
  readonly #most = 400;
  /** Colours of the swatches of each palette, by what holds those. */
  readonly #palettes = new Map<ParentNode, ReadonlyMap<Element, string>>();

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /** Returns the colour that an element stands for, as `#ff0000`; empty where it stands for none. */
  colorOf(element: Element): string {
    if (element.firstChild !== null || !this.#dom.isHtml(element) || this.#isLarge(element)) return "";
    const palette = this.#entryOf(element).parentNode;
    if (palette === null) return "";
    return this.#dom.once(this.#palettes, palette, () => this.#colorsIn(palette)).get(element) ?? "";
  }

  #isLarge({ offsetWidth: width, offsetHeight: height }: HTMLElement): boolean {
    return Math.max(width, height) > this.#largest;
  }

  /** Returns what a palette holds a swatch in. */
  #entryOf(swatch: Element): Element {
    let entry = swatch;
    while (entry.parentElement?.childElementCount === 1) entry = entry.parentElement;
    return entry;
  }

  #colorsIn(palette: ParentNode): ReadonlyMap<Element, string> {
    const colors = new Map<Element, string>();
    for (const entry of [...palette.children].slice(0, this.#most)) {
      let swatch = entry;
      while (swatch.firstElementChild !== null) swatch = swatch.firstElementChild;
      const color = swatch.firstChild === null ? this.#seenIn(swatch) : "";
      if (color !== "") colors.set(swatch, color);
    }
    const different = new Set(colors.values()).size;
    const looks = new Set(colors.keys().map((each) => each.getAttribute("class"))).size;
    const isPalette = different >= this.#fewest && 2 * different >= colors.size;
    return isPalette && looks < different ? colors : new Map(); // a class of its own says more
  }

  #seenIn(swatch: Element): string {
    const { backgroundColor, backgroundImage, maskImage } = getComputedStyle(swatch);
    // An icon may be cut out of its background.
    const isPicture = backgroundImage !== "none" || maskImage !== "none";
    return isPicture || this.#dom.isClear(backgroundColor) ? "" : this.#hex(backgroundColor);
  }

  /** Writes a colour as pages and people do, and one that is no plain red, green and blue as the browser does. */
  #hex(color: string): string {
    const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1);
    return parts === undefined
      ? color
      : `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
  }
}
