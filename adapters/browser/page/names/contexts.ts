/// <reference lib="dom" />
import type { Entry } from "../text/reader.ts";
import type { Changes, Item } from "../wire/results.ts";
import type { AlikePlaces } from "./alike_places.ts";
import type { Cards } from "./cards.ts";
import type { Columns } from "./columns.ts";
import type { Companions } from "./companions.ts";
import type { Days } from "./days.ts";
import type { Dom } from "../elements/dom.ts";
import type { Words } from "../elements/words.ts";

/** What is known of some items together. */
interface KnownEntries {
  readonly entries: readonly Entry[];
  /** How many there are of each name and role. */
  readonly counts: ReadonlyMap<string, number>;
  readonly items: ReadonlyMap<Element, Item>;
}

interface ContextsParts {
  readonly alike: AlikePlaces;
  readonly cards: Cards;
  readonly columns: Columns;
  readonly companions: Companions;
  readonly days: Days;
  readonly words: Words;
}

/**
 * Tells controls of one name apart: by the row, the card, the group or the heading that each belongs to, else by their
 * order, as the stars of a rating.
 */
export class Contexts {
  readonly #alike: AlikePlaces;
  readonly #cards: Cards;
  readonly #columns: Columns;
  readonly #companions: Companions;
  readonly #days: Days;
  readonly #dom: Dom;
  readonly #words: Words;
  /** Characters that are told of a place, and those that are known of it. */
  readonly #limit = 30;
  readonly #longest = 300;
  readonly #deepest = 6;
  /** Height of a field with the buttons in it, in pixels. */
  readonly #tallest = 64;
  /** What holds much. */
  readonly #wide = "form, section, [role=dialog], [role=region]";
  readonly #cells = "td, [role=gridcell], [role=cell]";
  readonly #rows = "tr, [role=row]";
  #known: KnownEntries | undefined;
  /** What cards are called, in which many things may stand, and bars of links. */
  readonly #called = new Map<Element, string>();
  readonly #bars = new Map<Element, string>();

  constructor(dom: Dom, parts: ContextsParts) {
    this.#alike = parts.alike;
    this.#cards = parts.cards;
    this.#columns = parts.columns;
    this.#companions = parts.companions;
    this.#days = parts.days;
    this.#dom = dom;
    this.#words = parts.words;
  }

