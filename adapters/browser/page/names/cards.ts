/// <reference lib="dom" />
import type { AlikePlaces } from "./alike_places.ts";
import type { Dom } from "../elements/dom.ts";
import type { Icons } from "../elements/icons.ts";
import type { Words } from "../elements/words.ts";

/** Tells what a part of the page that holds one thing is called, such as a row or a card. */
export class Cards {
  readonly #alike: AlikePlaces;
  readonly #dom: Dom;
  readonly #icons: Icons;
  readonly #words: Words;
  readonly kinds =
    "tr, li, article, fieldset, figure, [role=row], [role=listitem], [role=article], [role=group], [role=dialog], [role=region], section, form";
  readonly titles = "h1, h2, h3, h4, h5, h6, legend, caption, [role=heading]";
  /** Arrows and other shapes at either end of some words. */
  readonly #signs = /^(?:\s*[\u2190-\u21ff\u25a0-\u25ff])+(?=\s|$)|(?:\s[\u2190-\u21ff\u25a0-\u25ff]+)+\s*$/g;
  /** What is left between two things of which one is taken away: their separator, and brackets around nothing. */
  readonly #separators = /^\s*[|\u00b7\u2022]+(?=\s)|(?<=\s)[|\u00b7\u2022]+\s*$|\(\s*\)|\[\s*\]/g;
  readonly #rows = "tr, [role=row]";
  readonly #entries = "tr, li, article, [role=row], [role=listitem], [role=article]";
  /** What has a title of its own. */
  readonly #groups = "fieldset, table, article, section, [role=group], [role=dialog], [role=region]";
  /** Elements around a card that are looked at for a heading. */
  readonly #deepest = 6;
  /** Headings before parts of the page, among what stands in the same. */
  readonly #heads = new Map<Element, string>();

  constructor(
    dom: Dom,
    parts: { readonly alike: AlikePlaces; readonly icons: Icons; readonly words: Words },
  ) {
    this.#alike = parts.alike;
    this.#dom = dom;
    this.#icons = parts.icons;
    this.#words = parts.words;
  }

