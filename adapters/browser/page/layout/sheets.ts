/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";

/** Knows controls that have nothing in them and are laid over something else, which stands for them. */
export class Sheets {
  readonly #dom: Dom;
  /** Pixels that a sheet may leave free on each side. */
  readonly #free = 2;

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /** Tells whether an element is laid over all of what it stands in: no click reaches that. */
  covers(element: Element, around: Element | null): boolean {
    if (around === null || element.firstElementChild !== null || !this.#dom.isHtml(element)) return false;
    if ((element.textContent ?? "").trim() !== "") return false;
    const { pointerEvents, position, zIndex } = getComputedStyle(element);
    if (position !== "absolute" || pointerEvents === "none" || zIndex.startsWith("-")) return false;
    const [own, all] = [element.getBoundingClientRect(), around.getBoundingClientRect()];
    return own.left <= all.left + this.#free && own.right >= all.right - this.#free &&
      own.top <= all.top + this.#free && own.bottom >= all.bottom - this.#free;
  }
}
