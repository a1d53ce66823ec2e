/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";
import type { FoundItem } from "./shells.ts";

/** Tells what opens where the mouse rests, of all that waits for the mouse to come over it. */
export class Rests {
  readonly #dom: Dom;
  /** Words over which a mouse rests for more of them, in characters. */
  readonly #longest = 60;
  /** Width of an edge, in pixels. */
  readonly #thin = 2;

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /**
   * Puts what a resting mouse opens among the items, where it is neither in one nor around one.
   *
   * @param items everything that was found, in page order
   * @param known the items that are listed, and all elements around them
   */
  among(
    items: readonly FoundItem[],
    known: { readonly resolved: readonly FoundItem[]; readonly around: ReadonlySet<Node> },
  ): readonly FoundItem[] {
    const { resolved, around } = known;
    const taken = new Set<Node>(resolved.map(({ element }) => element));
    const kept = items.filter(({ element, role }) => {
      if (role !== "hoverable" || around.has(element) || !this.#isRest(element)) return false;
      for (let node = this.#dom.above(element); node !== null; node = this.#dom.above(node)) {
        if (taken.has(node)) return false;
      }
      taken.add(element);
      return true;
    });
    const order = new Map(items.map(({ element }, at) => [element, at]));
    const place = ({ element }: FoundItem) => order.get(element) ?? 0;
    return kept.length === 0 ? resolved : this.#merged(resolved, kept, place);
  }

  /** Parts of containers stand where these stood: only what the mouse rests on is put among them. */
  #merged(
    resolved: readonly FoundItem[],
    rests: readonly FoundItem[],
    place: (item: FoundItem) => number,
  ): readonly FoundItem[] {
    const merged = [...resolved];
    for (const rest of rests) {
      const next = merged.findIndex((each) => place(each) > place(rest));
      merged.splice(next < 0 ? merged.length : next, 0, rest);
    }
    return merged;
  }

  /** Tells whether something may be what a mouse rests on for more: a few words, or a mark. */
  #isRest(element: Element): boolean {
    if (element.closest("[role=tooltip]") !== null) return false;
    const text = (this.#dom.isHtml(element) ? element.innerText : element.textContent ?? "").trim();
    if (text === "") return element.firstElementChild === null && !this.#isEdge(element);
    return text.length <= this.#longest && /[\p{L}\p{N}]{2}/u.test(text);
  }

  /** Tells whether something is the edge of what is chosen, which the mouse only passes. */
  #isEdge(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    return Math.min(width, height) <= this.#thin;
  }
}
