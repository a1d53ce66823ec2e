/// <reference lib="dom" />
import type { Entry } from "../text/reader.ts";
import type { Item } from "../wire/results.ts";
import type { Clusters } from "./clusters.ts";
import type { Dom } from "../elements/dom.ts";

/** Which one something is of several, from 0. */
interface Rank {
  readonly nth: number;
  readonly of: readonly Element[];
}

/** What is known of some entries together, by their elements. */
interface Ranks {
  readonly all: readonly Entry[];
  /** Among all that are called the same. */
  readonly namesakes: ReadonlyMap<Element, Rank>;
  /** Among those of them that follow one another in one group. */
  readonly runs: ReadonlyMap<Element, Rank>;
}

/** Tells things apart that are called the same: by where their places differ, or by which one of several each is. */
export class AlikePlaces {
  readonly #clusters: Clusters;
  readonly #dom: Dom;
  /** Elements around a thing that are looked at. */
  readonly #deepest = 6;

  /** Entries of a list at least. */
  readonly #fewest = 3;
  /** Elements of a kind that are compared at most, and entries of a list. */
  readonly #most = 200;
  /** Characters that are told of a title. */
  readonly #title = 30;
  #ranks: Ranks = { all: [], namesakes: new Map(), runs: new Map() };

  constructor(dom: Dom, clusters: Clusters) {
    this.#clusters = clusters;
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

  /** Returns the items, and those whose places are the same with the group or the tip of each, where these differ. */
  #grouped(
    items: readonly Item[],
    keyOf: (item: Item) => string,
    entryOf: (at: number) => Entry | undefined,
  ): Item[] {
    const told = [...items];
    for (const group of this.#alikeIn(items, keyOf)) {
      const saidOf = (read: (entry: Element | undefined) => string) =>
        group.map((at) => read(entryOf(at)?.element));
      const all = [saidOf((each) => this.#titleAround(each)), saidOf((each) => this.#tipOf(each))];
      const titles = all.find((each) => new Set(each).size > 1) ?? [];
      for (const [nth, at] of group.entries()) {
        const [item, near] = [items[at], titles[nth] ?? ""];
        if (item !== undefined && near !== "") told[at] = { ...item, near };
      }
    }
    return told;
  }

  /** The tip of one that is called as others are, such as that of a mark on a map. */
  #tipOf(element: Element | undefined): string {
    return this.#dom.squeeze(element?.getAttribute("title") ?? "", this.#title);
  }

  #titleAround(element: Element | undefined): string {
    const first = element?.closest("fieldset")?.firstElementChild ?? null;
    return this.#dom.is(first, "legend") ? this.#dom.squeeze(first.textContent, this.#title) : "";
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
    const told = this.#grouped(items, keyOf, entryOf);
    for (const group of this.#alikeIn(told, (item) => `${keyOf(item)} ${item.value ?? ""}`)) {
      for (const at of group) {
        const [item, entry] = [told[at], entryOf(at)];
        const rank = entry && this.#ranksIn(all, keyOf).namesakes.get(entry.element);
        if (item === undefined || entry === undefined || rank === undefined) continue;
        const order = this.#clusters.orderOf(entry.element, rank.of) || this.#orderAt(rank);
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
    const rank = this.#ranksIn(all, keyOf).runs.get(element);
    return rank === undefined || rank.of.length === 1 ? "" : this.#orderAt(rank);
  }

  #orderAt({ nth, of }: Rank): string {
    return `${nth + 1} of ${of.length}`;
  }

  /** Counts all entries in one go: asking for each where it stands among them would take their number squared. */
  #ranksIn(all: readonly Entry[], keyOf: (item: Item) => string): Ranks {
    if (this.#ranks.all === all) return this.#ranks;
    const [namesakes, runs] = [new Map<Element, Rank>(), new Map<Element, Rank>()];
    const groups = new Map<string, Element[]>();
    let [run, before]: [Element[], string | undefined] = [[], undefined];
    for (const { element, item } of all) {
      const key = keyOf(item);
      const group = groups.get(key) ?? [];
      groups.set(key, group);
      namesakes.set(element, { nth: group.push(element) - 1, of: group });
      const kind = `${key}\n${element.getAttribute("name") ?? ""}`;
      if (kind !== before) run = [];
      before = kind;
      runs.set(element, { nth: run.push(element) - 1, of: run });
    }
    this.#ranks = { all, namesakes, runs };
    return this.#ranks;
  }

  /**
   * Returns which list an entry stands in, as `list 2 of 3`, where a card is a list beside others that look like it, as
   * the hours of a time stand beside its minutes. Empty elsewhere.
   *
   * @param name what the entry is called, which it says
   */
  listOf(element: Element, card: Element, name: string): string {
    for (let node = this.#listIn(element, card, name); node !== undefined && node.localName !== "body";) {
      const [own, parent] = [node, node.parentElement ?? undefined];
      const lists = [...parent?.children ?? []].filter((each) => this.#looksLike(each, own));
      if (lists.length > 1) return `list ${lists.indexOf(own) + 1} of ${lists.length}`;
      node = parent;
    }
    return "";
  }

  /** Tells whether a card says nothing but what an entry and those beside it do: the others say nothing of one. */
  isAllOf(element: Element, card: Element, name: string): boolean {
    return this.#listIn(element, card, name) !== undefined || this.#isOfMenu(element, card);
  }

  /** Tells whether a card is a menu around an entry, or no more of the page than that and what opens it. */
  #isOfMenu(entry: Element, card: Element): boolean {
    const menu = entry.matches("[role^=menuitem]") ? entry.closest("[role=menu], [role=menubar]") : null;
    if (menu === null || menu.contains(card)) return menu !== null;
    const opener = card.querySelector("[aria-haspopup]");
    const lengthOf = (each: Element | null) => (each?.textContent ?? "").replace(/\s+/g, "").length;
    const opening = menu.contains(opener) ? 0 : lengthOf(opener);
    return lengthOf(card) <= lengthOf(menu) + opening;
  }

  /** Returns what holds entries of one kind that are what they say, and is all that a card says: no row of a table. */
  #listIn(element: Element, card: Element, name: string): Element | undefined {
    if (!(element.textContent ?? "").includes(name)) return undefined;
    const holds = (each: Element) => each.querySelector(element.localName) !== null;
    let [node, list] = [element, element.parentElement];
    const words = (element.textContent ?? "").trim();
    if (words === (element.querySelector("svg")?.textContent ?? "").trim()) return undefined; // a sign is no entry
    while (node !== card && list !== null && node.textContent === element.textContent) {
      const isEntry = (each: Element) =>
        each.localName === node.localName && (node === element || holds(each));
      const isList = list.childElementCount >= this.#fewest && list.childElementCount <= this.#most;
      if (isList && [...list.children].every(isEntry)) {
        const isAll = !list.matches("[aria-label], [aria-labelledby], tr, [role=row]") &&
          list.textContent === card.textContent;
        return isAll ? list : undefined;
      }
      [node, list] = [list, list.parentElement];
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

  /** Returns the largest part around an element that holds no other one like it. */
  widest(element: Element, isAlike: (each: Element) => boolean): Element | undefined {
    let [node, card]: [Element | null, Element | undefined] = [element.parentElement, undefined];
    for (let depth = 0; node !== null && node.localName !== "body" && depth < this.#deepest; depth += 1) {
      if (this.#holdsSeveral(node, element.localName, isAlike)) break;
      card = node;
      node = node.parentElement;
    }
    return card;
  }

  /** Tells whether a part of the page holds several alike, or so much of one kind that it holds more than one thing. */
  #holdsSeveral(part: Element, name: string, isAlike: (each: Element) => boolean): boolean {
    const all = part.getElementsByTagName(name);
    let alike = 0;
    for (let at = 0; at < Math.min(all.length, this.#most); at += 1) {
      const each = all[at];
      if (each !== undefined && isAlike(each)) alike += 1;
      if (alike > 1) return true;
    }
    return all.length > this.#most;
  }

  /** Returns the same for what looks the same to a style sheet. */
  lookOf(element: Element): string {
    return `${element.localName} ${element.getAttribute("class") ?? ""}`;
  }

  /** Tells whether something around an element holds another one that looks and says the same. */
  holdsTwin(around: Element, element: Element): boolean {
    const wordsOf = (each: Element) =>
      [each.ariaLabel, each.getAttribute("title"), (each.textContent ?? "").trim()].join(" ");
    const [look, words] = [this.lookOf(element), wordsOf(element)];
    const others = around.getElementsByTagName(element.localName);
    for (let at = 0; at < Math.min(others.length, this.#most); at += 1) {
      const each = others[at];
      if (each === undefined || each === element || this.lookOf(each) !== look) continue;
      if (wordsOf(each) === words) return true;
    }
    return false;
  }
}
