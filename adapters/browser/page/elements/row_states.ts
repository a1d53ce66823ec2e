/// <reference lib="dom" />
import type { Dom } from "./dom.ts";
import type { Numbers } from "./numbers.ts";
import type { ShownStates } from "./shown_states.ts";

/** Tells of rows that are selected and not listed themselves: the first thing in them that stands for them says so. */
export class RowStates {
  readonly #dom: Dom;
  readonly #numbers: Numbers;
  readonly #shownStates: ShownStates;
  readonly #row = "tr, [role=row]";
  readonly #standing = "a[href], [tabindex]:not(input, button, select, textarea)";
  /** A box that is checked says so itself, where it is drawn. */
  readonly #box = "input:checked, [role=checkbox][aria-checked=true]";
  readonly #told = new Map<Element, Element | false>();
  readonly #listed = new Map<Element, true>();

  constructor(dom: Dom, numbers: Numbers, shownStates: ShownStates) {
    this.#dom = dom;
    this.#numbers = numbers;
    this.#shownStates = shownStates;
  }

  /** Tells whether an element stands for the row that it is in, and that is selected. */
  isSelected(element: Element): boolean {
    if (element.matches(this.#row)) this.#dom.once(this.#listed, element, () => true);
    const isStanding = element.localName === "td" || element.matches(this.#standing);
    const row = isStanding ? element.parentElement?.closest(this.#row) ?? null : null;
    if (row === null) return false;
    return this.#dom.once(this.#told, row, () => this.#tellerOf(row)) === element;
  }

  #tellerOf(row: Element): Element | false {
    if (!this.#isRowSelected(row)) return false;
    const find = (parts: string) => [...row.querySelectorAll(parts)].find((each) => each.checkVisibility());
    return find(this.#box) === undefined && (find(this.#standing) ?? find("td") ?? false);
  }

  /** Tells whether a row is selected that does not say so itself. */
  #isRowSelected(row: Element): boolean {
    const told = row.getAttribute("aria-selected");
    if (told !== null) return told === "true" && !this.#numbers.has(row);
    // It may have got a number before it was known that its cells are what is listed.
    return !this.#listed.has(row) && this.#shownStates.of(row, []).includes("selected");
  }
}
