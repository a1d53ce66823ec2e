/// <reference lib="dom" />
import type { Dom } from "./dom.ts";
import type { HoverRules } from "./hover_rules.ts";

/** What the style of an element says of the mouse, and of where the element stands. */
interface Style {
  /** Empty where the mouse goes through. */
  readonly cursor: string;
  /** The whole page around it takes no mouse. */
  readonly isKept: boolean;
  readonly isPlaced: boolean;
  /** A touch that begins here scrolls nothing: the page does something with it. */
  readonly isHeld: boolean;
  /** The words in it have no size. */
  readonly isSizeless: boolean;
}

/** Asks the style of elements once, until styles may be different. */
export class Cursors {
  readonly #dom: Dom;
  readonly #hoverRules: HoverRules;
  /** Cursors over what is taken hold of: to change a size, or to draw a line from there. */
  readonly #gripping = /-resize$|^crosshair$/;
  readonly #sizing = /-resize$/;
  /** Cursors over what is taken along. */
  readonly #taking = new Set(["grab", "move"]);
  /** What can be operated in it is no part of a grip. */
  readonly #operated = "a, button, input, select, textarea, [role], [tabindex]";
  /** Most characters of something that is taken along as a whole, and the most of the window that it takes. */
  readonly #longest = 200;
  readonly #share = 0.25;
  /** Elements of a row at most, for a grip to be looked for in it. */
  readonly #most = 200;
  /** Widest end of a line, in pixels: what is larger is drawn on. */
  readonly #end = 48;
  readonly #controls = "a, button, input, [role]";
  readonly #plain = new Set(["auto", "default"]);
  #known = new WeakMap<Element, Style>();

  constructor(dom: Dom, hoverRules: HoverRules) {
    this.#dom = dom;
    this.#hoverRules = hoverRules;
  }

