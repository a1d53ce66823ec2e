/// <reference lib="dom" />
import type { Boxes } from "./boxes.ts";

/**
 * Lets a click through only to the element it is meant for. Between choosing the point and the click the page may
 * move, so the last word is spoken when the event arrives.
 */
export class Guard {
  readonly #boxes: Boxes;
  readonly #types = [
    ...["pointerdown", "mousedown", "pointerup", "mouseup", "click", "dblclick", "auxclick", "contextmenu"],
  ];
  #armed: { readonly element: Element; readonly view: Window } | undefined;
  #first: Element | undefined;

  constructor(boxes: Boxes) {
    this.#boxes = boxes;
  }

  arm(element: Element): void {
    this.release();
    const view = element.ownerDocument.defaultView;
    if (view === null) return;
    this.#armed = { element, view };
    this.#first = undefined;
    for (const type of this.#types) view.addEventListener(type, this.#check, { capture: true });
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
    if (this.#first === undefined && this.#isElement(target)) this.#first = target;
    if (!this.#isStray(this.#armed.element)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  #isStray(element: Element): boolean {
    return this.#first !== undefined && !this.#boxes.belongs(element, this.#first);
  }

  #isElement(target: EventTarget): target is Element {
    return "nodeType" in target && target.nodeType === 1;
  }
}
