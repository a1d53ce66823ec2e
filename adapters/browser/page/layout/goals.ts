/// <reference lib="dom" />
import type { Boxes } from "./boxes.ts";
import type { Cursors } from "../elements/cursors.ts";
import type { Listeners } from "../elements/listeners.ts";
import type { Grips } from "./grips.ts";
import type { FoundItem } from "./shells.ts";
import type { Found } from "../elements/walker.ts";

/** A list beside those that things are dragged from, and what is in it, if that is one thing. */
interface Place {
  readonly card: Element | undefined;
}

/** Finds where nothing is yet and what is dragged can go: an empty list beside those that it is in. */
export class Goals {
  readonly #boxes: Boxes;
  readonly #cursors: Cursors;
  readonly #listeners: Listeners;
  readonly #grips: Grips;
  readonly #role = "droppable";
  readonly #carried =
    "[draggable=true], [aria-roledescription*=drag i], [aria-roledescription*=sort i], [aria-grabbed]";
  readonly #carrying = new Set(["grab", "move"]);
  /** Without a class, nothing tells that two elements are there for the same. */
  readonly #lists = "ul, ol, [class]";
  /** Parts of tables and menus are no lists that something is dropped into. */
  readonly #others = "tr, td, th, a, button, [role]:not([role=list], [role=group], [role=region])";
  readonly #controls = "a, button, input, select, textarea";
  readonly #operated = `${this.#controls}, [role], [tabindex]`;
  /** Words that an empty list says at most, such as that it is empty, in characters. */
  readonly #longest = 60;
  /** Least height and width of a place to drop something, in pixels. */
  readonly #least = 16;

  constructor(boxes: Boxes, cursors: Cursors, listeners: Listeners, grips: Grips) {
    this.#boxes = boxes;
    this.#cursors = cursors;
    this.#listeners = listeners;
    this.#grips = grips;
  }

  /**
   * Puts such places among what was found on a page. Where lists listen for what is in them, an empty one was found as
   * something to click, and one with a single card in it as that card.
   */
  among(found: Found): Found {
    const { blocks } = found;
    const items = this.#grips.without(found.items);
    const lists = this.#listsOf(items);
    const places = lists.size === 0 ? new Map<Element, Place>() : this.#beside(lists, this.#around(items));
    if (places.size === 0) return items === found.items ? found : { ...found, items };
    const told = items.map((item): FoundItem => {
      const place = places.get(item.element);
      places.delete(item.element);
      if (place === undefined) return item;
      const { card } = place;
      return card === undefined ? { ...item, role: this.#role, loose: false } : { ...item, element: card };
    });
    const elements = told.map(({ element }) => element);
    const empty = [...places].filter(([, { card }]) => card === undefined).map(([element]) => element);
    for (const element of empty.reverse()) { // from the last one on, what stands before keeps its place
      const line = this.#countBefore(element, blocks);
      told.splice(this.#countBefore(element, elements), 0, { element, role: this.#role, line, loose: false });
    }
    return { ...found, items: told };
  }

  /** What may be a list: it has something in it that a hand can take along. */
  #listsOf(items: readonly FoundItem[]): Set<Element> {
    const lists = new Set<Element>();
    for (const { element } of items) {
      if (!this.#isCarried(element)) continue;
      for (const list of this.#above(element)) lists.add(list);
    }
    return lists;
  }

  #isCarried(element: Element): boolean {
    if (element.matches(this.#controls) || element.childElementCount === 0 && element.textContent === "") {
      return false;
    }
    const list = element.parentElement;
    return element.matches(this.#carried) || this.#carrying.has(this.#cursors.of(element)) ||
      list !== null && this.#listeners.awaitsPress(list);
  }

  #above(element: Element): Element[] {
    const around = element.parentElement;
    const outer = around?.parentElement;
    return [around, outer].flatMap((each) => each && each.localName !== "body" ? [each] : []);
  }

  #around(items: readonly FoundItem[]): ReadonlySet<Element> {
    return new Set(items.flatMap(({ element }) => this.#above(element)));
  }

  /** Looks in the columns beside the one of a list, and beside the list itself; each row of them once. */
  #beside(lists: ReadonlySet<Element>, filled: ReadonlySet<Element>): Map<Element, Place> {
    const [seen, places] = [new Set<Element>(), new Map<Element, Place>()];
    for (const list of lists) {
      const column = list.parentElement;
      const row = column?.parentElement;
      if (!column || list.matches(this.#others) || !list.matches(this.#lists)) continue;
      const isNew = (each: Element | null | undefined) => each && !seen.has(each) && seen.add(each);
      const near = isNew(column) ? [...column.children] : [];
      const far = row && isNew(row)
        ? [...row.children].filter((each) => this.#isLike(each, column)).flatMap((each) => [...each.children])
        : [];
      for (const place of [...near, ...far]) {
        if (filled.has(place) || !this.#isLike(place, list)) continue;
        const card = [...place.children].find((each) => this.#isLike(each, list.firstElementChild));
        if (card !== undefined || this.#isEmpty(place)) places.set(place, { card });
      }
    }
    return places;
  }

  #isLike(element: Element, other: Element | null): boolean {
    return element.localName === other?.localName && element.classList[0] === other.classList[0];
  }

  #isEmpty(place: Element): boolean {
    if (place.querySelector(this.#operated) !== null) return false;
    const { width, height } = place.getBoundingClientRect();
    return Math.min(width, height) >= this.#least &&
      (place.textContent ?? "").trim().length <= this.#longest &&
      this.#boxes.shows(place);
  }

  /** Counts those of some elements, in the order of the page, that stand before an element. */
  #countBefore(element: Element, elements: readonly Element[]): number {
    let [from, to] = [0, elements.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const each = elements[middle];
      const isAfter = each !== undefined && each !== element &&
        (element.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      if (isAfter) to = middle;
      else from = middle + 1;
    }
    return from;
  }
}
