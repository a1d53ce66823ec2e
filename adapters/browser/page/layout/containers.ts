/// <reference lib="dom" />
import type { Boards } from "./boards.ts";
import type { Boxes } from "./boxes.ts";
import type { Dom } from "../elements/dom.ts";
import type { Parts } from "./parts.ts";
import type { Reach } from "./reach.ts";
import type { Rests } from "./rests.ts";
import type { Swatches } from "../names/swatches.ts";
import type { Sheets } from "./sheets.ts";
import type { FoundItem, Shells } from "./shells.ts";

interface ContainersParts {
  readonly boards: Boards;
  readonly parts: Parts;
  readonly boxes: Boxes;
  readonly sheets: Sheets;
  readonly swatches: Swatches;
  readonly shells: Shells;
  readonly reach: Reach;
  readonly rests: Rests;
}

/**
 * Tells what of a container can be operated. A list, grid or board often has one listener for all of its items: then
 * they are what a person works with, and the middle of the container is nothing in particular.
 */
export class Containers {
  readonly #dom: Dom;
  readonly #boards: Boards;
  readonly #parts: Parts;
  readonly #boxes: Boxes;
  readonly #sheets: Sheets;
  readonly #swatches: Swatches;
  readonly #shells: Shells;
  readonly #reach: Reach;
  readonly #rests: Rests;
  #told: ReadonlySet<Element> = new Set();
  readonly #cells = "td, th, [role=cell], [role=rowheader]";
  readonly #silent = "[role=none], [role=presentation]";
  /** A card says no more than that, in characters; what does is a section. */
  readonly #longest = 200;
  readonly #fields = new Set(
    "textbox searchbox combobox spinbutton listbox password date slider".split(" "),
  );
  /** Pixels of a sign. */
  readonly #small = 48;
  /** Marks that something of a few words has at most. */
  readonly #marks = 2;
  /** An element around more items than these is a part of the page rather than one of them. */
  readonly #fewest = 8;
  readonly #crowd = 20;

  constructor(dom: Dom, parts: ContainersParts) {
    this.#dom = dom;
    this.#boards = parts.boards;
    this.#parts = parts.parts;
    this.#boxes = parts.boxes;
    this.#sheets = parts.sheets;
    this.#swatches = parts.swatches;
    this.#shells = parts.shells;
    this.#reach = parts.reach;
    this.#rests = parts.rests;
  }

  /** Puts the parts of containers in their place, and leaves out what says less than the items inside of it. */
  resolve(items: readonly FoundItem[], blocks: readonly Element[]): readonly FoundItem[] {
    const others = items.filter(({ role }) => role !== "hoverable");
    const resolved = this.#resolved(others, blocks);
    if (others.length === items.length) return resolved;
    const around = this.#filled(resolved.map((each) => ({ ...each, loose: false })), true);
    return this.#rests.among(items, { resolved, around });
  }

  #resolved(items: readonly FoundItem[], blocks: readonly Element[]): FoundItem[] {
    const filled = this.#filled(items);
    const told = new Set(items.map((item) => item.element));
    this.#told = told;
    const elementOf = ({ element }: FoundItem) => element;
    const mixed = new Map<Element, Element>();
    const placed = this.#withoutCrowds(this.#shells.without(items)).flatMap((item, at, all) => {
      const inner = this.#innerOf(item, all, at);
      const own = this.#isWorthIt(item, inner) ? [item] : [];
      if (!item.loose && !this.#isBoard(item)) return own;
      const parts = item.loose ? this.#parts.of(item.element, inner) : this.#boards.partsOf(item.element);
      const isNumbered = inner.length > 0 && parts.every((part) => told.has(part));
      if (isNumbered || (parts.length < 2 && !this.#boards.isLone(parts[0]))) {
        return !item.loose || this.#isCard(item.element, inner) ? own : [];
      }
      if (inner.length === 0 && this.#isSign(item.element, parts)) return own;
      const around = this.#parts.around(item.element, inner);
      const worth = parts.filter((part) => {
        return !told.has(part) && !around.has(part) && !this.#boards.isBlank(part) &&
          (!filled.has(part) || this.#speaks(part, inner)) && this.#boxes.shows(part) &&
          !this.#reach.isBeyond(part) && !this.#isFolded(part, item.element);
      });
      for (const part of worth) told.add(part);
      if (inner.length > 0) { for (const part of worth) mixed.set(part, item.element); }
      const isTold = item.loose || this.#isDrawingOf(item.element, [...inner.map(elementOf), ...worth]);
      return [...isTold ? [] : own, ...this.#placed(worth, item.line, blocks)];
    });
    return this.#withoutBodies(this.#shells.withoutCopies(this.#parts.inOrder(placed, mixed)));
  }

  /** Tells whether what a part of a container stands in is folded to nothing, as a menu that is closed. */
  #isFolded(part: Element, container: Element): boolean {
    for (let node = part.parentElement; node !== null && node !== container; node = node.parentElement) {
      if (this.#reach.isShut(node)) return true;
    }
    return false;
  }

  /** Tells whether something is a drawing that only takes the keyboard for its parts, which say all that is in it. */
  #isDrawingOf(drawing: Element, parts: readonly Element[]): boolean {
    return drawing.localName === "svg" && parts.length > 0 &&
      !this.#boards.saysMore(drawing, parts.map((element) => ({ element })));
  }

  /** Leaves out the shape that a part of a drawing is drawn with: it takes the clicks of the part. */
  #withoutBodies(items: readonly FoundItem[]): FoundItem[] {
    const all = new Set(items.map(({ element }) => element));
    return items.filter(({ element, role }) => {
      const group = role === "clickable" ? this.#dom.groupOf(element) : undefined;
      return group === undefined || !all.has(group);
    });
  }

  /** Tells whether something that listens has a few words, and in it nothing but marks such as those that open it. */
  #isCard(element: Element, inner: readonly FoundItem[]): boolean {
    // What changes the size of something belongs to it.
    const others = inner.filter(({ role }) => role !== "handle");
    if (inner.length === 0) return true;
    const words = (each: Element) => this.#dom.isHtml(each) ? each.innerText.trim().length : 0;
    const isMark = ({ element, role }: FoundItem) =>
      (role === "clickable" || role === "button") && words(element) === 0;
    return others.length <= this.#marks && (others.every(isMark) || this.#dom.isOfHeader(element)) &&
      words(element) > 0 && words(element) <= this.#longest;
  }

  /** Tells whether something small is drawn with lines alone, as the sign of a menu or a grip. */
  #isSign(element: Element, lines: readonly Element[]): boolean {
    const { width, height } = element.getBoundingClientRect();
    return Math.max(width, height) <= this.#small && lines.every((line) => this.#boards.isBlank(line));
  }

  /** Something that the keyboard reaches and that has parts, as a diagram: what is on it has places of its own. */
  #isBoard({ element, role }: FoundItem): boolean {
    return role === "clickable" && element.childElementCount > 0 && !element.hasAttribute("onclick");
  }

  /** Leaves out what has no words and is there again and again, such as a handle in every cell of a table. */
  #withoutCrowds(items: readonly FoundItem[]): readonly FoundItem[] {
    const look = ({ element }: FoundItem) => `${element.localName} ${element.getAttribute("class")}`;
    const counts = new Map<string, number>();
    for (const item of items) {
      if (this.#shells.isMute(item)) {
        counts.set(look(item), (counts.get(look(item)) ?? 0) + 1);
      }
    }
    if (!counts.values().some((count) => count > this.#crowd)) return items;
    return items.filter((item) => {
      const isOneOfMany = this.#shells.isMute(item) &&
        (counts.get(look(item)) ?? 0) > this.#crowd;
      return !isOneOfMany || this.#dom.isOfHeader(item.element) ||
        this.#swatches.colorOf(item.element) !== "";
    });
  }

  /**
   * Returns what can be operated at a place of the page that is no item: the part of a container that it is in, and
   * of a row the cell that says the words.
   */
  partAt(place: Element, text: string, listens: (element: Element) => boolean): Element | undefined {
    const [parts, way]: [Element[], Element[]] = [[], []];
    for (let node: Node | null = place; node !== null; node = this.#dom.above(node)) {
      if (!this.#dom.isElement(node)) continue;
      if (node.localName === "body" || node.localName === "html") break;
      if (node.matches(`${this.#parts.own}, ${this.#parts.rows}, [role=row]`)) parts.push(node);
      if (listens(node)) {
        const part = parts.find((each) => this.#told.has(each)) ?? parts.at(-1);
        if (part !== undefined) return part === node ? part : this.#cellOf(part, text) ?? part;
        return way.find((each) => this.#told.has(each)) ?? this.#leastOf(way, node) ?? place;
      }
      way.push(node);
    }
    return undefined;
  }

  /** Returns the only cell of a row that says some words, given in small letters. */
  #cellOf(row: Element, text: string): Element | undefined {
    const cells = [...row.children].filter((each) => each.matches(this.#cells));
    const saying = cells.filter((each) =>
      this.#dom.squeeze(each.textContent ?? "", Infinity).toLowerCase().includes(text)
    );
    return cells.length > 1 && saying.length === 1 ? saying[0] : undefined;
  }

  /** Returns the last of what leads up to a container that says less than all of it. */
  #leastOf(way: readonly Element[], container: Element): Element | undefined {
    const all = this.#boards.lengthOf(container);
    return way.findLast((each) => this.#boards.lengthOf(each) < all);
  }

  /** The role of a part that has none of its own. */
  roleOf(part: Element): string {
    const native: Readonly<Record<string, string>> = { tr: "row", td: "cell", li: "listitem" };
    const moved = part.getAttribute("draggable") === "true" ? "draggable" : "clickable";
    if (this.#toldOf(part) !== "") return this.#toldOf(part);
    if (part.matches(this.#silent)) return moved;
    return (part.matches("thead > tr > *") ? "columnheader" : native[part.localName]) || moved;
  }

  /** The role that a part says it has; some say that they have none. */
  #toldOf(part: Element): string {
    return part.matches(this.#silent) ? "" : part.getAttribute("role")?.trim().split(/\s+/)[0] ?? "";
  }

  /** All elements that have an item in them. */
  #filled(items: readonly FoundItem[], always = false): ReadonlySet<Node> {
    const filled = new Set<Node>();
    if (!always && !items.some((item) => item.loose)) return filled;
    for (const { element, loose } of items) {
      if (loose) continue;
      let node: Node | null = element;
      while (node !== null && !filled.has(node)) {
        filled.add(node);
        node = this.#dom.above(node);
      }
    }
    return filled;
  }

  /** The items that follow and are inside, as many as matter. */
  #innerOf(
    { element, role, loose }: FoundItem,
    items: readonly FoundItem[],
    at: number,
  ): readonly FoundItem[] {
    if (!loose && !this.#isGeneral(role) && role !== "menuitem") return [];
    const inner: FoundItem[] = [];
    const most = loose ? 200 : this.#fewest;
    if (loose && element.querySelector("slot") !== null) {
      // What stands in its slots is written elsewhere, and comes later.
      return items.slice(at + 1, at + 1 + most).filter((each) => this.#dom.contains(element, each.element));
    }
    for (let next = at + 1; next < items.length && inner.length <= most; next += 1) {
      const item = items[next];
      if (item === undefined || !this.#dom.contains(element, item.element)) break;
      inner.push(item);
    }
    return inner;
  }

  #isGeneral(role: string): boolean {
    return role === "clickable" || role === "gridcell" || role === "cell" || role === "draggable";
  }

  /** Something with words of its own is an item next to the buttons in it, such as a card or the row of a mail. */
  #isWorthIt({ element, role }: FoundItem, inner: readonly FoundItem[]): boolean {
    if (role === "clickable" && this.#boards.isLine(element)) return false;
    const isTaken = role === "draggable" && element.getAttribute("draggable") !== "true";
    if (role === "menuitem") return !this.#isOfBox(element, inner);
    if (inner.length === 0 || isTaken || !this.#isGeneral(role)) return true;
    const hasField = inner.some((each) => this.#fields.has(each.role));
    // The header of a column may have a field that filters it.
    if (inner.length > this.#fewest || (hasField && !this.#dom.isOfHeader(element))) return false;
    const text = (element.textContent ?? "").trim();
    const [only] = inner;
    if (inner.length === 1 && only?.element.getAttribute("aria-label")?.includes(text) === true) return false;
    if (inner.length === 1 && only !== undefined && this.#sheets.covers(only.element, element)) return false;
    return this.#boards.saysMore(element, inner) || this.#boards.holdsChips(element, inner);
  }

  /** Tells whether all that an entry says is the label of the one box in it, which tells how it stands. */
  #isOfBox(entry: Element, [box, other]: readonly FoundItem[]): boolean {
    if (box === undefined || other !== undefined || !this.#dom.isBox(box.element)) return false;
    const wordsOf = (each: Element) => (each.textContent ?? "").trim();
    return this.#dom.labelsOf(box.element).some((each) => wordsOf(each) === wordsOf(entry));
  }

  /** Tells whether a part that has items in it has a role or a place, and words besides theirs. */
  #speaks(part: Element, inner: readonly FoundItem[]): boolean {
    if (part.matches("[role=group]:not([aria-roledescription], [draggable=true])")) return false;
    if (this.#toldOf(part) === "" && !this.#boards.isPinned(part)) return false;
    const inside = inner.filter((each) => part.contains(each.element));
    return inside.length > 0 && this.#boards.saysMore(part, inside);
  }

  #placed(parts: readonly Element[], from: number, blocks: readonly Element[]): FoundItem[] {
    let line = from;
    return parts.map((element) => {
      let at = line;
      while (at < blocks.length && !this.#dom.contains(element, blocks[at] ?? null)) at += 1;
      if (at < blocks.length) line = at;
      return { element, role: this.roleOf(element), line, loose: false };
    });
  }
}
