/// <reference lib="dom" />
import type { Dom } from "./dom.ts";
import type { Words } from "./words.ts";

/** Tells which way the column of a table is sorted. */
export class ColumnStates {
  readonly #dom: Dom;
  readonly #words: Words;
  /** Elements from a head of a column to what sorts it. */
  readonly #deepest = 5;
  readonly #operated = "a, button, input, select, [role=button], [tabindex]";
  /** Whether something is sorted in a document at all. */
  readonly #sorts = new Map<Node, boolean>();

  constructor(dom: Dom, words: Words) {
    this.#dom = dom;
    this.#words = words;
  }

  /** Returns the direction, by what says the name of the column in its head, or alone can be operated there. */
  sortedBy(element: Element): string | undefined {
    const scope = this.#words.scopeOf(element);
    if (!this.#dom.once(this.#sorts, scope, () => scope.querySelector("[aria-sort]") !== null)) {
      return undefined;
    }
    let head: Element | null = element;
    for (let depth = 0; head !== null && depth < this.#deepest; depth += 1, head = head.parentElement) {
      const sort = head.getAttribute("aria-sort");
      if (sort === null) continue;
      const isSorted = sort === "ascending" || sort === "descending";
      return isSorted && this.#says(element, head) ? sort : undefined;
    }
    return undefined;
  }

  #says(element: Element, head: Element): boolean {
    const [words = "", all = ""] = [element, head].map(({ textContent }) => (textContent ?? "").trim());
    if (words === "") return false;
    const [only, second] = head.querySelectorAll(this.#operated);
    return all.startsWith(words) || only === element && second === undefined;
  }
}
