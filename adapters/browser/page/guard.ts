/// <reference lib="dom" />
import type { Boxes } from "./boxes.ts";

/**
 * Lets a click through only to the element it is meant for. Between choosing the point and the click the page may
 * move, so the last word is spoken when the event arrives.
 */
export class Guard {
  readonly #boxes: Boxes;
  readonly #clicked: () => void;
  readonly #types = [
    ...["pointerdown", "mousedown", "pointerup", "mouseup", "click", "dblclick", "auxclick", "contextmenu"],
  ];
  #armed: { readonly element: Element; readonly view: Window } | undefined;
  #first: Element | undefined;
  #dragging = false;
  readonly #drag = (event: Event): void => {
    this.#dragging = !event.defaultPrevented;
  };

  /** @param clicked called when the page has handled a click */
  constructor(boxes: Boxes, clicked: () => void) {
    this.#boxes = boxes;
    this.#clicked = clicked;
  }

  arm(element: Element): void {
    this.release();
    const view = element.ownerDocument.defaultView;
    if (view === null) return;
    this.#armed = { element, view };
    this.#first = undefined;
    for (const type of this.#types) view.addEventListener(type, this.#check, { capture: true });
  }

  /** Watches whether the page takes a dragging for one of HTML, which goes on without mouse events. */
  armDrag(): void {
    this.#dragging = false;
    addEventListener("dragstart", this.#drag, { once: true });
  }

  /** Whether one has begun. */
  isDragging(): boolean {
    removeEventListener("dragstart", this.#drag);
    return this.#dragging;
  }

  /** Ends the watch and returns the element that was hit instead, if one was. */
  release(): Element | undefined {
    const armed = this.#armed;
    if (armed === undefined) return undefined;
    for (const type of this.#types) armed.view.removeEventListener(type, this.#check, { capture: true });
    this.#armed = undefined;
    return this.#isStray(armed.element) ? this.#first : undefined;
  }

  readonly #check = (event: Event): void => {
    const target = event.composedPath()[0];
    if (this.#armed === undefined || target === undefined) return;
    if (this.#first === undefined && this.#isElement(target)) this.#first = this.#within(target, event);
    if (!this.#isStray(this.#armed.element)) {
      if (event.type === "click") setTimeout(this.#clicked);
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  #isStray(element: Element): boolean {
    return this.#first !== undefined && !this.#boxes.belongs(element, this.#first);
  }

  /** An event does not tell what it hit inside a closed shadow root. */
  #within(target: Element, event: Event): Element {
    if (!("clientX" in event && "clientY" in event)) return target;
    return this.#boxes.insideShadow(target, Number(event.clientX), Number(event.clientY));
  }

  #isElement(target: EventTarget): target is Element {
    return "nodeType" in target && target.nodeType === 1;
  }
}
