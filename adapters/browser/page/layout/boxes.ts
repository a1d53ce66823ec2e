/// <reference lib="dom" />
import type { Areas } from "./areas.ts";
import type { Clips } from "./clips.ts";
import type { Dom } from "../elements/dom.ts";
import type { Facades } from "./facades.ts";
import type { Reach } from "./reach.ts";
import type { Box } from "../wire/results.ts";

type Point = Pick<Box, "x" | "y">;

/** Finds where elements are, and what lies on top of them. */
export class Boxes {
  readonly #areas: Areas;
  readonly #clips: Clips;
  readonly #dom: Dom;
  readonly #facades: Facades;
  readonly #reach: Reach;
  #known = new Map<Element, Box | undefined>();
  #clip: Box | undefined;
  readonly #visible = { visibilityProperty: true };

  constructor(dom: Dom, facades: Facades, areas: Areas, reach: Reach, clips: Clips) {
    this.#areas = areas;
    this.#clips = clips;
    this.#reach = reach;
    this.#dom = dom;
    this.#facades = facades;
  }

  /** Places are remembered until something may have moved. */
  forget(): void {
    this.#known = new Map();
  }

  /** Sets the part of this window that can be seen at all: a frame may lie half outside of its parent. */
  clipTo(clip: Box | undefined): void {
    this.#clip = clip;
  }

