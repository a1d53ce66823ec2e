/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";
import type { Editors } from "../elements/editors.ts";
import type { Clips } from "./clips.ts";

/** Knows what stands where no scrolling leads, such as words that a page sets only to measure them. */
export class Reach {
  readonly #clips: Clips;
  readonly #dom: Dom;
  readonly #editors: Editors;
  /** Sizes in pixels: of what has borders and no inside, and of a field that is only there for the keyboard. */
  readonly #thin = 4;
  readonly #tiny = 2;
  readonly #visible = { visibilityProperty: true };
  readonly #starts = new Map<Document, { readonly x: number; readonly y: number }>();
  /** What is said to those who do not see it, whatever is seen of it. */
  readonly #spoken = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]";
  /** What a person would choose or fill in: what holds it and is out of sight is closed, whatever it says besides. */
  readonly #operable = "a[href], button, input, select, textarea, [role=option], [role=menuitem]";
  /** What is chosen as a whole, and says so itself. */
  readonly #nodes = ["treeitem", "option"].map((each) => `[role=${each}]:is([aria-selected], [aria-checked])`)
    .join();
  /** Sides of what nobody sees and cuts off what is in it, at most, in pixels. */
  readonly #spot = 8;
  /** What is closed while it cannot be seen; what else is shown by the mouse over it may be operated then. */
  readonly #lists = "[role=listbox], [role=menu]";
  readonly #written = "input, textarea, select, [contenteditable]";

  constructor(dom: Dom, clips: Clips, editors: Editors) {
    this.#dom = dom;
    this.#clips = clips;
    this.#editors = editors;
  }

  /** Tells whether nobody comes to see an element, nor anything in it. Only for what is placed freely. */
  isBeyond(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    if (this.#isScaledAway(element, width, height)) {
      return !this.#isSpoken(element) && !this.#isMoving(element);
    }
    if (width + height === 0 || this.#isSpoken(element)) return false;
    // What does not scroll with the page is out of sight at each side of the window.
    const isPinned = this.#isAfter(element) && getComputedStyle(element).position === "fixed";
    const isOut = (each: Element) => this.isPast(each) || isPinned && this.#isAfter(each);
    if (!isOut(element)) return false;
    const all = [element, ...element.querySelectorAll("*")];
    return all.every(isOut) && !this.#isMoving(element) &&
      !this.#clips.of(element).some((clip) =>
        this.#scrolls(clip) && all.some((each) => this.#brings(clip, each))
      );
  }

  /** Tells whether a transform leaves nothing of an element, and so of all in it, such as of a list before it opens. */
  #isScaledAway(element: Element, width: number, height: number): boolean {
    if (width >= 1 && height >= 1 || !this.#dom.isHtml(element)) return false;
    return width < 1 && element.offsetWidth > this.#thin || height < 1 && element.offsetHeight > this.#thin;
  }

