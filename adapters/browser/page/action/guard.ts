/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";
import type { Boxes } from "../layout/boxes.ts";

/**
 * Lets a click through only to the element it is meant for. Between choosing the point and the click the page may
 * move, so the last word is spoken when the event arrives.
 */
export class Guard {
  readonly #boxes: Boxes;
  readonly #dom: Dom;
  readonly #handled: () => void;
  readonly #types = [
    ...["pointerdown", "mousedown", "pointerup", "mouseup", "click", "dblclick", "auxclick", "contextmenu"],
  ];
  readonly #frames = "iframe, frame, object, embed";
  #armed: { readonly element: Element; readonly view: Window } | undefined;
  #first: Element | undefined;
  /** What was hit first was something else, as it stood then: the page may replace it while it is clicked. */
  #strays = false;
  #clicked = false;
  #clickedElsewhere = false;
  #isLost = false;
  /** What was heard of dragging, before anything could keep it for itself: what the page made of it shows later. */
  #begun: Event | undefined;
  #overs: Event[] = [];
  #hasMouse = false;
  readonly #over = (event: Event): void => {
    this.#overs.push(event);
  };
  readonly #drag = (event: Event): void => {
    this.#begun = event;
  };

  /** @param handled called when the page has handled a click */
  constructor(dom: Dom, boxes: Boxes, handled: () => void) {
    this.#boxes = boxes;
    this.#dom = dom;
    this.#handled = handled;
  }

  /** Tells whether the mouse has been brought into this document: where it was before counts for nothing. */
  get hasMouse(): boolean {
    return this.#hasMouse;
  }

  meetMouse(): void {
    this.#hasMouse = true;
  }

  /** Knows nothing of what was clicked before. */
  disarm(): void {
    this.release();
    this.#first = undefined;
    this.#strays = false;
    this.#clicked = false;
    this.#clickedElsewhere = false;
    this.#isLost = false;
  }

  arm(element: Element): void {
    this.disarm();
    const view = element.ownerDocument.defaultView;
    if (view === null) return;
    this.#armed = { element, view };
    for (const type of this.#types) view.addEventListener(type, this.#check, { capture: true });
  }

  /**
   * Watches whether the page takes a dragging for one of HTML, which goes on without mouse events.
   *
   * @param element what is dragged: where it is selected, as after a drag, the mouse would take the words along instead
   */
  armDrag(element?: Element): void {
    const selection = element?.ownerDocument.getSelection();
    if (element && selection?.isCollapsed === false && selection.containsNode(element, true)) {
      if (element.closest("[draggable=true], [contenteditable]") === null) selection.removeAllRanges();
    }
    this.#begun = undefined;
    addEventListener("dragstart", this.#drag, { once: true, capture: true });
  }

  /** Watches whether the page takes files that are dragged over it. */
  watchDrop(): void {
    this.#overs = [];
    addEventListener("dragover", this.#over, { capture: true });
  }

  /** Tells whether the page takes them: what no page takes, the browser would open in its place. */
  takesDrop(): boolean {
    removeEventListener("dragover", this.#over, { capture: true });
    return this.#overs.some((event) => event.defaultPrevented);
  }

  /** Tells whether one has begun. */
  isDragging(): boolean {
    removeEventListener("dragstart", this.#drag, { capture: true });
    return this.#begun?.defaultPrevented === false;
  }

  /** Tells whether the click that followed went to something else than what the button went down on. */
  get hasMissed(): boolean {
    return this.#clickedElsewhere;
  }

  /**
   * Tells whether nothing of it came here, though it should have come through the document around: a browser may lead
   * it to where this frame was a moment ago. What is meant for a frame within never comes here.
   */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Ends the watch and returns the element that was hit instead, if one was. */
  release(): Element | undefined {
    const armed = this.#armed;
    if (armed === undefined) return undefined;
    for (const type of this.#types) armed.view.removeEventListener(type, this.#check, { capture: true });
    this.#armed = undefined;
    const { element, view } = armed;
    this.#isLost = this.#first === undefined && view.parent !== view &&
      !element.matches(this.#frames) && element.querySelector(this.#frames) === null;
    return this.#strays ? this.#first : undefined;
  }

  readonly #check = (event: Event): void => {
    const target = event.composedPath()[0];
    if (this.#armed === undefined || target === undefined) return;
    if (this.#first === undefined && this.#isElement(target)) {
      this.#first = this.#within(target, event);
      this.#strays = !this.#boxes.belongs(this.#armed.element, this.#first);
    }
    if (event.type === "click" && event.isTrusted && this.#isElement(target)) {
      const hits = this.#boxes.belongs(this.#armed.element, target);
      this.#clickedElsewhere = !hits && !this.#clicked && this.#hasMoved(this.#armed.element, event);
      this.#clicked ||= hits;
    }
    if (!this.#strays) {
      if (event.type === "click") setTimeout(this.#handled);
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  /** Tells whether an element is still there, and somewhere else than where the mouse is. */
  #hasMoved(element: Element, event: Event): boolean {
    if (!element.isConnected || !("clientX" in event && "clientY" in event)) return false;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [Number(event.clientX), Number(event.clientY)];
    return x < left || x > right || y < top || y > bottom;
  }

  /** An event does not tell what it hit inside a closed shadow root. */
  #within(target: Element, event: Event): Element {
    if (!("clientX" in event && "clientY" in event)) return target;
    return this.#insideShadow(target, Number(event.clientX), Number(event.clientY));
  }

  /** Returns what is hit inside the shadow root of an element, in the coordinates of its own window. */
  #insideShadow(element: Element, x: number, y: number): Element {
    const inner = this.#dom.shadowOf(element)?.elementFromPoint(x, y);
    if (inner === null || inner === undefined || inner === element) return element;
    return this.#insideShadow(inner, x, y);
  }

  #isElement(target: EventTarget): target is Element {
    return "nodeType" in target && target.nodeType === 1;
  }
}
