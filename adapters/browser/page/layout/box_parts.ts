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

  /** Tells whether something in a control is the native one that it stands for, or shows that it is chosen. */
  isPart(control: Element, role: string, part: Part): boolean {
    return this.#isNative(role, part) || (role === "option" && this.#isMark(control, part));
  }

  #isNative(role: string, { element, role: own }: Part): boolean {
    const isBox = (each: string) => each === "checkbox" || each === "switch";
    return this.#dom.is(element, "input") && (role === own || (isBox(role) && isBox(own)));
  }

  /** Tells whether a native box takes the mouse over what is drawn of it, and is not drawn itself. */
  isUnseen(box: Element): boolean {
    return this.#dom.is(box, "input") && this.#dom.isBox(box) && getComputedStyle(box).opacity === "0";
  }

  /** Tells whether something without a word, just beside a box that nobody sees, is drawn in its place, with its mark. */
  isDrawnAs(box: Element, part: Element): boolean {
    if (!this.#dom.is(box, "input") || !this.#dom.isBox(box) || box.offsetWidth > 2) return false;
    const root = part.getRootNode();
    const isBeside = box.nextElementSibling === part || box.previousElementSibling === part ||
      this.#dom.isShadow(root) && root.host === box.parentElement && part.querySelector("slot") === null;
    const words = (part.textContent ?? "").trim();
    return isBeside && (words === "" || box.checked && !/[\p{L}\p{N}]/u.test(words)) &&
      !part.hasAttribute("aria-label");
  }

  /** Tells whether a part of a slider is one of several that the keyboard reaches: each of them has a value of its own. */
  isOneOfEnds(slider: Element, part: Element): boolean {
    if (slider.role !== "slider") return false;
    const ends = [...slider.querySelectorAll("[tabindex='0']")];
    return ends.length > 1 && ends.includes(part);
  }

  /** Tells whether something wordless in a slider stands for one of its values, as a star does. */
  isStep(slider: Element, part: Element): boolean {
    return slider.role === "slider" && slider.contains(part) && (part.textContent ?? "").trim() === "" &&
      !part.hasAttribute("aria-label") && !this.isOneOfEnds(slider, part);
  }

  /** Tells whether a part of a control is there for the mouse alone: neither keyboard nor screen reader comes to it. */
  isForMouse(part: Element): boolean {
    return part.matches("[aria-hidden=true][tabindex='-1']");
  }

  /** Tells whether a box in an option shows what the option says itself: that it is chosen. */
  #isMark(option: Element, { element, role }: Part): boolean {
    if (role !== "checkbox") return false;
    const chosen = option.getAttribute("aria-checked") ?? option.getAttribute("aria-selected");
    const isOn = this.#dom.is(element, "input")
      ? element.checked
      : element.getAttribute("aria-checked") === "true";
    return chosen !== null && isOn === (chosen === "true");
  }
}
