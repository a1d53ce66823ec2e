/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";
import type { Editors } from "../elements/editors.ts";

/** Knows what a person sees, and clicks, of a control that is not drawn itself. */
export class Facades {
  readonly #dom: Dom;
  readonly #editors: Editors;
  readonly #kept = ["range", "checkbox", "radio", "file"];
  readonly #operated = "a, button, input, select, textarea, img, svg, canvas, video, iframe";
  /** Least side of what is meant for the mouse, in pixels. */
  readonly #least = 12;
  /** Share of what is drawn that what is not seen in it fills. */
  readonly #share = 0.8;
  /** Elements around a field that may draw it. */
  readonly #deepest = 4;

  constructor(dom: Dom, editors: Editors) {
    this.#dom = dom;
    this.#editors = editors;
  }

  /** Returns the box without a place that a custom element draws by its label, where the element says that it is one. */
  boxIn(element: Element): Element | undefined {
    if (!element.localName.includes("-") || !element.hasAttribute("aria-checked")) return undefined;
    const [box, other] = this.#dom.shadowOf(element)?.querySelectorAll("input[type=checkbox]") ?? [];
    const isUndrawn = box !== undefined && this.#dom.isHtml(box) &&
      Math.min(box.offsetWidth, box.offsetHeight) <= 2;
    return isUndrawn && other === undefined ? box : undefined;
  }

