/// <reference lib="dom" />
import type { Boxes } from "./boxes.ts";
import type { Box } from "../wire/results.ts";

/** Knows what lies over what. */
export class Layers {
  readonly #boxes: Boxes;
  /** Share of something that lies within another at least. */
  readonly #share = 0.8;
  /** What is there for touches goes beyond its control by no more than that, in pixels. */
  readonly #finger = 48;
  /** How far from the middle of a control a part of it stands at one side, of its own width. */
  readonly #off = 0.4;

  constructor(boxes: Boxes) {
    this.#boxes = boxes;
  }

  /** Tells whether something is drawn, or stands, within another. */
  isWithin(inner: Element, outer: Element): boolean {
    const drawn = this.#covers(this.#boxes.of(inner), this.#boxes.of(outer));
    return drawn || this.#covers(inner.getBoundingClientRect(), outer.getBoundingClientRect());
  }

  /** Tells whether something beside a control lies around its middle, to take the touches that just miss it. */
  isBed(element: Element, control: Element): boolean {
    if (element === control || element.parentElement !== control.parentElement) return false;
    const [bed, over] = [this.#boxes.of(element), this.#boxes.of(control)];
    if (bed === undefined || over === undefined) return false;
    const [x, y] = [over.x + over.width / 2, over.y + over.height / 2];
    return bed.width <= over.width + this.#finger && bed.height <= over.height + this.#finger &&
      x > bed.x && x < bed.x + bed.width && y > bed.y && y < bed.y + bed.height;
  }

  /** Tells whether a small part of a control stands at one side of it, where a click on the control does not hit it. */
  isAside(part: Element, control: Element): boolean {
    if (!control.contains(part)) return false;
    const [own, all] = [part.getBoundingClientRect(), control.getBoundingClientRect()];
    const off = Math.abs(own.x + own.width / 2 - all.x - all.width / 2);
    return own.width > 0 && 2 * own.width <= all.width && off >= this.#off * own.width;
  }

  /** Tells whether two elements are drawn over each other. */
  meets(one: Element, other: Element): boolean {
    const drawn = this.#areaOf(this.#boxes.of(one), this.#boxes.of(other)) > 0;
    return drawn || this.#areaOf(one.getBoundingClientRect(), other.getBoundingClientRect()) > 0;
  }

  /** Tells whether something that says nothing lies over others in the whole window: what it covers names it. */
  isShade(element: Element, items: readonly { readonly element: Element }[]): boolean {
    if (element.localName === "td" || !this.#boxes.fillsWindow(element.getBoundingClientRect())) return false;
    return items.some((each) => each.element !== element && this.#topOf(each.element) === element);
  }

  /** Tells whether a canvas is one of several in the same place, of which another takes the mouse. */
  isBehind(canvas: Element): boolean {
    const top = this.#topOf(canvas);
    return top !== null && top !== canvas && top.localName === "canvas";
  }

  /** Tells whether the mouse hits an element, or something in it, in its middle. */
  isOnTop(element: Element): boolean {
    const top = this.#topOf(element);
    return top !== null && this.#boxes.belongs(element, top);
  }

  /** Returns what takes the mouse in the middle of an element that is in view. */
  #topOf(element: Element): Element | null {
    const box = this.#boxes.of(element);
    if (box === undefined || !this.#boxes.inView(box)) return null;
    return this.#boxes.topAt(box.x + box.width / 2, box.y + box.height / 2);
  }

  #covers(part: Box | undefined, all: Box | undefined): boolean {
    const area = this.#areaOf(part, all);
    return part !== undefined && area > 0 && area >= this.#share * part.width * part.height;
  }

  /** Returns the size of what two boxes share. */
  #areaOf(one: Box | undefined, other: Box | undefined): number {
    if (one === undefined || other === undefined) return 0;
    const { width, height } = this.#boxes.meet(one, other);
    return width > 0 && height > 0 ? width * height : 0;
  }
}
