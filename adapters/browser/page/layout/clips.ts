/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";

/** Knows what cuts off an element that reaches out of it. */
export class Clips {
  readonly #dom: Dom;

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /**
   * Returns what is around an element and cuts it off, from the inside out. What is placed freely is cut off by what it
   * is placed in alone; what the body cuts off, the window does.
   */
  of(element: Element): readonly Element[] {
    const clips: Element[] = [];
    let { position } = getComputedStyle(element);
    for (let node = this.#dom.above(element); node !== null; node = this.#dom.above(node)) {
      if (!this.#dom.isElement(node)) continue;
      const style = getComputedStyle(node);
      const holdsAll = style.transform !== "none" || style.filter !== "none" || style.contain !== "none";
      const holds = holdsAll ||
        (position !== "fixed" && (position !== "absolute" || style.position !== "static"));
      if (!holds) continue;
      if (style.overflow !== "visible" && !["body", "html"].includes(node.localName)) clips.push(node);
      position = style.position;
    }
    return clips;
  }
}
