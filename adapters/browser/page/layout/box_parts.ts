/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";

/** Something that can be operated. */
interface Part {
  readonly element: Element;
  readonly role: string;
}

/** Tells what is drawn of a box that is ticked, or is the native one that stands behind it. */
export class BoxParts {
  readonly #dom: Dom;
  readonly #checked = new Set(["switch", "checkbox", "radio"]);
  readonly #ties = ["aria-labelledby", "aria-describedby"];
  /** Height of a box with what is drawn around it, in pixels. */
  readonly #tallest = 64;

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /** Tells whether what the mouse is a hand over holds a box alone, and says no more than is said of that. */
  isAround(around: Element, inner: readonly Part[]): boolean {
    const [box, ...others] = inner;
    if (box === undefined || others.length > 0 || !this.#checked.has(box.role)) return false;
    if (this.#isDrawnBy(box.element, around)) return true;
    let rest = around.textContent ?? "";
    for (const each of this.#saidOf(box.element)) {
      if (around.contains(each)) rest = rest.replace(each.textContent ?? "", "");
    }
    return rest.trim() === "";
  }

  /** Tells whether something no higher than a field stands in place of a box that is not drawn. */
  #isDrawnBy(box: Element, around: Element): boolean {
    return box.parentElement === around && this.#dom.is(box, "input") && !box.checkVisibility() &&
      around.getBoundingClientRect().height <= this.#tallest;
  }

  /** What labels or describes a box, and the words in it. */
  #saidOf(box: Element): readonly Element[] {
    const ids = this.#ties.flatMap((name) => (box.getAttribute(name) ?? "").split(/\s+/));
    const tied = ids.map((id) => id === "" ? null : box.ownerDocument.getElementById(id));
    return [box, ...this.#dom.labelsOf(box), ...tied].filter((each) => each !== null);
  }

  /** Tells whether something in a control is the native one that it stands for. */
  isNative(role: string, { element, role: own }: Part): boolean {
    const isBox = (each: string) => each === "checkbox" || each === "switch";
    return this.#dom.is(element, "input") && (role === own || (isBox(role) && isBox(own)));
  }

  /** Tells whether a box in an option shows what the option says itself: that it is chosen. */
  isMark(option: Element, { element, role }: Part): boolean {
    if (role !== "checkbox") return false;
    const chosen = option.getAttribute("aria-checked") ?? option.getAttribute("aria-selected");
    const isOn = this.#dom.is(element, "input")
      ? element.checked
      : element.getAttribute("aria-checked") === "true";
    return chosen !== null && isOn === (chosen === "true");
  }
}
