/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";
import type { Clips } from "./clips.ts";

/** Knows what stands where no scrolling leads, such as words that a page sets only to measure them. */
export class Reach {
  readonly #clips: Clips;
  readonly #dom: Dom;
  /** What is said to those who do not see it, whatever is seen of it. */
  readonly #spoken = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]";

  constructor(dom: Dom, clips: Clips) {
    this.#dom = dom;
    this.#clips = clips;
  }

  /** Tells whether nobody comes to see an element, nor anything in it. Only for what is placed freely. */
  isBeyond(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    if (width + height === 0 || !this.isPast(element) || this.#isSpoken(element)) return false;
    return [...element.querySelectorAll("*")].every((each) => this.isPast(each)) &&
      !this.#isMoving(element) && !this.#clips.of(element).some((each) => this.#scrolls(each));
  }

  /** Tells whether an element ends before its document begins, and no label of it stands elsewhere. */
  isPast(element: Element): boolean {
    const view = element.ownerDocument.defaultView;
    if (view === null) return false;
    const { right, bottom, width, height } = element.getBoundingClientRect();
    const isAbove = bottom + view.scrollY <= 0;
    const isBeside = right + view.scrollX <= 0 && !this.#isFromRight(element.ownerDocument);
    if (width + height > 0 && !isAbove && !isBeside) return false;
    if (!this.#dom.isControl(element)) return true;
    if (this.#dom.is(element, "input") && element.type === "file") return false;
    return [...element.labels ?? []].every((label) => this.isPast(label));
  }

  /** A page that is written from the right scrolls to the left. */
  #isFromRight({ documentElement }: Document): boolean {
    return getComputedStyle(documentElement).direction === "rtl";
  }

  #isSpoken(element: Element): boolean {
    return element.closest(this.#spoken) !== null || element.querySelector(this.#spoken) !== null;
  }

  /** What is on its way may come to be seen without another change of the page. */
  #isMoving(element: Element): boolean {
    for (let node: Node | null = element; node !== null; node = this.#dom.above(node)) {
      if (this.#dom.isElement(node) && node.getAnimations().length > 0) return true;
    }
    return false;
  }

  #scrolls({ scrollWidth, scrollHeight, clientWidth, clientHeight }: Element): boolean {
    return scrollWidth > clientWidth || scrollHeight > clientHeight;
  }
}
