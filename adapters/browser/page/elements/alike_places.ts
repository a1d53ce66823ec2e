/// <reference lib="dom" />
import type { Item } from "../wire/results.ts";
import type { Dom } from "./dom.ts";

/** Knows where places differ that begin alike: what is told of them, cut short, is the same again. */
export class AlikePlaces {
  readonly #dom: Dom;

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /**
   * Returns the items, and those that one place was told for with their places from where these differ.
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
    const alike = new Map<string, number[]>();
    for (const [at, item] of items.entries()) {
      if (item.near?.endsWith("…") !== true) continue;
      const key = `${keyOf(item)} ${item.near}`;
      alike.set(key, [...alike.get(key) ?? [], at]);
    }
    const told = [...items];
    for (const group of alike.values()) {
      const places = group.length < 2 ? [] : group.map(placeOf);
      const same = this.#sameStart(places);
      for (const [nth, at] of group.entries()) {
        const [item, rest] = [items[at], places[nth]?.slice(same) ?? ""];
        if (item === undefined || same === 0 || rest === "") continue;
        told[at] = { ...item, near: this.#dom.squeeze(`…${rest}`, limit) };
      }
    }
    return told;
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
