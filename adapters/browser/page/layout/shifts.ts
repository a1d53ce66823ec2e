/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";
import type { Shift } from "../wire/shift.ts";

/** Tells how far something was brought from where it stood in what it is in, however far that is scrolled. */
export class Shifts {
  readonly #dom: Dom;
  /** Less is a rounding, in pixels. */
  readonly #least = 3;
  #from: Shift | undefined;

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /** Notes where an element stands, if it is to be carried. */
  note(element: Element | undefined): void {
    this.#from = element && this.#placeOf(element);
  }

  /** Returns how far an element stands now from what was noted; undefined where that is nothing, or cannot be told. */
  of(element: Element | undefined): Shift | undefined {
    const from = this.#from;
    const to = from && element && this.#placeOf(element); // nothing is looked up for what is not carried
    if (from === undefined || to === undefined) return undefined;
    const [x, y] = [Math.round(to.x - from.x), Math.round(to.y - from.y)];
    return Math.hypot(x, y) < this.#least ? undefined : { x, y };
  }

  #placeOf(element: Element): Shift | undefined {
    const { x: left, y: top, width, height } = element.getBoundingClientRect();
    if (!element.isConnected || width + height === 0) return undefined;
    let [x, y] = [left, top];
    for (let node: Node | null = element; node !== null; node = this.#dom.above(node)) {
      if (!this.#dom.isElement(node)) continue;
      const { position } = getComputedStyle(node);
      if (position === "fixed") break;
      if (position === "sticky") {
        if (node === element) return undefined;
        const around = node.getBoundingClientRect();
        return { x: x - around.left, y: y - around.top }; // it goes along with what is scrolled, with what is in it
      }
      if (node === element) continue;
      [x, y] = [x + node.scrollLeft, y + node.scrollTop];
    }
    return { x, y };
  }
}
