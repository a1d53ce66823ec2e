/// <reference lib="dom" />
import type { Boards } from "./boards.ts";
import type { FoundItem } from "./shells.ts";

/** Finds the parts of a container that has one listener for all of them. */
export class Parts {
  readonly #boards: Boards;
  readonly own = "[role=gridcell], [role=option], [role=treeitem], [draggable=true]";
  readonly rows = "tr, li, [role=listitem]";
  /** Share of a list's words that are in its rows; an application that has a list in it says more. */
  readonly #share = 0.6;
  /** A card says no more than that, in characters; what does is a section. */
  readonly #longest = 200;
  /** What has more items beside its rows than these is a part of the page, and listens for them. */
  readonly #beside = 8;

  /** Elements around the days of a week at most, and what each of them says first. */
  readonly #deepest = 4;
  readonly #date = /^\s*(?:[12]?\d|3[01])(?!\d)/;

  constructor(boards: Boards) {
    this.#boards = boards;
  }

  /**
   * Returns parts by their role, rows, or else children that look alike.
   *
   * @param inner items in the container
   */
  of(container: Element, inner: readonly FoundItem[]): readonly Element[] {
    const parts = [...container.querySelectorAll(this.own)];
    if (parts.length > 1) return parts;
    const rows = [...container.querySelectorAll(this.rows)].filter((row) => {
      return row.localName !== "tr" || row.querySelector(":scope > td") !== null;
    });
    if (rows.length > 1 && this.#isAll(rows, container)) return this.#isPage(rows, inner) ? [] : rows;
    const alike = this.#boards.headsIn(container) ?? this.#alike(container);
    return alike.length > 1 ? this.#daysOf(alike) ?? alike : this.#boards.pinned(container);
  }

  /** Returns the days of what looks alike, where that is the weeks of a month. */
  #daysOf(weeks: readonly Element[]): readonly Element[] | undefined {
    const days = weeks.map((week) => this.#weekIn(week));
    return days.every((each) => each.length > 0) ? days.flat() : undefined;
  }

  /** Returns the days that stand beside each other in a week, with a date each. */
  #weekIn(week: Element): readonly Element[] {
    let row: Element | null = week;
    for (let depth = 0; row !== null && depth < this.#deepest; depth++, row = row.firstElementChild) {
      const days = [...row.children];
      if (days.length === 7 && days.every((day) => this.#date.test(day.textContent ?? ""))) return days;
    }
    return [];
  }

  /** Returns what only is around an item that says the same, and so is no other part than that. */
  around(container: Element, inner: readonly FoundItem[]): ReadonlySet<Element> {
    const all = new Set<Element>();
    for (const { element } of inner) {
      const length = this.#boards.lengthOf(element);
      for (let node = element.parentElement; node !== null && node !== container; node = node.parentElement) {
        if (length === 0 || this.#boards.lengthOf(node) !== length || node.matches(this.own)) break;
        all.add(node);
      }
    }
    return all;
  }

  /**
   * Puts parts of containers, which follow what they are in, among the other items in that.
   *
   * @param mixed parts, and the container of each, which holds items besides
   */
  inOrder(items: readonly FoundItem[], mixed: ReadonlyMap<Element, Element>): readonly FoundItem[] {
    if (mixed.size === 0) return items;
    const waiting = new Map<Element, FoundItem[]>();
    const ordered: FoundItem[] = [];
    const takeBefore = (next: Element | null) => {
      for (const [container, parts] of waiting) {
        const isIn = next !== null && container.contains(next);
        const at = isIn ? parts.findIndex(({ element }) => !this.#precedes(element, next)) : -1;
        ordered.push(...parts.splice(0, at < 0 ? parts.length : at));
        if (parts.length === 0) waiting.delete(container);
      }
    };
    for (const item of items) {
      const container = mixed.get(item.element);
      if (container === undefined) {
        takeBefore(item.element);
        ordered.push(item);
      } else {
        const parts = waiting.get(container);
        if (parts === undefined) waiting.set(container, [item]);
        else parts.push(item);
      }
    }
    takeBefore(null);
    return ordered;
  }

  #precedes(part: Element, next: Element): boolean {
    return (part.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  }

  #isAll(rows: readonly Element[], container: Element): boolean {
    const outer = rows.filter((row) => !rows.includes(row.parentElement?.closest(this.rows) ?? container));
    const said = outer.reduce((sum, row) => sum + this.#boards.lengthOf(row), 0);
    return said >= this.#share * this.#boards.lengthOf(container);
  }

  /**
   * Tells whether a container holds much besides its rows, and shows a hand over what it listens for: over the rows, which
   * it only shows, there is none.
   */
  #isPage(rows: readonly Element[], inner: readonly FoundItem[]): boolean {
    const all = new Set(rows);
    const isBeside = ({ element }: FoundItem) => {
      const row = element.closest(this.rows);
      return row === null || !all.has(row);
    };
    const beside = inner.filter(isBeside);
    return beside.length > this.#beside && beside.some(({ role, loose }) => role === "clickable" && !loose);
  }

  #alike(container: Element): readonly Element[] {
    let inner = container;
    while (inner.childElementCount === 1 && inner.firstElementChild !== null) inner = inner.firstElementChild;
    const [first, ...others] = inner.children;
    if (first === undefined || !["div", "section", "article", "a"].includes(first.localName)) return [];
    const look = (element: Element) => `${element.localName} ${element.className}`;
    const isCard = (element: Element) =>
      look(element) === look(first) && this.#boards.lengthOf(element) <= this.#longest;
    return [first, ...others].every(isCard) ? [first, ...others] : this.#boards.siblings(inner);
  }
}