  /** To ask for the style of every element again when styles may be different. */
  forget(records: readonly MutationRecord[]): void {
    if (records.some((record) => this.#mayRestyle(record))) this.#known = new WeakMap();
  }

  of(element: Element): string {
    return this.#styleOf(element).cursor;
  }

  /** Tells whether an element is placed freely. */
  isPlaced(element: Element): boolean {
    return this.#styleOf(element).isPlaced;
  }

  /** Tells whether the words of an element are there to be looked for, and drawn without a size. */
  isSizeless(element: Element): boolean {
    return this.#styleOf(element).isSizeless;
  }

  /** Tells whether a list is kept where it will open: nobody hits it, sees it, or has a key for what is in it. */
  isAway(element: Element): boolean {
    if ((element.localName !== "ul" && element.localName !== "ol") || this.of(element) !== "") return false;
    return this.#isFaded(element) && !this.#dom.holdsReached(element);
  }

  /** What changes the size of something else, is the end of a line to it or moves it, as its cursor tells. */
  isHandle(element: Element): boolean {
    const cursor = this.of(element);
    if (this.#taking.has(cursor)) return this.#isGrip(element);
    if (!this.#gripping.test(cursor) || !this.#isBare(element)) return false;
    const above = this.#dom.above(element);
    if (this.#dom.isElement(above) && this.#gripping.test(this.of(above))) return false;
    if (cursor !== "crosshair") return true;
    return this.#isSmall(element);
  }

  /** Tells whether nothing is in an element, or one shape that a group of a drawing is there for. */
  #isBare(element: Element): boolean {
    const [inner, other] = element.children;
    return inner === undefined ||
      other === undefined && this.#dom.isDrawn(element) && inner.firstChild === null;
  }

  /**
   * Tells whether something of a few words, a picture, a shape of a drawing or what is cut out of a picture is taken
   * along by the mouse, as only the cursor tells.
   */
  isTaken(element: Element): boolean {
    return this.#isTakenAt(element) &&
      (this.#isCarried(element) || this.#isCutOut(element) || this.#isPicture(element));
  }

  /** Tells whether something is there for one picture, as that which another one is chosen by. */
  #isPicture(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    return (element.textContent ?? "").trim() === "" && element.querySelector(this.#operated) === null &&
      element.querySelectorAll("img").length === 1 &&
      width * height <= this.#share * innerWidth * innerHeight;
  }

  /** Tells whether something without words is sized by grips beside it or in it. */
  #isCutOut(element: Element): boolean {
    if ((element.textContent ?? "").trim() !== "" || !this.isPlaced(element)) return false;
    const near = [...element.parentElement?.children ?? [], ...element.querySelectorAll("*")];
    const sides = near.slice(0, this.#most).map((each) => this.of(each)).filter((each) =>
      this.#sizing.test(each)
    );
    return new Set(sides).size > 1;
  }

  /** Tells whether something of a few words keeps touches for itself, and holds nothing to operate: the page moves it. */
  isHeld(element: Element): boolean {
    return this.#styleOf(element).isHeld && element.querySelector(this.#operated) === null &&
      this.#isCarried(element);
  }

  /** Tells whether something is small enough to be taken along; what holds a slider is its handle. */
  #isCarried(element: Element): boolean {
    if (element.querySelector("[role=slider]") !== null) return false;
    const length = (element.textContent ?? "").trim().length;
    const { width, height } = element.getBoundingClientRect();
    return (length > 0 || this.#isShape(element)) && length <= this.#longest &&
      width * height <= this.#share * innerWidth * innerHeight;
  }

  /** Tells whether an element is a shape of a drawing, in a group without words: words are what is known of others. */
  #isShape(element: Element): boolean {
    if (this.#dom.isHtml(element) || element.firstChild !== null) return false;
    return (element.closest("g[transform]")?.textContent ?? "").trim() === "";
  }

  /** Returns what an element is to be taken at to move it: what in it can be carried, or the only grip in it. */
  takenIn(element: Element): Element | undefined {
    return this.#dom.carriedIn(element) ?? this.#gripIn(element);
  }

  #gripIn(element: Element): Element | undefined {
    const [first] = element.classList;
    const like = element.localName + (first === undefined ? "" : `.${CSS.escape(first)}`);
    const inner = [...element.querySelectorAll("*")].slice(0, this.#most);
    // What is in it may have grips of its own.
    const [grip, second] = inner.filter((each) => each.closest(like) === element && this.#isGrip(each));
    return second === undefined ? grip : undefined;
  }

  #isGrip(element: Element): boolean {
    return this.#isTakenAt(element) && !/[\p{L}\p{N}]/u.test(element.textContent ?? "") &&
      element.querySelector(this.#operated) === null && this.#isSlim(element);
  }

  /** Tells whether the cursor begins here: it is inherited. */
  #isTakenAt(element: Element): boolean {
    if (!this.#taking.has(this.of(element))) return false;
    const above = this.#dom.above(element);
    return !this.#dom.isElement(above) || !this.#taking.has(this.of(above));
  }

  /** A grip may be as high as the row that it is in, for a finger. */
  #isSlim(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    return Math.min(width, height) <= this.#end && Math.max(width, height) <= 2 * this.#end;
  }

  #isSmall(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    return Math.max(width, height) <= this.#end;
  }

  /** Tells whether the mouse is a hand over parts of something, and not over the rest of it: a menu, say, or what it moves. */
  isOverParts(element: Element, role: string): boolean {
    if ((role !== "clickable" && role !== "draggable") || this.of(element) === "pointer") return false;
    if (role === "draggable") return true;
    const isPart = (each: Element) =>
      this.of(each) === "pointer" && each.querySelector(this.#controls) === null;
    return [...element.children].filter(isPart).length > 1;
  }

  /** What listens, says nothing and lets the mouse through is drawn on what takes it. */
  letsThrough(element: Element): boolean {
    const isPassed = (each: Element) => this.of(each) === "";
    // What a list offers is in it, and is not seen before it opens.
    const saysNothing = element.localName === "select" || (element.textContent ?? "").trim() === "";
    return saysNothing && isPassed(element) && [...element.querySelectorAll("*")].every(isPassed);
  }

  /**
   * Tells whether something lies unseen over the page; what is on its way out counts as gone, for nothing else tells
   * that it has got there. What stands in the text comes to be seen when a person scrolls to it.
   */
  #isFaded(element: Element): boolean {
    const { opacity, position } = getComputedStyle(element);
    if (position !== "absolute" && position !== "fixed") return false;
    if (opacity === "0") return true;
    return element.getAnimations().some((each) =>
      "transitionProperty" in each && each.transitionProperty === "opacity"
    );
  }

  #styleOf(element: Element): Style {
    const known = this.#known.get(element);
    if (known !== undefined) return known;
    const { cursor, fontSize, pointerEvents, position, touchAction } = getComputedStyle(element);
    const resting = this.#plain.has(cursor) ? this.#hoverRules.cursorOf(element) : undefined;
    const isKept = pointerEvents === "none" && this.#isKept(element);
    const own = {
      cursor: pointerEvents === "none" && !isKept ? "" : resting ?? cursor,
      isKept,
      isPlaced: position === "absolute" || position === "fixed",
      isHeld: touchAction === "none" && pointerEvents !== "none",
      isSizeless: fontSize === "0px",
    };
    this.#known.set(element, own);
    return own;
  }

  /** Tells whether the whole page around an element takes no mouse, as while a dialog is open. */
  #isKept(element: Element): boolean {
    const above = this.#dom.above(element);
    return element.localName === "body" || this.#dom.isElement(above) && this.#styleOf(above).isKept;
  }

  #mayRestyle({ type, addedNodes }: MutationRecord): boolean {
    return type === "attributes" || [...addedNodes].some((node) => ["STYLE", "LINK"].includes(node.nodeName));
  }
}
