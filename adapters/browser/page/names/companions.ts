/// <reference lib="dom" />
import type { Item } from "../wire/results.ts";
import type { Dom } from "../elements/dom.ts";

/** Tells what else can be operated where something stands: words there may be for that. */
export class Companions {
  readonly #dom: Dom;
  /** Fields that pages draw themselves. */
  readonly drawn = "[role=slider], [role=switch], [role=spinbutton], [role=combobox], [role=meter]";
  /** Fields that buttons may stand in. */
  readonly #fields = "input, textarea, [role=combobox], [role=textbox]";
  /** Elements around a thing, up to what holds its field as well. */
  readonly #deepest = 6;

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /** Tells whether an element is a native field: what is written in, chosen from or ticked. */
  isField(element: Element): boolean {
    return this.#dom.isControl(element) && element.localName !== "button";
  }

  /** Tells whether something is operated, or holds what is, also as a custom element that draws it. */
  isOperated(node: Node): boolean {
    if (!this.#dom.isElement(node)) return false;
    const inner = [node, this.#dom.shadowOf(node)];
    return node.matches(`a, ${this.#dom.worked}`) ||
      inner.some((each) => each?.querySelector(this.#dom.worked));
  }

  /** Tells whether nothing else than a field can be operated in what is around it. */
  isAloneIn(around: ParentNode, field: Element): boolean {
    if (around === field) return true;
    const operated = around.querySelectorAll(`${this.#dom.worked}, ${this.drawn}, a`);
    return [...operated].every((each) => each === field || field.contains(each) || each.contains(field));
  }

  /**
   * Returns what else can be operated in a part of the page around an element, the nearest first; where not all of that
   * are buttons, no more than it takes to tell.
   */
  beside(element: Element, part: Element): readonly Element[] {
    const found: Element[] = [];
    for (const step of ["nextNode", "previousNode"] as const) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_ELEMENT);
      walker.currentNode = element;
      for (let node = walker[step](); node !== null; node = walker[step]()) {
        if (!this.#dom.isElement(node) || !node.matches(this.#dom.worked)) continue;
        if (this.#dom.isUndrawnList(node) || this.#isInLegend(node, part)) continue;
        if (node.contains(element) || element.contains(node)) continue;
        if (!this.#dom.isReachedLike(node, element) || !node.checkVisibility()) continue;
        found.push(node);
        if (found.length > 1 && node.localName !== "button") return found;
      }
    }
    return found;
  }

  /** Tells whether something stands in the legend of a group of fields: the box there turns the group on. */
  #isInLegend(node: Element, part: Element): boolean {
    return part.localName === "fieldset" && node.closest("legend")?.parentElement === part;
  }

  /** Tells whether another slider is at the other end of a range: both have one label. */
  isOtherEnd(other: Element, slider: Element): boolean {
    return slider.getAttribute("role") === "slider" && other.getAttribute("role") === "slider" &&
      other.parentElement === slider.parentElement;
  }

  /**
   * Returns the field that something stands at, where it is the only one there.
   *
   * @param items what is known to be operated
   * @param room selects what holds more than a field, such as a row, and how high is what does not, in pixels
   */
  fieldAt(
    element: Element,
    items: ReadonlyMap<Element, Item>,
    { around, tallest }: { readonly around: string; readonly tallest: number },
  ): Item | undefined {
    let node = element.parentElement;
    for (let depth = 0; node !== null && !node.matches(around) && depth < this.#deepest; depth += 1) {
      if (node.getBoundingClientRect().height > tallest) return undefined;
      let found: Item | undefined;
      // What stands in a slot of a custom element is in it as what that draws.
      const drawn = this.#dom.shadowOf(node)?.querySelectorAll(this.#fields) ?? [];
      for (const each of [...node.querySelectorAll(this.#fields), ...drawn]) {
        const field = items.get(each);
        if (field !== undefined && found !== undefined) return undefined;
        found ??= field;
      }
      if (found !== undefined) return found;
      node = node.parentElement;
    }
    return undefined;
  }

  /** Tells whether a button takes words out of a field that were put into it: these say more of it than the field. */
  isOfTag(button: Element): boolean {
    const tag = button.parentElement;
    if (tag === null || [...tag.querySelectorAll(this.#dom.worked)].some((each) => each !== button)) {
      return false;
    }
    return /\p{L}/u.test((tag.textContent ?? "").replace(button.textContent ?? "", ""));
  }
}
