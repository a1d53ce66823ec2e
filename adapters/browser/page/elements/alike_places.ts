/// <reference lib="dom" />
import type { Entry } from "../text/reader.ts";
import type { Item } from "../wire/results.ts";
import type { Dom } from "./dom.ts";

/** Tells things apart that are called the same: by where their places differ, or by which one of several each is. */
export class AlikePlaces {
  readonly #dom: Dom;
  readonly #fields = "input, textarea, [role=combobox], [role=textbox]";
  /** Elements around a thing, up to what holds its field as well. */
  readonly #deepest = 6;

  /** Entries of a list at least. */
  readonly #fewest = 3;

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /**
   * Returns the items, and those that one place was told for with their places from where these differ: what is told
   * of places that begin alike, cut short, is the same again.
   *
   * @param keyOf returns the same for items that are told apart by their places alone
   * @param placeOf returns the whole place of the item at an index
   * @param limit characters that are told of a place
   */
  apart(
    items: readonly Item[],
    keyOf: (item: Item) => string,
    placeOf: (at: number) => string,
    limit: number,
  ): readonly Item[] {
    const told = [...items];
    for (const group of this.#alikeIn(items, keyOf)) {
      if (items[group[0] ?? 0]?.near?.endsWith("…") !== true) continue;
      const places = group.map(placeOf);
      const same = this.#sameStart(places);
      for (const [nth, at] of group.entries()) {
        const [item, rest] = [items[at], places[nth]?.slice(same) ?? ""];
        if (item === undefined || same === 0 || rest === "") continue;
        told[at] = { ...item, near: this.#dom.squeeze(`…${rest}`, limit) };
      }
    }
    return told;
  }

  /**
   * Returns the items, and those whose places are the same, or only their name again, with which one of all of that
   * name each is, unless they hold different values.
   *
   * @param all everything that is known of the page, in its order
   * @param entryOf returns the entry of the item at an index
   */
  counted(
    items: readonly Item[],
    keyOf: (item: Item) => string,
    all: readonly Entry[],
    entryOf: (at: number) => Entry | undefined,
  ): readonly Item[] {
    const told = [...items];
    const groups = this.#alikeIn(items, (item) => `${keyOf(item)} ${item.value ?? ""}`);
    const namesakes = groups.length === 0 ? undefined : Map.groupBy(all, ({ item }) => keyOf(item));
    for (const group of groups) {
      const [first] = group.flatMap((at) => items[at] ?? []);
      const named = (first === undefined ? undefined : namesakes?.get(keyOf(first))) ?? [];
      const orders = new Map(named.map(({ element }, nth) => [element, `${nth + 1} of ${named.length}`]));
      for (const at of group) {
        const [item, entry] = [items[at], entryOf(at)];
        const order = entry === undefined ? undefined : orders.get(entry.element);
        if (item === undefined || order === undefined) continue;
        const place = item.near === item.name ? "" : item.near ?? "";
        told[at] = { ...item, near: place === "" ? order : `${place}, ${order}` };
      }
    }
    return told.map((item) => item.near === "" ? this.#placeless(item) : item);
  }

  #placeless({ near: _none, ...item }: Item): Item {
    return item;
  }

  /** Returns the indices of those that one place is told for, where there are several of them. */
  #alikeIn(items: readonly Item[], keyOf: (item: Item) => string): readonly number[][] {
    const alike = new Map<string, number[]>();
    for (const [at, item] of items.entries()) {
      if (item.near === undefined) continue;
      const key = `${keyOf(item)} ${item.near}`;
      const group = alike.get(key);
      if (group === undefined) alike.set(key, [at]);
      else group.push(at);
    }
    return [...alike.values()].filter((group) => group.length > 1);
  }

  /**
   * Returns which one an element is of those that follow one another under one name, as `2 of 5`; empty where it is
   * the only one.
   *
   * @param keyOf returns the same for items that are called the same
   */
  orderOf(element: Element, all: readonly Entry[], keyOf: (item: Item) => string): string {
    const at = all.findIndex((each) => each.element === element);
    const entry = all[at];
    if (entry === undefined) return "";
    const key = keyOf(entry.item);
    const group = element.getAttribute("name");
    const isAlike = (each: Entry | undefined) =>
      each !== undefined && keyOf(each.item) === key && each.element.getAttribute("name") === group;
    let [first, last] = [at, at];
    while (isAlike(all[first - 1])) first -= 1;
    while (isAlike(all[last + 1])) last += 1;
    return first === last ? "" : `${at - first + 1} of ${last - first + 1}`;
  }

  /**
   * Returns the field that something stands at, where it is the only one there.
   *
   * @param items what is known to be operated
   * @param around selects what holds more than a field, such as a row
   */
  fieldAt(element: Element, items: ReadonlyMap<Element, Item>, around: string): Item | undefined {
    let node = element.parentElement;
    for (let depth = 0; node !== null && !node.matches(around) && depth < this.#deepest; depth += 1) {
      const [field, ...others] = [...node.querySelectorAll(this.#fields)].flatMap((each) =>
        items.get(each) ?? []
      );
      if (field !== undefined) return others.length === 0 ? field : undefined;
      node = node.parentElement;
    }
    return undefined;
  }

  /**
   * Returns which list an entry stands in, as `list 2 of 3`, where a card is a list beside others that look like it, as
   * the hours of a time stand beside its minutes. Empty elsewhere.
   */
  listOf(element: Element, card: Element): string {
    const list = this.#listIn(element, card);
    for (let node = list; node !== undefined && node.localName !== "body";) {
      const [own, parent] = [node, node.parentElement ?? undefined];
      const lists = [...parent?.children ?? []].filter((each) => this.#looksLike(each, own));
      if (lists.length > 1) return `list ${lists.indexOf(own) + 1} of ${lists.length}`;
      node = parent;
    }
    return "";
  }

  /** Returns what holds entries of one kind that are what they say, and is all that a card says: no row of a table. */
  #listIn(element: Element, card: Element): Element | undefined {
    const isAll = (list: Element, entry: Element) =>
      entry.textContent === element.textContent && list.textContent === card.textContent &&
      !list.matches("[aria-label], [aria-labelledby], tr, [role=row]");
    const holds = (each: Element) => each.querySelector(element.localName) !== null;
    for (let node = element; node !== card && node.parentElement !== null; node = node.parentElement) {
      const entries = [...node.parentElement.children];
      const isEntry = (each: Element) =>
        each.localName === node.localName && (node === element || holds(each));
      if (entries.length >= this.#fewest && entries.every(isEntry)) {
        return isAll(node.parentElement, node) ? node.parentElement : undefined;
      }
    }
    return undefined;
  }

  #looksLike(one: Element, other: Element): boolean {
    return one.localName === other.localName && one.classList[0] === other.classList[0];
  }

  /** Returns how far some texts are the same, up to the begin of the word that differs. */
  #sameStart([first = "", ...others]: readonly string[]): number {
    if (others.every((each) => each === first)) return 0;
    let end = 0;
    while (end < first.length && others.every((each) => each[end] === first[end])) end += 1;
    while (end > 0 && /[\p{L}\p{N}_]/u.test(first[end - 1] ?? "")) end -= 1;
    return end;
  }
}