  /** Tells whether an element is folded to nothing, and all that is in it with it, as a closed part of an accordion is. */
  isShut(element: Element): boolean {
    if (!this.#dom.isHtml(element) || element.firstChild === null) return false;
    const style = getComputedStyle(element);
    if (this.#isFadedAway(style) && element.matches(this.#lists)) return !this.#isMoving(element);
    if (this.#isClippedAway(style)) return !this.#isSpoken(element) && !this.#isMoving(element);
    if (!this.#cutsOff(style)) return false; // nearly all: a style is told in half the time of two sizes
    const [isLow, isNarrow] = [element.offsetHeight < this.#thin, element.offsetWidth < this.#thin];
    const isFlat = isLow && element.clientHeight === 0 || isNarrow && element.clientWidth === 0 ||
      style.opacity === "0" && this.#isSpot(element);
    if (!isFlat || this.#isSpoken(element) || this.#isMoving(element)) return false;
    const inside = [...element.querySelectorAll("*")];
    return !inside.some((each) => this.#isStandIn(each, element) || this.#escapes(each, element));
  }

  /** Tells whether something is too small to be operated, and neither is nor holds a field: that takes the keyboard at any size. */
  #isSpot(element: HTMLElement): boolean {
    return element.offsetHeight <= this.#spot && element.offsetWidth <= this.#spot &&
      !element.matches(this.#written) && element.querySelector(this.#written) === null;
  }

  /** Tells whether something has no room, and all that is in it has none or is folded, as the row that a row opens. */
  #isFlat(element: Element): boolean {
    if (!this.#dom.isHtml(element) || element.firstElementChild === null) return false;
    const isThin = (each: Element) =>
      this.#dom.isHtml(each) && (each.offsetWidth <= this.#tiny || each.offsetHeight <= this.#tiny);
    return isThin(element) && [...element.children].every((each) => {
      return this.isShut(each) || (each.firstElementChild === null ? isThin(each) : this.#isFlat(each));
    });
  }

  /** Tells whether what listens has no room, or neither eye nor mouse reaches it, such as a popup that is closed. */
  isVain(element: Element): boolean {
    if (this.#isFlat(element)) return true;
    return this.#isFadedAway(getComputedStyle(element)) && !this.#isMoving(element);
  }

  /** Tells whether neither eye nor mouse comes to what has a style. */
  #isFadedAway({ opacity, pointerEvents }: CSSStyleDeclaration): boolean {
    return opacity === "0" && pointerEvents === "none";
  }

  /** Tells whether something is only drawn, and another thing is operated where it is. */
  isDrawnForOther(element: Element, role: string): boolean {
    return role === "button" && this.#isDrawnForList(element) ||
      role === "checkbox" && this.#isDrawnForNode(element);
  }

  /** Tells whether something inert is drawn for the native list beside it, which lies over it. */
  #isDrawnForList(element: Element): boolean {
    const inert = this.inertAround(element);
    const list = inert?.parentElement?.querySelector(":scope > select");
    if (!inert || !list?.checkVisibility(this.#visible)) return false;
    const [own, over] = [inert.getBoundingClientRect(), list.getBoundingClientRect()];
    const [x, y] = [own.x + own.width / 2, own.y + own.height / 2];
    return x > over.left && x < over.right && y > over.top && y < over.bottom;
  }

  /** Tells whether the mouse goes through a box to the node of a tree, or the option, that it is drawn in: that is what is chosen. */
  #isDrawnForNode(box: Element): boolean {
    if (!this.#dom.isControl(box) || box.disabled || getComputedStyle(box).pointerEvents !== "none") {
      return false;
    }
    let node = this.#dom.above(box);
    while (node !== null && !(this.#dom.isElement(node) && node.matches("[role]"))) {
      node = this.#dom.above(node);
    }
    return this.#dom.isElement(node) && node.matches(this.#nodes) &&
      getComputedStyle(node).pointerEvents !== "none";
  }

  /** Returns what says that all in it is inert, also in what it draws itself with. */
  inertAround(element: Element): Element | undefined {
    const found = element.closest("[inert]");
    const root = element.getRootNode();
    return found ?? (this.#dom.isShadow(root) ? this.inertAround(root.host) : undefined);
  }

  /** Tells whether nothing is left of an element by the shape that it is drawn in: all corners of it lie on one line. */
  #isClippedAway({ clipPath }: CSSStyleDeclaration): boolean {
    if (!clipPath.startsWith("polygon(")) return false;
    const corners = clipPath.slice("polygon(".length, -1).split(",").map((each) => each.trim().split(/\s+/));
    return [0, 1].some((axis) => new Set(corners.map((corner) => parseFloat(corner[axis] ?? ""))).size === 1);
  }

  #cutsOff(style: CSSStyleDeclaration): boolean {
    return style.overflowY !== "visible" && style.display !== "inline" && style.display !== "contents";
  }

  /** Tells whether a field is operated by what stands elsewhere: its label, or what is drawn in its place. */
  #isStandIn(field: Element, around: Element): boolean {
    if (!this.#dom.isControl(field) || field.localName === "button") return false;
    if (this.#dom.is(field, "input") && field.type === "file") return true;
    if (field.offsetWidth <= this.#tiny || field.offsetHeight <= this.#tiny) return true;
    const drawn = [...this.#dom.labelsOf(field), this.#editors.shellOf(field)];
    return drawn.some((each) => each !== undefined && !around.contains(each));
  }

  /** Tells whether something is placed in more than what is folded, which does not cut it off then. */
  #escapes(element: Element, folded: Element): boolean {
    const { position } = getComputedStyle(element);
    return /^(absolute|fixed)$/.test(position) && !this.#clips.of(element).includes(folded);
  }

  /** Tells whether a text is drawn: what draws itself shows what stands in it in its slots alone. */
  isDrawn(text: Node, around: Element): boolean {
    const isSlot = this.#dom.is(around, "slot");
    if (this.#keepsUndrawn(around)) return false;
    if (!isSlot && !around.localName.includes("-")) return around.checkVisibility(this.#visible);
    if (isSlot && around.assignedNodes().length > 0) return false; // it stands in for what is not given
    const isSlotted = text.parentNode === around && around.shadowRoot !== null; // one that is closed tells no slot
    let node: Node | null = isSlotted && this.#isText(text) ? text.assignedSlot : around;
    // A slot has no box of its own, nor has much of what draws itself.
    while (node !== null && !(this.#dom.isElement(node) && getComputedStyle(node).display !== "contents")) {
      node = this.#dom.above(node);
    }
    if (!this.#dom.isElement(node) || !node.checkVisibility(this.#visible)) return false;
    return node.getRootNode() === around.getRootNode() || !this.isShut(node);
  }

  /** Tells whether an element is laid out without what is in it, until somebody looks for that. */
  #keepsUndrawn(element: Element): boolean {
    const isLikely = this.#dom.isHtml(element) &&
      (element.offsetHeight === 0 || element.hasAttribute("hidden"));
    return isLikely && getComputedStyle(element).contentVisibility === "hidden";
  }

  #isText(node: Node): node is Text {
    return node.nodeType === 3;
  }

  /** Tells whether an element ends before its document begins, and no label of it stands elsewhere. */
  isPast(element: Element): boolean {
    const view = element.ownerDocument.defaultView;
    if (view === null) return false;
    const { right, bottom, width, height } = element.getBoundingClientRect();
    const start = this.#dom.once(this.#starts, view.document, () => this.#startOf(view.document));
    const isAbove = bottom <= start.y;
    const isBeside = right <= start.x && !this.#isFromRight(view.document);
    if (width + height > 0 && !isAbove && !isBeside) return false;
    if (!this.#dom.isControl(element)) return true;
    if (this.#dom.is(element, "input") && element.type === "file") return false;
    // A label leads to a text that nobody sees, unless it is there for the keyboard.
    const isUnseen = element.tabIndex < 0 && !this.#dom.isBox(element);
    return isUnseen || this.#dom.labelsOf(element).every((label) => this.isPast(label));
  }

  /** Tells whether an element begins where its window has ended, and no label of it stands elsewhere. */
  #isAfter(element: Element): boolean {
    const { innerWidth = 0, innerHeight = 0 } = element.ownerDocument.defaultView ?? {};
    const { left, top } = element.getBoundingClientRect();
    if (left < innerWidth && top < innerHeight) return false;
    return !this.#dom.isControl(element) ||
      this.#dom.labelsOf(element).every((label) => this.#isAfter(label));
  }

  /** Returns where a document begins in its window: a page that must not scroll may be set up to where it was scrolled. */
  #startOf({ body, defaultView, documentElement }: Document): { readonly x: number; readonly y: number } {
    const places = [documentElement, body].map((each) => each?.getBoundingClientRect());
    const { scrollX = 0, scrollY = 0 } = defaultView ?? {};
    return {
      x: Math.min(-scrollX, ...places.map((each) => each?.x ?? 0)),
      y: Math.min(-scrollY, ...places.map((each) => each?.y ?? 0)),
    };
  }

  /** A page that is written from the right scrolls to the left. */
  #isFromRight({ documentElement }: Document): boolean {
    return getComputedStyle(documentElement).direction === "rtl";
  }

  #isSpoken(element: Element): boolean {
    return element.closest(this.#spoken) !== null ||
      element.querySelector(this.#spoken) !== null && element.querySelector(this.#operable) === null;
  }

  /** What is on its way may come to be seen without another change of the page. */
  #isMoving(element: Element): boolean {
    for (let node: Node | null = element; node !== null; node = this.#dom.above(node)) {
      if (this.#dom.isElement(node) && node.getAnimations().length > 0) return true;
    }
    return false;
  }

  /** Tells whether something that scrolls shows an element when it is scrolled back to where its content begins. */
  #brings(clip: Element, element: Element): boolean {
    if (getComputedStyle(clip).direction === "rtl") return true;
    const [place, view] = [element.getBoundingClientRect(), clip.getBoundingClientRect()];
    return place.right + clip.scrollLeft > view.left && place.bottom + clip.scrollTop > view.top;
  }

  #scrolls({ scrollWidth, scrollHeight, clientWidth, clientHeight }: Element): boolean {
    return scrollWidth > clientWidth || scrollHeight > clientHeight;
  }
}