  /** The place of an element; undefined when it is not to be seen. */
  of(element: Element): Box | undefined {
    if (!this.#known.has(element)) this.#known.set(element, this.#find(element));
    return this.#known.get(element);
  }

  /** Tells whether an element has a place at all: much cheaper to tell for the ordinary one. */
  shows(element: Element): boolean {
    return this.isPlain(element) || this.of(element) !== undefined;
  }

  /** Tells whether an element has a place of its own, as the ordinary one has. */
  isPlain(element: Element): boolean {
    return this.#dom.isHtml(element) && element.localName !== "textarea" &&
      element.checkVisibility(this.#visible) && element.offsetWidth > 2 && element.offsetHeight > 2;
  }

  /** Tells whether an element that has a place is surely far from what can be seen. */
  isFarOff(element: Element): boolean {
    // A control that is drawn by its label may be anywhere itself.
    if (element.ownerDocument !== document || this.#facades.labelOf(element) !== undefined) return false;
    const { x, y, width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && !this.inView({ x, y, width, height });
  }

  inView(box: Box): boolean {
    const { width, height } = this.meet(box, this.#view());
    return width > 0.5 && height > 0.5; // of less no point is seen
  }

  meet(a: Box, b: Box): Box {
    const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
    const right = Math.min(a.x + a.width, b.x + b.width);
    const bottom = Math.min(a.y + a.height, b.y + b.height);
    return { x, y, width: right - x, height: bottom - y };
  }

  /** Returns what can be seen of the inside of a frame, in the coordinates of that inside. */
  clipOf(frame: Element): Box {
    const box = this.#inner(frame);
    const { x, y, width, height } = this.meet(box, this.#view());
    return { x: x - box.x, y: y - box.y, width: Math.max(width, 0), height: Math.max(height, 0) };
  }

  /** A point of the inside of a frame, brought into view, in the coordinates of the top window. */
  through(frame: Element, { x, y }: Point): Point {
    const place = () => {
      const box = this.#inner(frame);
      return { x: box.x + x, y: box.y + y };
    };
    const isIn = (point: Point) =>
      point.x >= 0 && point.y >= 0 && point.x < innerWidth && point.y < innerHeight;
    if (!isIn(place())) frame.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    if (!isIn(place())) {
      scrollBy({ left: place().x - innerWidth / 2, top: place().y - innerHeight / 2, behavior: "instant" });
    }
    return place();
  }

  /**
   * A point of the element that nothing covers: the middle first, then eight around it.
   *
   * @param isOther whether what is inside of it at a point is something else to operate
   */
  freePoint(element: Element, isOther: (top: Element) => boolean = () => false): Point | undefined {
    const pieces = this.#pieces(element);
    const isFree = (top: Element | null) => this.belongs(element, top) && !(top !== null && isOther(top));
    // What lies over a field may keep the mouse from it, though it belongs to it.
    const isBare = (top: Element | null) => top === element && isFree(top);
    const isField = this.#dom.is(element, "input") && !this.#dom.isBox(element);
    for (const isGood of isField ? [isBare, isFree] : [isFree]) {
      for (const box of pieces) {
        const point = this.#sample(box, isGood);
        if (point !== undefined) return point;
      }
    }
    for (const box of pieces) {
      const seen = this.#seenOf(element, box);
      const isPart = seen.width > 0 && seen.height > 0 &&
        (seen.width < box.width || seen.height < box.height);
      const point = isPart ? this.#sample(seen, isFree) : undefined;
      if (point !== undefined) return point;
    }
    return this.#areas.along(element).map((each) => this.#place(element, each))
      .find(({ x, y }) => isFree(this.topAt(x, y)));
  }

  /** The middle of what can be seen of an element, whatever lies over it. */
  middleOf(element: Element): Point | undefined {
    const box = this.of(element);
    if (box === undefined) return undefined;
    const seen = this.#seenOf(element, box);
    const { x, y, width, height } = seen.width > 0 && seen.height > 0 ? seen : box;
    return { x: x + width / 2, y: y + height / 2 };
  }

  #sample(box: Box, isFree: (top: Element | null) => boolean): Point | undefined {
    for (const [across, down] of this.#samples()) {
      const x = box.x + box.width * across;
      const y = box.y + box.height * down;
      if (isFree(this.topAt(x, y))) return { x, y };
    }
    return undefined;
  }

  /** The part of a box that the window and what scrolls around its element let be seen. */
  #seenOf(element: Element, box: Box): Box {
    let seen = this.meet(box, this.#view());
    for (const each of this.#clips.of(element)) {
      seen = this.meet(seen, this.#place(each, each.getBoundingClientRect()));
    }
    return seen;
  }

  /** The element drawn on top, through open shadow roots and frames of the same origin. */
  topAt(x: number, y: number): Element | null {
    let root: DocumentOrShadowRoot = document;
    let [left, top] = [x, y];
    let found: Element | null = null;
    for (;;) {
      const next: Element | null = root.elementFromPoint(left, top);
      if (next === null || next === found) return found;
      found = next;
      const inside: Document | undefined = this.#dom.inside(next);
      if (inside !== undefined) [left, top] = this.#intoFrame(next, left, top);
      const deeper: DocumentOrShadowRoot | null = inside ?? this.#dom.shadowOf(next);
      if (deeper === null) return found;
      root = deeper;
    }
  }

  /** Tells whether hitting `top` operates `element`: it is the element, something inside it, or its label. */
  belongs(element: Element, top: Element | null): boolean {
    if (top === null) return false;
    if (this.#dom.contains(element, top) || this.#areas.imageOf(element) === top) return true;
    if (this.#isDrawnBy(element, top) || this.#facades.isPaneOf(element, top)) return true;
    if (this.#facades.isShownOver(element, top) || this.#facades.isOverList(element, top)) return true;
    if (this.#facades.isPictureOn(element, top)) return true;
    const labels = this.#dom.labelsOf(element);
    if (labels.some((label) => this.#dom.contains(label, top) || this.#isDrawnBy(label, top))) return true;
    const shell = this.#facades.shellOf(element);
    const drawn = shell ?? this.#facades.around(element).at(-1);
    return drawn !== undefined && this.#dom.contains(drawn, top);
  }

  /** Tells whether a custom element is hit in place of a part of its own: it takes its mouse, or its words fill it. */
  #isDrawnBy(element: Element, host: Element): boolean {
    const root = element.getRootNode();
    if (!this.#dom.isShadow(root) || root.host !== host) return false;
    return getComputedStyle(element).pointerEvents === "none" || this.#dom.showsWords(element);
  }

  /** Returns what is drawn of an element that is only a part of a picture; else the element. */
  drawnOf(element: Element): Element {
    return this.#areas.imageOf(element) ?? element;
  }

  /** Tells whether something takes nine tenths of the window both ways, as a veil does. */
  fillsWindow({ width, height }: { readonly width: number; readonly height: number }): boolean {
    return width >= innerWidth * 0.9 && height >= innerHeight * 0.9;
  }

  /** Tells whether a scrolling ancestor hides what is drawn of an element: then it is out of view rather than covered. */
  isClipped(element: Element): boolean {
    const drawn = this.#facades.shellOf(element) ?? element; // the field of an editor is cut off in it always
    const box = this.of(drawn);
    if (box === undefined) return true;
    return this.#clips.of(drawn).some((each) => {
      const { width, height } = this.meet(box, this.#place(each, each.getBoundingClientRect()));
      return width <= 0 || height <= 0;
    });
  }

  /** A hidden or transparent control is hit on its label, where it has one. */
  #find(element: Element): Box | undefined {
    const image = this.#areas.imageOf(element);
    if (image !== undefined) {
      const isShown = this.#shows(image, image.getBoundingClientRect());
      return isShown ? this.#place(element, this.#areas.rectOf(element, image)) : undefined;
    }
    const [inner, own] = [this.#facades.boxIn(element), this.#areas.ownOf(element)];
    if (inner === undefined && this.#isDrawn(element, own)) return this.#place(element, own);
    const label = this.#facades.labelOf(inner ?? element);
    const labelled = label?.getBoundingClientRect();
    if (label && labelled && this.#shows(label, labelled)) return this.#place(label, labelled);
    if (inner !== undefined && this.#isDrawn(element, own)) return this.#place(element, own);
    const front = this.#facades.frontOf(element, (each, rect) => this.#shows(each, rect));
    if (front !== undefined) {
      const isOver = this.#facades.takesMouse(element, own);
      return this.#place(front, isOver ? own : front.getBoundingClientRect());
    }
    const mark = this.#facades.markOf(element, own);
    if (mark !== undefined) return this.#place(element, mark);
    const there = own.width > 0 && own.height > 0 && element.checkVisibility(this.#visible);
    if (!there || this.#dom.isControl(element) && this.#reach.isPast(element)) return undefined;
    return this.#place(element, own);
  }

  #isDrawn(element: Element, own: DOMRect): boolean {
    return this.#shows(element, own) && !this.#facades.isCutAway(element);
  }

  #shows(element: Element, { width, height }: DOMRect): boolean {
    if (width <= 2 || height <= 2) return false;
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  }

  /** A link or label that goes over several lines is in several places, and the middle of them all may be none of it. */
  #pieces(element: Element): readonly Box[] {
    const box = this.of(element);
    const flowing = element.localName === "a"
      ? element
      : this.#isDrawn(element, element.getBoundingClientRect())
      ? undefined
      : this.#facades.labelOf(element);
    const rects = [...flowing?.getClientRects() ?? []].filter(({ width, height }) => width > 2 && height > 2);
    if (flowing !== undefined && rects.length > 1) return rects.map((rect) => this.#place(flowing, rect));
    return box === undefined ? [] : [box];
  }

  #place(element: Element, rect: DOMRect): Box {
    let { x, y } = rect;
    let frame = element.ownerDocument.defaultView?.frameElement ?? null;
    while (frame !== null) {
      const [left, top] = this.#origin(frame);
      x += left;
      y += top;
      frame = frame.ownerDocument.defaultView?.frameElement ?? null;
    }
    return { x, y, width: rect.width, height: rect.height };
  }

  #view(): Box {
    const window = { x: 0, y: 0, width: innerWidth, height: innerHeight };
    return this.#clip === undefined ? window : this.meet(window, this.#clip);
  }

  #inner(frame: Element): Box {
    const { x, y } = this.#place(frame, new DOMRect(...this.#origin(frame)));
    return { x, y, width: frame.clientWidth, height: frame.clientHeight };
  }

  #intoFrame(frame: Element, x: number, y: number): [number, number] {
    const [left, top] = this.#origin(frame);
    return [x - left, y - top];
  }

  #origin(frame: Element): [number, number] {
    const rect = frame.getBoundingClientRect();
    const style = getComputedStyle(frame);
    const left = rect.x + frame.clientLeft + parseFloat(style.paddingLeft);
    return [left, rect.y + frame.clientTop + parseFloat(style.paddingTop)];
  }

  #samples(): readonly (readonly [number, number])[] {
    return [
      ...[[0.5, 0.5], [0.5, 0.2], [0.5, 0.8], [0.2, 0.5], [0.8, 0.5]] as const,
      ...[[0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]] as const,
    ];
  }
}