  /** The items of some entries, with where they belong when the page has others of the same name. */
  of(shown: readonly Entry[], all: readonly Entry[]): readonly Item[] {
    const { counts } = this.#knownOf(all);
    const listed = new Set(shown.map(({ element }) => element));
    const items = shown.map((entry) => {
      const { item } = entry;
      if (this.#isUnderRow(entry, listed)) return item;
      if ((counts.get(this.#key(item)) ?? 0) < 2 && !this.#needsPlace(entry)) return item;
      const near = this.near(entry, all);
      return near === "" && item.role === "link" ? item : { ...item, near };
    });
    const placeOf = (at: number) =>
      shown[at] === undefined ? "" : this.#dom.squeeze(this.#place(shown[at], all), this.#longest);
    const keyOf = (item: Item) => this.#key(item);
    const apart = this.#alike.apart(items, keyOf, placeOf, this.#limit);
    return this.#alike.counted(apart, keyOf, all, (at) => shown[at]);
  }

  /** Tells whether an item is a cell that is listed below its row. */
  #isUnderRow({ element, item }: Entry, listed: ReadonlySet<Element>): boolean {
    const row = item.role === "gridcell" || item.role === "cell" ? element.closest(this.#rows) : null;
    return row !== null && listed.has(row);
  }

  /** The same changes, where what came has the name of something else with what each belongs to. */
  placed(changes: Changes, all: readonly Entry[]): Changes {
    if (changes.added.length === 0) return changes;
    const keys = new Set(changes.added.map((item) => this.#key(item)));
    const alike = all.filter(({ item }) => keys.has(this.#key(item)));
    const added = new Set(changes.added);
    const came = alike.filter(({ item }) => added.has(item));
    if (alike.length === keys.size && !came.some((each) => this.#needsPlace(each))) return changes;
    return { ...changes, added: [...this.of(came, all)] };
  }

  /** Returns where an item belongs, or which of several it is; empty where nothing but its value says. */
  near(entry: Entry, all: readonly Entry[]): string {
    const place = this.#dom.saidOnce(this.#dom.squeeze(this.#place(entry, all), Infinity));
    return place === entry.item.value ? "" : this.#dom.squeeze(place, this.#limit);
  }

  #place({ element, item }: Entry, all: readonly Entry[]): string {
    const isPart = item.name === "" || item.role === "handle" && !/^[^~].*\p{L}/u.test(item.name);
    const outer = (isPart ? this.#nameAround(element, all) : "") || this.#fieldAt(element, item, all);
    // Buttons of one choice that all say the same are stars.
    const isOfMany = item.role === "radio" || this.#isUnnamed(item.name) && this.#isAmongTwins(element);
    const orderOf = () => this.#alike.orderOf(element, all, (each) => this.#key(each));
    const order = isOfMany ? orderOf() : "";
    const crossing = this.#days.isNumber(item.name) ? this.#columns.crossingAt(element) : "";
    return outer || order || crossing || this.#inColumn(element, item.name) ||
      this.#groupOf(element, item.name) ||
      (this.#isUnnamed(item.name) ? orderOf() : this.#columnAround(element, item.name)) ||
      this.#columns.rowOf(element);
  }

  /** Returns the column and the row of a cell that says nothing itself, or of what stands in it. */
  #inColumn(element: Element, name: string): string {
    const cell = this.#cellOf(element, name);
    const column = cell === undefined ? "" : this.#columns.headOf(cell);
    if (cell === undefined || column === "") return "";
    const row = this.#groupOf(element, name) || this.#columns.rowBeside(cell);
    return row === "" ? column : `${column}, ${row}`;
  }

  /** Tells whether a name is none, or only a hint. */
  #isUnnamed(name: string): boolean {
    return /^(~|$)/.test(name);
  }

  /** The cell of something without a name. */
  #cellOf(element: Element, name: string): Element | undefined {
    return this.#isUnnamed(name) ? element.closest(this.#cells) ?? undefined : undefined;
  }

  /** Returns the column that something stands in, unless it is called the same. */
  #columnAround(element: Element, name: string): string {
    const cell = element.closest(this.#cells);
    const column = cell === null ? "" : this.#columns.headOf(cell);
    return column === name ? "" : column;
  }

  /** Tells whether the nearest thing around an element that says something is no card of its own, and says it of others. */
  #isAmongTwins(element: Element): boolean {
    const around = this.#cards.around(element);
    return around?.matches(this.#wide) === true && this.#alike.holdsTwin(around, element);
  }

  /** Tells whether an item has no name of its own, and only what it is in says what it is for. */
  #needsPlace({ element, item }: Entry): boolean {
    if (item.role === "clickable" && item.name === "") return true;
    if (item.role === "handle" && !/^[^~].*\p{L}/u.test(item.name)) return true;
    const cell = this.#cellOf(element, item.name);
    return this.#nodeOf(element, item.name) !== undefined ||
      cell !== undefined && this.#columns.headOf(cell) !== "";
  }

  /** Returns the name of the item that something without a name stands in. */
  #nameAround(element: Element, all: readonly Entry[]): string {
    const { items } = this.#knownOf(all);
    let node = element.parentElement;
    for (let depth = 0; node !== null && depth < this.#deepest; depth += 1) {
      const name = items.get(node)?.name ?? "";
      if (name !== "") return name;
      node = node.parentElement;
    }
    return "";
  }

  /** Returns the name of the field that a button is in, or that something wordless stands at, such as the cross of a list. */
  #fieldAt(element: Element, { role, name }: Item, all: readonly Entry[]): string {
    const isSign = role === "clickable" && (element.textContent ?? "").trim() === "";
    if (!isSign && (role !== "button" || this.#companions.isOfTag(element))) return "";
    const { counts, items } = this.#knownOf(all);
    const tallest = role === "clickable" && name === "" ? Infinity : this.#tallest; // wordless
    const field = this.#companions.fieldAt(element, items, { around: this.#cards.kinds, tallest });
    if (field === undefined || counts.get(this.#key(field)) !== 1) return "";
    return this.#isUnnamed(field.name) && field.value || field.name; // a class says less than what it holds
  }

  /** The node of a tree that a part without a name belongs to, such as its arrow or its box; it may draw the part, or stand before it. */
  #nodeOf(element: Element, name: string): Element | undefined {
    if (!this.#isUnnamed(name) && /[\p{L}\p{N}]/u.test(name)) return undefined;
    const [around, root] = [element.parentElement?.closest("[role=treeitem]"), element.getRootNode()];
    const host = this.#dom.isShadow(root) ? root.host.closest("[role=treeitem]") : undefined;
    const isSign = element.previousElementSibling === null && !element.matches(this.#dom.pressed);
    const [after, other] = isSign && element.parentElement?.querySelectorAll("[role=treeitem]") || [];
    return around ?? host ?? (other === undefined ? after : undefined);
  }

  #knownOf(entries: readonly Entry[]): KnownEntries {
    if (this.#known?.entries === entries) return this.#known;
    const counts = new Map<string, number>();
    const items = new Map<Element, Item>();
    for (const { element, item } of entries) {
      const key = this.#key(item);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      items.set(element, item);
    }
    this.#known = { entries, counts, items };
    this.#columns.begin();
    return this.#known;
  }

  #key({ role, name }: Item): string {
    return `${role} ${name}`;
  }

  /** Returns the name of what an element of this name is in; empty where nothing says. */
  around(element: Element, name: string): string {
    return this.#dom.squeeze(this.#groupOf(element, name), this.#limit);
  }

  #groupOf(element: Element, name: string): string {
    const day = this.#days.of(element, name);
    if (day !== undefined) return day;
    const node = this.#nodeOf(element, name);
    if (node !== undefined) return this.#words.nodeText(node);
    const list = element.matches("[role=option]") ? element.closest("[role=listbox]") : null;
    const choice = list === null ? "" : this.#words.given(list);
    if (choice !== "") return choice;
    const card = this.#dom.isShape(element) ? undefined : this.cardOf(element);
    const isNumber = this.#days.isDrawnNumber(element, name);
    const month = isNumber ? this.#columns.monthOver(element) : "";
    if (month !== "") return month;
    // Other numbers say nothing of a number, whatever they are called.
    const isTold = (words: string) =>
      /\p{L}/u.test(this.#days.isNumber(name) ? words : this.#wordsSeen(card));
    const telling = (words: string) => isNumber && !isTold(words) ? "" : words;
    const said = () =>
      card &&
      (this.#alike.isAllOf(element, card, name)
        ? this.#words.given(card) || this.#menuOf(element)
        : this.#saidBy(card, name));
    const words = card && telling(this.#alike.listOf(element, card, name) || said() || "");
    if (words || card === undefined) return words || this.#aroundHost(element, name);
    const row = this.#aroundHost(element, name) || telling(this.#words.rowAround(card)) ||
      telling(this.#columns.rowAcross(card));
    const part = () => this.#amongNamesakes(element, card, name);
    return row || (isNumber && part() || this.#cards.headOver(card) || part()) || this.#barAt(card, name);
  }

  /** Returns what the menu is called that an entry stands in. */
  #menuOf(entry: Element): string {
    const menu = entry.matches("[role^=menuitem]") ? entry.closest("[role=menu]") : null;
    return menu === null ? "" : this.#words.given(menu);
  }

  /** What a card is called by its label, or else what is drawn in it. */
  #wordsSeen(card: Element | undefined): string {
    return card === undefined ? "" : this.#words.given(card) || (card.textContent ?? "");
  }

  /** Returns the same for the custom element that draws an element: it may be a row, or stand in one. */
  #aroundHost(element: Element, name: string): string {
    const root = element.getRootNode();
    if (!this.#dom.isShadow(root)) return "";
    const words = root.host.matches(this.#cards.kinds) ? this.#saidBy(root.host, name) : "";
    return words || this.#groupOf(root.host, name);
  }

  /** What a card says besides the name of something in it. */
  #saidBy(card: Element, name: string): string {
    return this.#cards.besides(this.#dom.once(this.#called, card, () => this.#cards.nameOf(card)), name);
  }

  /** What the others in a bar are called, where nothing else tells it from another one. */
  #barAt(card: Element, name: string): string {
    return this.#cards.besides(this.#dom.once(this.#bars, card, () => this.#cards.barOf(card)), name);
  }

  /** Returns what is said by the largest part around a card, such as an entry of a list, that holds no namesake. */
  #amongNamesakes(element: Element, card: Element, name: string): string {
    const part = this.#isUnnamed(name) ? undefined : this.#alike.widest(element, this.#namesakesOf(name));
    const isWider = part !== undefined && part !== card && part.contains(card);
    const isNumber = this.#days.isDrawnNumber(element, name);
    const over = isNumber && this.#columns.overNumber(element, isWider ? part : undefined);
    if (over || !isWider) return over || "";
    return this.#alike.listOf(element, part, name) || this.#saidBy(part, name);
  }

  /** Returns what is around the element and around no other like it; else what usually holds one thing. */
  cardOf(element: Element): Element | undefined {
    const known = this.#cards.around(element);
    if (known !== undefined && !this.#alike.holdsTwin(known, element)) return known;
    const [look, name] = [this.#alike.lookOf(element), this.#known?.items.get(element)?.name ?? ""];
    const isNamed = this.#namesakesOf(name);
    return this.#alike.widest(element, (each) => this.#alike.lookOf(each) === look || isNamed(each)) ??
      (name === "" ? undefined : this.#alike.widest(element, isNamed)) ?? known;
  }

  /** Returns what tells whether an element has a name, which is not empty. */
  #namesakesOf(name: string): (each: Element) => boolean {
    return (each) => name !== "" && this.#known?.items.get(each)?.name === name;
  }
}
