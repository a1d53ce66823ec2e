/// <reference lib="dom" />
import type { Dom } from "./dom.ts";
import type { Roles } from "./roles.ts";
import type { Words } from "./words.ts";

/** Finds what a control shows and its label does not say, such as a count: nothing else on the page tells it. */
export class Unsaid {
  readonly #dom: Dom;
  readonly #roles: Roles;
  readonly #words: Words;
  /** Characters of what something without a role shows. */
  readonly #limit = 60;
  /** Width of a sign at most, in heights of its letters. */
  readonly #sign = 1.2;
  readonly #loose = "div:not([role]), span:not([role])";
  /** What opens from an element, with items of its own. */
  readonly #opened = "[role=menu], [role=menubar], [role=group], [role=listbox]";
  readonly #controls = "button, input, textarea, [contenteditable]";
  readonly #visible = { visibilityProperty: true };

  constructor(dom: Dom, roles: Roles, words: Words) {
    this.#dom = dom;
    this.#roles = roles;
    this.#words = words;
  }

  /**
   * Returns the words, where the label leaves one of them out.
   *
   * @param role what the element was found to be
   */
  of(element: Element, role: string): string | undefined {
    const label = this.#words.given(element);
    if (label === "" || !(this.#roles.swallowsText(role) || this.#isSmall(element))) return undefined;
    const shown = this.#shownIn(element, label);
    const said = this.#wordsOf(label);
    const isShort = (word: string) => /^\p{L}{3,}$/u.test(word) && said.some((each) => each.startsWith(word));
    // The day of a date may be said as the first, second or third one of its month.
    const isOrdinal = (word: string) =>
      /^\p{N}+$/u.test(word) &&
      said.some((each) => each.startsWith(word) && /^\p{L}{2}$/u.test(each.slice(word.length)));
    const isSaid = (word: string) => said.includes(word) || isShort(word) || isOrdinal(word);
    return this.#wordsOf(shown).every(isSaid) ? undefined : shown;
  }

  /** A letter alone is drawn for a sign, such as the cross that closes something; a number is the same with zeros before it. */
  #wordsOf(text: string): readonly string[] {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]{2,}|\p{N}/gu) ?? [];
    return words.map((word) => word.replace(/^0+(?=\p{N}+$)/u, ""));
  }

  /** Tells whether something without a role may show by its words alone which one of several is active. */
  #isSmall(element: Element): boolean {
    return element.matches(this.#loose) && (element.textContent ?? "").trim().length <= this.#limit &&
      element.querySelector(this.#controls) === null;
  }

  #shownIn(element: Element, label: string): string {
    if (this.#dom.shadowOf(element) !== null) return this.#words.seenIn(element);
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { parentElement: around } = node;
      if (around?.checkVisibility(this.#visible) !== true || this.#words.isSilent(around)) continue;
      if ((node.nodeValue ?? "").trim() === label) continue; // drawn in it, beside what it shows
      if (this.#words.placeholders.are(around)) continue;
      const list = around.closest(this.#opened);
      if (list !== null && list !== element && element.contains(list)) continue;
      if (!this.#dom.isCut(around) && !this.#isGlyph(node, around)) texts.push(node.nodeValue ?? "");
    }
    return this.#dom.squeeze(texts.join(" "), Infinity);
  }

  /** Tells whether a font draws a word as one sign: its name is one that programs use, or it is as wide as it is high. */
  #isGlyph(node: Node, around: Element): boolean {
    const word = (node.nodeValue ?? "").trim();
    if (!/^[a-z]{4,}$|^[a-z]+(_[a-z\d]+)+$/.test(word)) return false;
    const range = new Range();
    range.selectNodeContents(node);
    const size = parseFloat(getComputedStyle(around).fontSize);
    return word.includes("_") || range.getBoundingClientRect().width < size * this.#sign;
  }
}
