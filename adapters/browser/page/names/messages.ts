/// <reference lib="dom" />
import type { Companions } from "./companions.ts";
import type { Dom } from "../elements/dom.ts";
import type { Words } from "../elements/words.ts";

/** Knows words that a page says about a field: they stand after it, and so before the next one. */
export class Messages {
  readonly #companions: Companions;
  readonly #dom: Dom;
  readonly #words: Words;
  readonly #said = "[role=alert], [role=status], [aria-live]:not([aria-live=off])";
  readonly #tied = "[aria-describedby], [aria-errormessage]";
  /** What fields came directly after, when they were seen first. */
  readonly #followed = new WeakMap<Node, Node>();

  constructor(dom: Dom, companions: Companions, words: Words) {
    this.#companions = companions;
    this.#dom = dom;
    this.#words = words;
  }

  /** Notes that no words stand between something that can be operated and what is next to it. */
  follows(part: Node, operated: Node): void {
    this.#followed.set(part, operated);
  }

  /** Tells whether words have come since to where none stood. */
  hasCome(part: Node, before: Node | undefined): boolean {
    return before !== undefined && this.#followed.get(part) === before;
  }

  /** Tells whether words in a part of the page are a message there. */
  isIn(part: Element, words: Element): boolean {
    const message = words.closest(this.#said);
    return message !== null && part !== message && part.contains(message);
  }

  /** Tells whether words are a message, or are tied to the field before them. */
  isAboutOther(node: Node): boolean {
    if (!this.#dom.isElement(node)) return false;
    const words = (node.textContent ?? "").trim();
    const said = node.matches(this.#said) ? node : node.querySelector(this.#said);
    return [said, ...this.#aboutFieldBefore(node)].some((each) => {
      return each !== null && node.contains(each) && (each.textContent ?? "").trim() === words;
    });
  }

  /** Returns what describes the field before an element, in the same place. */
  #aboutFieldBefore(element: Element): readonly (Element | null)[] {
    let before = element.previousElementSibling;
    while (before !== null && !this.#companions.isOperated(before)) before = before.previousElementSibling;
    const field = before?.matches(this.#tied) ? before : before?.querySelector(this.#tied);
    const ids = ["aria-describedby", "aria-errormessage"].flatMap((name) => {
      return (field?.getAttribute(name) ?? "").split(/\s+/).filter((id) => id !== "");
    });
    return ids.map((id) => this.#words.scopeOf(element).getElementById(id));
  }
}