  /** Returns the nearest thing around an element that usually holds one: it may be a row that draws, in a slot, what it is given. */
  around(element: Element): Element | undefined {
    const known = this.#aroundBare(element, element.parentElement?.closest(this.kinds) ?? undefined);
    for (let node: Element | null = element; node !== null && node !== known; node = node.parentElement) {
      const row = node.assignedSlot?.closest(this.#rows);
      if (row) return row;
    }
    return known;
  }

  /** A form that has no more to say than what it sends away says nothing of that: what it stands in does. */
  #aroundBare(element: Element, card: Element | undefined): Element | undefined {
    if (card?.localName !== "form" || this.#words.given(card) !== "") return card;
    if (this.#words.textOf(card).trim() !== this.#words.textOf(element).trim()) return card;
    const outer = card.parentElement?.closest(this.#entries) ?? undefined;
    return outer === undefined || this.#alike.holdsTwin(outer, element) ? card : outer;
  }

  /** What a card is called: by its label, else its heading, else by all that it says. */
  nameOf(card: Element): string {
    const label = this.#words.given(card);
    if (label !== "" || this.#icons.isAllOf(card)) return this.#dom.squeeze(label, Infinity);
    const [heading, next] = this.#headingsIn(card);
    if (heading === undefined) {
      return this.#beforeFields(card, this.#dom.squeeze(this.#wordsOf(card), Infinity));
    }
    // The first of several titles is that of what stands under it alone.
    const isOneOf = next?.localName === heading.localName && !card.matches(this.kinds);
    return isOneOf ? "" : this.#dom.squeeze(this.#words.textOf(heading), Infinity);
  }

  /** What a form of several fields says before the first of them: the rest calls those. */
  #beforeFields(card: Element, words: string): string {
    if (card.localName !== "form") return words;
    const [label, other] = card.getElementsByTagName("label");
    if (label === undefined || other === undefined) return words;
    const first = this.#dom.squeeze(this.#words.textOf(label), Infinity);
    return first === "" ? words : words.slice(0, Math.max(0, words.indexOf(first))).trim();
  }

  /** What some words say besides a name, and besides signs such as arrows at their ends. */
  besides(words: string, name: string): string {
    const bare = this.#dom.without(words, name).replace(this.#separators, "").trim();
    const said = bare.replace(this.#signs, "").trim();
    const rest = name === "" ? said : said.replaceAll(name, "");
    return /[\p{L}\p{N}]/u.test(rest) ? said : "";
  }

  /** What something says that has nothing but links to say; what says more has a name. */
  barOf(card: Element): string {
    return this.#isBar(card) ? this.#dom.squeeze(this.#words.rowText(card), Infinity) : "";
  }

  /** Returns the heading of the part of the page that a card which says nothing itself stands in. */
  headOver(card: Element): string {
    let node: Element | null = card;
    for (let depth = 0; node !== null && node.localName !== "body" && depth < this.#deepest; depth += 1) {
      const part: Element = node;
      const head = this.#dom.once(this.#heads, part, () => this.#headBefore(part));
      if (head !== "") return head;
      node = node.parentElement;
    }
    return "";
  }

  #headBefore(part: Element): string {
    for (let each = part.previousElementSibling; each !== null; each = each.previousElementSibling) {
      if (each.matches(this.titles) && this.#words.isSeen(each)) {
        return this.#words.textOf(each).trim();
      }
      const known = this.#heads.get(each);
      if (known !== undefined) return known;
    }
    return "";
  }

  /** The first headings in a card that are not the titles of smaller groups in it, two at most. */
  #headingsIn(card: Element): readonly Element[] {
    const own: Element[] = [];
    for (const title of card.querySelectorAll(this.titles)) {
      const group = title.closest(this.#groups);
      const isOwn = group === null || group.contains(card);
      if (isOwn && this.#words.textOf(title).trim() !== "") own.push(title);
      if (own.length === 2) break;
    }
    return own;
  }

  /** What a card says; next to one like it, with what only a link or button of it says, such as the name of a file. */
  #wordsOf(card: Element): string {
    const beside = [card.previousElementSibling, card.nextElementSibling].filter((each) => each !== null);
    const twins = beside.filter((each) => this.#isTwin(each, card));
    if (twins.length === 0) return this.#isBar(card) ? "" : this.#words.rowText(card);
    const wordsOf = (part: Element) => this.#words.textOf(part).trim();
    const parts = twins.flatMap((each) => [...each.querySelectorAll("a, button, [role=button]")]);
    const others = new Set(["", ...parts.map(wordsOf)]);
    const said = this.#words.rowText(card, (part) => !others.has(wordsOf(part)));
    return this.#besidesLabels(said, card, twins);
  }

  /** What a card says besides the labels of its fields that the one next to it has as well: these tell neither. */
  #besidesLabels(said: string, card: Element, twins: readonly Element[]): string {
    const labels = this.#labelsIn(card);
    if (labels.length === 0) return said;
    const theirs = new Set(twins.flatMap((each) => this.#labelsIn(each)));
    const rest = labels.filter((each) => theirs.has(each)).reduce(
      (text, label) => this.#dom.without(text, label),
      this.#dom.squeeze(said, Infinity),
    );
    return /[\p{L}\p{N}]/u.test(rest) ? rest : "";
  }

  /** What the fields in a card are called, but for boxes: these may be what it is about. */
  #labelsIn(card: Element): readonly string[] {
    const labels = [...card.querySelectorAll("label")].filter(({ control }) => {
      return control !== null && !this.#dom.isBox(control) && card.contains(control);
    });
    return labels.map((each) => this.#dom.squeeze(this.#words.labelText(each), Infinity));
  }

  /** Tells whether two parts of a page hold one thing each: rows do, though every other one looks different. */
  #isTwin(one: Element, other: Element): boolean {
    const isRow = one.localName === other.localName && one.matches(this.#rows) && other.matches(this.#rows);
    return isRow || this.#alike.lookOf(one) === this.#alike.lookOf(other);
  }

  /** Tells whether something says nothing but what the links in it say, as a bar of tools does. */
  #isBar(card: Element): boolean {
    return !card.matches(this.kinds) && this.#words.rowText(card, () => false) === "";
  }
}
