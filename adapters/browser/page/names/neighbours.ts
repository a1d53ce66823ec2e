/// <reference lib="dom" />
import type { Companions } from "./companions.ts";
import type { Dom } from "../elements/dom.ts";
import type { Icons } from "../elements/icons.ts";
import type { Messages } from "./messages.ts";
import type { Words } from "../elements/words.ts";

/** Finds the words that name a field by where they stand alone: nothing says that they are its label. */
export class Neighbours {
  readonly #companions: Companions;
  readonly #dom: Dom;
  readonly #icons: Icons;
  readonly #messages: Messages;
  readonly #words: Words;
  /** What is nothing itself: a name that it is given is that of the only field in it. */
  readonly wraps = "div:not([role]), span:not([role])";
  readonly #rows = "tr, [role=row], [role=treeitem]";
  readonly #fields = "input:not([type=hidden], [type=submit], [type=button], [type=image]), select, textarea";
  readonly #buttons = "a, button, [role=button]";
  readonly #heads = "h1, h2, h3, h4, h5, h6, [role=heading]";
  /** Elements around a field, within which a label that is tied to nothing stands for it. */
  readonly #deepest = 12;
  /** Elements around a box that may hold its words. */
  readonly #near = 4;
  /** Elements in the row of one field at most. */
  readonly #most = 100;
  readonly #limit = 80;
  /** Most characters of words before a field that are no sentence. */
  readonly #few = 40;

  readonly #boxes = new Map<Element, string | false>();

  constructor(
    dom: Dom,
    parts: {
      readonly companions: Companions;
      readonly icons: Icons;
      readonly messages: Messages;
      readonly words: Words;
    },
  ) {
    this.#companions = parts.companions;
    this.#dom = dom;
    this.#icons = parts.icons;
    this.#messages = parts.messages;
    this.#words = parts.words;
  }

