/// <reference lib="dom" />
import type { Dom } from "./dom.ts";
import type { Numbers } from "./numbers.ts";

/** Tells of rows that are selected and not listed themselves: the first thing in them that stands for them says so. */
export class RowStates {
  readonly #dom: Dom;
  readonly #numbers: Numbers;
  readonly #row = "tr[aria-selected=true], [role=row][aria-selected=true]";
  readonly #standing = "a[href], [tabindex]:not(input, button, select, textarea)";
  /** A box that is checked says so itself. */
  readonly #box = "input:checked, [role=checkbox][aria-checked=true]";
  readonly #told = new Map<Element, Element | false>();

  constructor(dom: Dom, numbers: Numbers) {
    this.#dom = dom;
    this.#numbers = numbers;
  }

  /** Tells whether an element stands for the row that it is in, and that is selected. */
  isSelected(element: Element): boolean {
    const row = element.matches(this.#standing) ? element.parentElement?.closest(this.#row) ?? null : null;
    if (row === null) return false;
    return this.#dom.once(this.#told, row, () => this.#tellerOf(row)) === element;
  }

  #tellerOf(row: Element): Element | false {
    if (this.#numbers.has(row) || row.querySelector(this.#box) !== null) return false;
    return [...row.querySelectorAll(this.#standing)].find((each) => each.checkVisibility()) ?? false;
  }
}
