/// <reference lib="dom" />
import type { Boxes } from "../layout/boxes.ts";
import type { Containers } from "../layout/containers.ts";
import type { Cursors } from "./cursors.ts";
import type { Dom } from "./dom.ts";
import type { HoverRules } from "./hover_rules.ts";
import type { DrawnTexts } from "../text/drawn_texts.ts";
import type { Lines, Place } from "../text/lines.ts";
import type { Listeners } from "./listeners.ts";
import type { ReadingOrder, Visits } from "../layout/reading_order.ts";
import type { Reach } from "../layout/reach.ts";
import type { Roles } from "./roles.ts";
import type { Signs } from "./signs.ts";
import type { FoundItem } from "../layout/shells.ts";

/** Result of a walk over the page: what can be operated, in page order, and what can be read, line by line. */
export interface Found {
  readonly items: readonly FoundItem[];
  readonly lines: readonly string[];
  /** Elements whose text the lines are, one for each line. */
  readonly blocks: readonly Element[];
}

/**
 * Walks everything that is drawn: the document, open shadow roots, frames of the same origin.
 *
 * One flat pass in document order: on a page of a thousand controls the browser's own tree walker and as few
 * questions as possible about each node make the difference between 15 and 50 milliseconds.
 */
export class Walker {
  readonly #dom: Dom;
  readonly #reach: Reach;
  readonly #roles: Roles;
  readonly #boxes: Boxes;
  readonly #containers: Containers;
  readonly #cursors: Cursors;
  readonly #hoverRules: HoverRules;
  readonly #listeners: Listeners;
  readonly #lines: Lines;
  readonly #order: ReadingOrder;
  readonly #signs: Signs;
  readonly #drawnTexts: DrawnTexts;
  readonly #seeRoot: (root: Node) => void;
  readonly #ignored: (element: Element) => boolean;
  readonly #skipped = new Set("script style template noscript head defs".split(" "));
  readonly #rowed = new Set(["ul", "ol", "table", "tbody"]);
  readonly #closed = new Set(["select", "textarea", "canvas", "audio", "video"]);
  /** Least size of something drawn, in pixels. */
  readonly #drawing = 48;
  readonly #inline = new Set(
    ("a abbr b bdi bdo cite code data dfn em font i img kbd mark q s samp slot small span strong sub sup td th " +
      "time u var wbr").split(" "),
  );
  /** Controls that an icon on them belongs to. */
  readonly #whole =
    "a, button, label, summary, [role=button], [role=link], [role=tab], [role=combobox], [role=menuitem], [role=option]";
  readonly #visible = { visibilityProperty: true };
  readonly #visits: Visits = {
    text: (node) => this.#text(node),
    element: (element) => this.#element(element),
  };
  #items: FoundItem[] = [];
  #listed = new Map<Element, string>();
  #places = new Map<Element, Place>();
  #swallowing = new Set<Element>();
  #pointers = new Set<Element>();
  /** Elements that may have a closed shadow root, and how they looked when that was asked for. */
  #suspects = new Map<Element, string>();
  readonly #checked = new WeakMap<Element, string>();
  readonly #hosts = new Set("article aside blockquote div footer header main nav p section span".split(" "));

  constructor(
    parts: {
      readonly dom: Dom;
      readonly reach: Reach;
      readonly roles: Roles;
      readonly boxes: Boxes;
      readonly containers: Containers;
      readonly cursors: Cursors;
      readonly hoverRules: HoverRules;
      readonly lines: Lines;
      readonly listeners: Listeners;
      readonly order: ReadingOrder;
      readonly signs: Signs;
      readonly drawnTexts: DrawnTexts;
    },
    hooks: { readonly seeRoot: (root: Node) => void; readonly ignored: (element: Element) => boolean },
  ) {
    this.#dom = parts.dom;
    this.#reach = parts.reach;
    this.#roles = parts.roles;
    this.#boxes = parts.boxes;
    this.#containers = parts.containers;
    this.#cursors = parts.cursors;
    this.#hoverRules = parts.hoverRules;
    this.#lines = parts.lines;
    this.#listeners = parts.listeners;
    this.#order = parts.order;
    this.#signs = parts.signs;
    this.#drawnTexts = parts.drawnTexts;
    this.#seeRoot = hooks.seeRoot;
    this.#ignored = hooks.ignored;
  }

  hasSuspects(): boolean {
    return this.#suspects.size > 0;
  }

  /** Hands the suspects of the last walk out, once each. */
  takeSuspects(limit: number): Element[] {
    const taken = [...this.#suspects].slice(0, limit);
    for (const [element, look] of taken) this.#checked.set(element, look);
    this.#suspects = new Map();
    return taken.map(([element]) => element);
  }

  walk(): Found {
    this.#items = [];
    this.#lines.begin();
    [this.#listed, this.#places, this.#suspects] = [new Map(), new Map(), new Map()];
    [this.#swallowing, this.#pointers] = [new Set(), new Set()];
    this.#hoverRules.begin();
    this.#root(document);
    const { lines, blocks } = this.#lines.end();
    return { items: this.#containers.resolve(this.#items, blocks), lines, blocks };
  }

  #root(root: Node): void {
    this.#seeRoot(root);
    this.#hoverRules.see(root);
    this.#order.walk(root, this.#visits);
  }

  /** Answers whether what is inside counts too. */
  #element(element: Element): boolean {
    const name = element.localName;
    // Tools of developers show themselves in a script: no code of the page looks for anything there.
    const isCode = this.#skipped.has(name) && (name !== "script" || element.firstElementChild === null);
    if (isCode || this.#ignored(element) || this.#dom.isFolded(element)) return false;
    if ((name === "a" || name === "div") && this.#dom.isGuard(element)) return false;
    if (name === "svg" && !this.#isDrawing(element)) return this.#icon(element);
    if (name === "br") this.#lines.break();
    if (name === "td" || name === "th") this.#lines.space();
    if (this.#cursors.isAway(element)) return false;
    const role = this.#roles.of(element);
    if (this.#mayBeBeyond(element, role) && this.#reach.isBeyond(element)) return false;
    const isPlain = role !== undefined && this.#boxes.isPlain(element);
    if (!isPlain && this.#reach.isShut(element)) return false;
    if (role !== undefined) this.#item(element, role, false, isPlain);
    else if (this.#startsPointer(element)) this.#hand(element);
    else if (this.#cursors.isHandle(element)) this.#item(element, "handle", true);
    else if (this.#cursors.isTaken(element)) this.#item(element, "draggable");
    else if (this.#hears(element)) {
      this.#item(element, "clickable", true);
    } else if (this.#cursors.isHeld(element)) this.#item(element, "draggable");
    else if (this.#isCellOfSheet(element)) this.#item(element, "cell");
    else if (this.#listeners.hovers(element) || this.#hoverRules.opens(element)) {
      this.#item(element, "hoverable", true);
    } else if (this.#signs.has(element, (each) => this.#listed.get(each))) this.#item(element, "clickable");
    const inner = this.#dom.shadowOf(element) ??
      (this.#dom.isFrame(element) ? this.#shownIn(element) : undefined);
    if (inner !== undefined) this.#root(inner);
    else if (this.#hosts.has(name) || name.includes("-")) this.#suspect(element);
    if (
      this.#closed.has(name) && element.firstElementChild !== null && element.checkVisibility(this.#visible)
    ) {
      this.#lines.addAll(element, this.#drawnTexts.of(element));
    }
    return !this.#closed.has(name);
  }

  /** Tells whether an element listens for what a person can do to it. */
  #hears(element: Element): boolean {
    return this.#listeners.isOperated(element) && !this.#cursors.letsThrough(element) &&
      !this.#roles.isUnreached(element);
  }

  /** The document in a frame: what is hidden of a page hides no more than its own, so a frame is hidden as a whole. */
  #shownIn(frame: Element): Document | undefined {
    return frame.checkVisibility(this.#visible) ? this.#dom.inside(frame) : undefined;
  }

  /** Asks no style of what has a role: there are many of these, and few that are placed freely. */
  #mayBeBeyond(element: Element, role: string | undefined): boolean {
    if (role === undefined) return this.#cursors.isPlaced(element);
    return element.hasAttribute("style") || element.parentElement?.localName === "body";
  }

  #item(element: Element, role: string, loose = false, isPlain = false): void {
    if (!loose && !this.#cursors.isOverParts(element, role)) this.#pointers.add(element);
    if (!isPlain && (!this.#boxes.shows(element) || loose && this.#reach.isVain(element))) return;
    if (this.#reach.isDrawnForOther(element, role)) return;
    if (role !== "hoverable") this.#hoverRules.note(element);
    this.#listed.set(element, role);
    this.#items.push({ element, role, line: this.#lines.count, loose });
    if (this.#roles.swallowsText(role)) this.#swallowing.add(element);
  }

  /**
   * Returns what can be operated at a place that is no item, if anything can.
   *
   * @param text in what was found there, in small letters
   */
  partAt(place: Element, text: string): Element | undefined {
    const part = this.#containers.partAt(place, text, (element) => this.#listeners.operates(element));
    return part ?? (this.#listeners.everywhere ? this.#narrowest(place, text) : undefined);
  }

  /** What a person who means the words would click: the least that says them all. */
  #narrowest(place: Element, text: string): Element {
    const inner = [...place.children].find((each) => {
      return (each.textContent ?? "").replace(/\s+/g, " ").toLowerCase().includes(text) &&
        this.#boxes.shows(each);
    });
    return inner === undefined || text === "" ? place : this.#narrowest(inner, text);
  }

  /** An icon belongs to the control that it is on. */
  #isDrawing(svg: Element): boolean {
    const { width, height } = svg.getBoundingClientRect();
    return width >= this.#drawing && height >= this.#drawing;
  }

  /** Cells without text to select are a sheet's, where the page listens as a whole and their row, as such, does not. */
  #isCellOfSheet(element: Element): boolean {
    const isCell = this.#listeners.everywhere && element.matches("td:not([role=presentation], [role=none])");
    const row = isCell ? element.closest("tbody > tr:is(:not([role]), [role=row])") : null;
    return row !== null && !this.#listeners.operates(row) && getComputedStyle(element).userSelect === "none";
  }

  /** An icon by itself is an item: the hand begins at it, or it listens itself, beside words. */
  #icon(svg: Element): boolean {
    if (this.#cursors.isHandle(svg)) this.#item(svg, "handle", true);
    const above = this.#dom.above(svg);
    if (this.#cursors.of(svg) !== "pointer" || !this.#dom.isElement(above)) return false;
    const listens = this.#listeners.operates(svg) && (above.textContent ?? "").trim() !== "";
    const isOfOther = this.#cursors.of(above) === "pointer" || svg.closest(this.#whole) !== null;
    if ((listens || !isOfOther) && svg.checkVisibility(this.#visible)) this.#item(svg, "clickable", listens);
    return false;
  }

  /** Something of a size that has nothing in it, or whose kind is the page's own. */
  #suspect(element: Element): void {
    if (element.firstChild !== null && !element.localName.includes("-") || !this.#dom.isHtml(element)) return;
    const { offsetWidth: width, offsetHeight: height } = element;
    const look = `${width} ${height}`;
    if (width > 2 && height > 2 && this.#checked.get(element) !== look) this.#suspects.set(element, look);
  }

  /** The pointer cursor is inherited: it means something where it begins. */
  #startsPointer(element: Element): boolean {
    if (this.#cursors.of(element) !== "pointer") return false;
    const node = this.#dom.above(element);
    const above = this.#dom.isShadow(node) ? node.host : node; // a custom element hands it on to what it draws
    this.#pointers.add(element);
    return element.localName !== "label" && !(this.#dom.isElement(above) && this.#pointers.has(above));
  }

  /** Over all of a list the mouse may be a hand for each of its lines: the middle of it is nothing in particular. */
  #hand(element: Element): void {
    const isList = this.#rowed.has(element.localName) && element.childElementCount > 1;
    if (!isList) return this.#item(element, "clickable");
    const listens = (each: Element) => this.#listeners.operates(each);
    // What listens in the lines is what is operated.
    if (listens(element) || ![...element.querySelectorAll("*")].some(listens)) {
      this.#item(element, "clickable", true);
    }
  }

  #text(node: Node): void {
    const text = node.nodeValue ?? "";
    const above = node.parentNode;
    const parent = this.#dom.isShadow(above) ? above.host : above;
    if (!this.#dom.isElement(parent) || this.#dom.isClosed(parent)) return;
    if (text.trim() === "" && !this.#isAsWritten(parent)) return this.#lines.space();
    const { block, silent, aside, asWritten } = this.#place(parent);
    this.#lines.enter(block);
    if (silent || this.#cursors.isSizeless(parent)) return;
    if (this.#reach.isDrawn(node, parent)) this.#lines.add(text, parent, { asWritten, aside });
  }

  #isAsWritten(parent: Element): boolean {
    return this.#places.get(parent)?.asWritten ?? parent.localName === "pre";
  }

  #place(element: Element): Place {
    const known = this.#places.get(element);
    if (known !== undefined) return known;
    const above = this.#dom.above(element);
    const around = this.#dom.isElement(above) ? this.#place(above) : undefined;
    const isOwn = this.#swallowing.has(element) && around?.silent !== true;
    const aside = around?.aside === true || isOwn && this.#lines.mayHold(element);
    const inline = around !== undefined && (aside || this.#inline.has(element.localName));
    const silent = !aside && (isOwn || around?.silent === true);
    const asWritten = around?.asWritten === true || element.localName === "pre";
    const place = { block: inline ? around.block : element, silent, aside, asWritten };
    this.#places.set(element, place);
    return place;
  }
}