  /** Returns the label just before the only field of a line, which has buttons for it besides. */
  headAt(line: Element, others: readonly Element[]): string {
    const label = line.previousElementSibling;
    if (!this.#dom.is(label, "label") || label.control !== null) return "";
    return others.every((each) => each.localName === "button") ? this.#words.textOf(label).trim() : "";
  }

  /** Returns the words that come just after a box, where no words stand before the first thing to operate. */
  after(box: Element): string {
    const [first, next] = [box.parentNode?.firstChild, box.nextSibling].map((from) =>
      this.#telling(from, "nextSibling")
    );
    return first !== undefined && this.#companions.isOperated(first) ? this.#wordsOf(next, box) : "";
  }

  /** Returns the few words that come just before a field. */
  before(field: Element): string {
    if (!this.#companions.isField(field) || this.#dom.isBox(field)) return "";
    return this.#before(field, field) || this.#inCellBefore(field);
  }

  /** Returns the few words in the cell before that of a field, in a grid of parts that nothing ties together. */
  #inCellBefore(field: Element): string {
    if (field.matches("[placeholder], [title]") || !field.matches(this.#fields)) return "";
    let cell = field.parentElement;
    for (let depth = 0; cell !== null && depth < this.#deepest; depth++, cell = cell.parentElement) {
      if (cell.matches("form, body") || cell.querySelectorAll(this.#fields).length > 1) return "";
      const before = this.#telling(cell.previousSibling, "previousSibling");
      if (before === undefined) continue;
      const isCell = this.#dom.isElement(before) && before.matches(this.wraps) && cell.matches(this.wraps);
      return isCell && this.#areInLine(before, cell) &&
          before.querySelector(`a, button, ${this.#heads}`) === null
        ? this.#before(cell, field)
        : "";
    }
    return "";
  }

  /** Tells whether two parts of the page stand in one row or in one column: others are neighbours only as it is written. */
  #areInLine(...both: readonly [Element, Element]): boolean {
    const [one, other] = both.map((each) => each.getBoundingClientRect());
    if (one === undefined || other === undefined) return false;
    const isRow = one.top < other.bottom && other.top < one.bottom;
    return isRow || one.left < other.right && other.left < one.right;
  }

  /** Returns the few words that come just before a field, or before what is around it alone. */
  #before(part: Element, field: Element): string {
    const node = this.#wordsBefore(part);
    // What an icon is called says less than the placeholder.
    if (field.hasAttribute("placeholder") && (node?.textContent ?? "").trim() === "") return "";
    const words = this.isTag(field, node) || this.#isShownIn(field, node)
      ? ""
      : this.#wordsOf(node, field).replace(/[:*\s]+$/, "");
    return this.#isName(words, this.#few) && !this.isHeldBy(field, words) ? words : "";
  }

  /** Tells whether words are what is written in a field, with its colours or a letter a box: that may be secret. */
  isHeldBy(field: Element, words: string): boolean {
    const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");
    return this.#dom.isControl(field) && letters(words) === letters(field.value);
  }

  /** Returns what tells something before a part of the page; what is said about a field before that does not. */
  #wordsBefore(part: Element): Node | undefined {
    const isAbout = (each: Node) => this.#messages.isAboutOther(each);
    const before = (node: Node) => this.#telling(node.previousSibling, "previousSibling", isAbout);
    const node = before(part);
    if (node === undefined) return undefined;
    if (this.#companions.isOperated(node)) {
      this.#messages.follows(part, node);
      return undefined;
    }
    return this.#messages.hasCome(part, before(node)) ? undefined : node;
  }

  /** Returns the words before what is around a field that a page draws itself, and around nothing else. */
  #beforeDrawn(part: Element, field: Element): string {
    if (!field.matches(this.#companions.drawn) || !this.#companions.isAloneIn(part, field)) return "";
    const before = part.previousElementSibling;
    // What it says until something is chosen, or what is, says less than a label around it.
    const isPassed = before !== null && (before.matches(`svg, ${this.#heads}`) ||
      this.#words.placeholders.are(before) || this.#isOver(before, part));
    return isPassed ? "" : this.#before(part, field);
  }

  /** Tells whether one part of the page is drawn in the place of another. */
  #isOver(...both: readonly [Element, Element]): boolean {
    const [one, other] = both.map((each) => each.getBoundingClientRect());
    if (one === undefined || other === undefined) return false;
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return width > 1 && height > 1;
  }

  /** Tells whether words around a field are neither put into it, nor a message there, nor an icon. */
  isOfField(field: Element, words: Element, around: Element): boolean {
    return !this.#icons.isAllOf(words) && !this.#messages.isIn(around, words) &&
      !this.isTag(field, words.parentElement);
  }

  /**
   * Tells whether words were put into a field, which is drawn around them: they have a mark that takes them out again,
   * an icon, or a link or a button without words. A mark beside a field with a border says something about it.
   */
  isTag(field: Element, node: Node | null = null): boolean {
    if (node === null || !this.#dom.isElement(node)) return false;
    if (getComputedStyle(field).borderTopWidth !== "0px") return false;
    const button = node.querySelector("[role=button]");
    if (button !== null && !/[\p{L}\p{N}]/u.test(button.textContent ?? "")) return true;
    const mark = node.querySelector("svg, i, a:empty");
    return mark !== null && getComputedStyle(mark).cursor === "pointer" &&
      getComputedStyle(node).cursor !== "pointer";
  }

  /**
   * Returns the words of the label before the only field in a part of the page, where nothing ties a label to a field;
   * what a page draws itself may have other words before it that are nearer.
   */
  loose(field: Element): string {
    let part = field;
    for (let depth = 0; depth < this.#deepest; depth += 1) {
      const around = part.parentElement;
      const given = part !== field && part.matches(this.wraps) ? this.#words.given(part) : "";
      if (given !== "" && field.matches(this.#companions.drawn) && this.#companions.isAloneIn(part, field)) {
        return given;
      }
      if (around === null || around.getElementsByTagName("*").length > this.#most) return "";
      const isField = this.#dom.isControl(field) || field.hasAttribute("role");
      const label = around.getElementsByTagName("label")[0] ??
        (isField ? this.#head(around, field) : undefined);
      if (label !== undefined) {
        return this.#isLoose(label, field, around) ? this.#words.labelText(label) : "";
      }
      const words = this.#beforeDrawn(part, field);
      if (words !== "") return words;
      part = around;
    }
    return "";
  }

  /** What has neither words nor a role may be drawn as a field, such as the stars of a rating. */
  isBare(element: Element): boolean {
    return this.#dom.isHtml(element) && !this.#dom.isControl(element) && !element.hasAttribute("role") &&
      !element.matches("a, img, summary, label, canvas, iframe") && (element.textContent ?? "").trim() === "";
  }

  /** Returns what is called a label and heads a part of the page; what the mouse is a hand over shows what is chosen. */
  #head(part: Element, field: Element): Element | undefined {
    const [first] = part.children;
    const isLabel = first?.matches("[class*=label i]") === true && !first.contains(field) &&
      /\p{L}/u.test(this.#words.textOf(first)) && getComputedStyle(first).cursor !== "pointer";
    return isLabel ? first : undefined;
  }

  #isLoose(label: Element, field: Element, around: Element): boolean {
    if (label.contains(field) || this.isForOther(label, field) || !this.#words.isSeen(label)) return false;
    const isBefore = (label.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    return isBefore && [...around.querySelectorAll(`${this.#dom.worked}, [role=switch]`)].every((each) => {
      const isIcon = each.localName === "button" && (each.textContent ?? "").trim() === "";
      // A list around a field is there for it.
      const isOwn = each === field || each.contains(field) || this.#companions.isOtherEnd(each, field);
      return isOwn || isIcon || !this.#dom.isReachedLike(each, field);
    });
  }

  /** Returns the words of the least around a box that is drawn without any; rows and nodes of trees tell theirs apart. */
  besideBox(box: Element): string {
    if (!box.matches("[role=checkbox]:not(input)") || box.closest(this.#rows) !== null) return "";
    if ((box.textContent ?? "").trim() !== "") return "";
    let around = box.parentElement;
    for (let depth = 0; around !== null && depth < this.#near; depth++, around = around.parentElement) {
      const part = around;
      const words = this.#dom.once(this.#boxes, part, () => this.#besideOnly(part));
      if (words === false) return "";
      if (words !== "") return words.length <= this.#limit ? words : "";
    }
    return "";
  }

  /** Returns the words around the only thing that can be operated in an element; false where there are others. */
  #besideOnly(around: Element): string | false {
    const operated = around.querySelectorAll(`${this.#dom.worked}, [role=checkbox]`);
    return operated.length > 1 ? false : this.#words.rowText(around).trim();
  }

  /** Returns the words over a place that nothing is in: what heads its column. */
  headOfPlace(place: Element): string {
    let around: Element | null = place;
    for (let depth = 0; around !== null && depth < this.#near; depth++, around = around.parentElement) {
      const before = around.previousElementSibling;
      const head = before?.querySelector(this.#heads) ?? before;
      const words = head === null ? "" : this.#words.textOf(head).trim();
      if (words !== "") return words.length <= this.#limit ? words : "";
    }
    return "";
  }

  /** Words in what can be chosen, in a label, or in a popup with buttons of its own name that alone. */
  isForOther(words: Element, element: Element): boolean {
    if (words.closest(this.#dom.choices) !== null || this.#isOfPopup(words, element)) return true;
    const label = words.closest("label");
    if (label === null) return false;
    const target = label.control ?? this.#words.scopeOf(label).getElementById(label.htmlFor);
    return target !== null && target !== element && !target.contains(element);
  }

  /** Tells whether words stand in a part of the page that lies freely over it, has buttons, and not the field in it. */
  #isOfPopup(words: Element, field: Element): boolean {
    for (let node = words.parentElement; node !== null && !node.contains(field); node = node.parentElement) {
      const isLaid = /^(?:absolute|fixed)$/.test(getComputedStyle(node).position);
      if (isLaid && node.querySelector(this.#buttons) !== null) return true;
    }
    return false;
  }

  /** Returns the first of some nodes in the same place that says something or can be operated. */
  #telling(
    from: Node | null | undefined,
    step: "nextSibling" | "previousSibling",
    isPassed = (_: Node) => false,
  ): Node | undefined {
    for (let node = from ?? null; node !== null; node = node[step]) {
      const isIcon = this.#dom.isElement(node) && this.#icons.isAllOf(node);
      const isTelling = this.#companions.isOperated(node) ||
        !isIcon && this.#words.isSeen(node) && /[\p{L}\p{N}]/u.test(this.#words.textOf(node));
      if (isTelling && !isPassed(node)) return node;
    }
    return undefined;
  }

  #isName(words: string, most: number): boolean {
    return /\p{L}/u.test(words) && words.length <= most;
  }

  #wordsOf(node: Node | undefined, field: Element): string {
    if (node === undefined || this.#companions.isOperated(node)) return "";
    if (this.#dom.isElement(node) && this.isForOther(node, field)) return "";
    const words = this.#words.textOf(node).trim();
    return words.length <= this.#limit ? words : "";
  }

  /** Tells whether words lie in the very place of a field that is only read: they are its value. */
  #isShownIn(field: Element, words: Node | null = null): boolean {
    if (!this.#dom.is(field, "input") || !field.readOnly || !this.#dom.isElement(words)) return false;
    const [own, other] = [field.getBoundingClientRect(), words.getBoundingClientRect()];
    return (["left", "right", "top", "bottom"] as const).every((at) => Math.abs(own[at] - other[at]) <= 1);
  }
}