  /** Returns the label of a control that is operated by it, or is there itself. */
  labelOf(element: Element): Element | undefined {
    const isSwitch = element.getAttribute("role") === "switch";
    if (!this.#dom.isControl(element) || (element.localName === "button" && !isSwitch)) return undefined;
    const isChecked = isSwitch || (this.#dom.is(element, "input") && this.#kept.includes(element.type));
    // A list that is not drawn, or is only read, has something else in its place, which its label does not open.
    const isFilled = element.checkVisibility() && !(this.#dom.is(element, "input") && element.readOnly);
    return isChecked || isFilled ? this.#dom.labelsOf(element)[0] : undefined;
  }

  /** Tells whether a control with a label has a size, and nothing of it, or of what is around it alone, is drawn. */
  isCutAway(element: Element): boolean {
    if (this.#isHeldAway(element)) return true;
    if (this.labelOf(element) === undefined) return false;
    if (getComputedStyle(element).pointerEvents === "none") return true;
    return [element, element.parentElement].some((one) => one !== null && this.#dom.isCut(one));
  }

  /** The field of an editor may follow its caret in a part without a height, which lets nothing of it be seen. */
  #isHeldAway(element: Element): boolean {
    const part = element.localName === "textarea" ? element.parentElement : null;
    return part !== null && part.offsetHeight <= 2 && this.shellOf(element) !== undefined &&
      getComputedStyle(part).overflow !== "visible";
  }

  /** An editor may take its text through something that is not to be seen. */
  shellOf(element: Element): Element | undefined {
    const takesText = element.localName === "textarea" || element.getAttribute("role") === "textbox";
    return takesText ? this.#editors.shellOf(element) : undefined;
  }

  /**
   * Returns what is around a control and around no other, from the inside out: it draws one that is there for the
   * keyboard only, shows what was chosen in a list, or opens what fills a field in. The last may be a row of the page.
   */
  around(element: Element): readonly Element[] {
    const isList = element.getAttribute("role") === "combobox" || this.#dom.listAround(element) !== undefined;
    const isNarrow = this.#isNarrow(element);
    if (!isList && !isNarrow && !this.#isKept(element)) return [];
    const unreached = element.localName === "input" ? "select" : "select, input";
    const controls = isNarrow ? "input, select, textarea" : "input, select, textarea, button, a";
    const found: Element[] = [];
    let node = element.parentElement;
    for (let depth = 0; node !== null && depth < (isList ? this.#deepest : 2); depth += 1) {
      const others = [...node.querySelectorAll(controls)].filter((each) => {
        if (each === element) return true;
        // Neither a list behind what is drawn nor a field that is written in once that is open is another control.
        const isUnreached = each.matches(unreached) && each.getAttribute("tabindex") === "-1";
        return !isUnreached && !this.#isMark(each);
      });
      if (others.length > (element.localName === "input" ? 1 : 0) || node.localName === "body") break;
      found.push(node);
      node = node.parentElement;
    }
    return found;
  }

  /** Returns what is seen of a control that is not drawn itself: the innermost, as there may be room beside it further out. */
  frontOf(element: Element, shows: (each: Element, rect: DOMRect) => boolean): Element | undefined {
    const shell = this.shellOf(element);
    const around = shell === undefined ? this.around(element) : [shell];
    const all = around.at(-1)?.getBoundingClientRect();
    return around.find((each) => {
      const rect = each.getBoundingClientRect();
      const isIn = all !== undefined && rect.right > all.left && rect.left < all.right &&
        rect.bottom > all.top && rect.top < all.bottom;
      return isIn && shows(each, rect);
    });
  }

  /** Tells whether something that is not seen lies over a canvas, in the same part of the page, and takes the mouse for it. */
  isPaneOf(canvas: Element, top: Element): boolean {
    const part = canvas.localName === "canvas" ? canvas.parentElement?.parentElement : undefined;
    if (!part?.contains(top) || top.contains(canvas)) return false;
    if ((top.textContent ?? "").trim() !== "" || top.querySelector(this.#operated) !== null) return false;
    if (top.matches(this.#operated)) return false;
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(top);
    return opacity === "0" ||
      backgroundImage === "none" && this.#dom.isClear(backgroundColor);
  }

  /** Returns where something without a size that the keyboard reaches is drawn: what its style adds to it. */
  markOf(element: Element, { x, y, width, height }: DOMRect): DOMRect | undefined {
    const isEmpty = width === 0 && height === 0 && this.#dom.isHtml(element) && element.tabIndex >= 0;
    if (!isEmpty || !element.checkVisibility({ visibilityProperty: true })) return undefined;
    if (getComputedStyle(element).position === "static") return undefined;
    return ["::before", "::after"].map((part) => {
      const style = getComputedStyle(element, part);
      const [left = 0, top = 0, across = 0, down = 0, wide = 0, high = 0] = [
        ...[style.left, style.top, style.marginLeft, style.marginTop, style.width, style.height],
      ].map((length) => parseFloat(length) || 0);
      const { e, f } = new DOMMatrixReadOnly(style.transform === "none" ? "" : style.transform);
      const isDrawn = style.content !== "none" && style.position === "absolute" && wide > 2 && high > 2;
      return isDrawn ? new DOMRect(x + left + across + e, y + top + down + f, wide, high) : undefined;
    }).find((each) => each !== undefined);
  }

  /**
   * Tells whether what lies over an empty field shows what is chosen in it, or will be: words in the same frame, which is
   * about as high as the field and has nothing else to operate.
   */
  isShownOver(field: Element, top: Element): boolean {
    if (!this.#dom.is(field, "input") || field.value !== "" || this.#kept.includes(field.type)) return false;
    if ((top.textContent ?? "").trim() === "" || top.closest(this.#dom.pressed) !== null) return false;
    let frame = field.parentElement;
    for (let depth = 1; frame !== null && !frame.contains(top) && depth < this.#deepest; depth += 1) {
      frame = frame.parentElement;
    }
    if (
      frame?.contains(top) !== true || top.contains(field) || frame.querySelector(this.#dom.pressed) !== null
    ) {
      return false;
    }
    return frame.querySelectorAll("input, select, textarea").length === 1 &&
      frame.getBoundingClientRect().height <= 2 * field.getBoundingClientRect().height;
  }

  /** Tells whether something lies over a list that is not seen, and fills the part that shows what is chosen in it. */
  isOverList(list: Element, top: Element): boolean {
    const frame = list.parentElement;
    if (frame === null || !this.#dom.is(list, "input") || list.getAttribute("role") !== "combobox") {
      return false;
    }
    if (!this.#dom.contains(frame, top) || top.closest(this.#dom.pressed) !== null) return false;
    const [own, all] = [list.getBoundingClientRect(), frame.getBoundingClientRect()];
    return own.width * own.height >= this.#share * all.width * all.height &&
      getComputedStyle(list).opacity === "0";
  }

  /**
   * Tells whether something is only drawn on a board, which takes the mouse for it: an empty piece of a game in it, or an
   * option of a list that lies on it, such as an hour of a clock.
   */
  isPictureOn(element: Element, board: Element): boolean {
    const list = element.role === "option" && board.firstChild === null
      ? element.closest("[role=listbox]")
      : null;
    const isOn = list === null
      ? element.parentElement === board && element.firstChild === null &&
        !element.matches(`${this.#operated}, [tabindex]`)
      : list.parentElement === board.parentElement && list !== board;
    return isOn && getComputedStyle(element).pointerEvents === "none";
  }

  /** Tells whether a control lies unseen over what is drawn of it, and is what a click there hits. */
  takesMouse(element: Element, { width, height }: DOMRect): boolean {
    return width >= this.#least && height >= this.#least && !this.#isHeldAway(element) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      getComputedStyle(element).pointerEvents !== "none";
  }

  /** A field may have no width until what is drawn around it is clicked, as one after the words that were put in. */
  #isNarrow(element: Element): boolean {
    return this.#dom.is(element, "input") && element.tabIndex >= 0 && element.offsetWidth <= 2 &&
      element.offsetHeight >= this.#least && !this.#kept.includes(element.type);
  }

  /** Tells whether something is no link, whatever its element is there for, and says nothing: it draws a box. */
  #isMark(element: Element): boolean {
    return element.matches("a:not([href], [role], [tabindex], [aria-label], [title])") &&
      (element.textContent ?? "").trim() === "";
  }

  /** A field that is only read is filled in by what opens when it is clicked. */
  #isKept(element: Element): boolean {
    return this.#dom.is(element, "input") && (this.#kept.includes(element.type) || element.readOnly);
  }
}
