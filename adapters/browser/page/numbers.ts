/// <reference lib="dom" />
import type { Item } from "./results.ts";

/**
 * The numbers of elements. An element keeps its number as long as the page is loaded and no other ever gets it,
 * so a number can be out of date but never mean something else.
 */
export class Numbers {
  readonly #numbers = new WeakMap<Element, number>();
  readonly #elements = new Map<number, WeakRef<Element>>();
  readonly #told = new Map<number, Item>();
  #last = 0;

  of(element: Element): number {
    const known = this.#numbers.get(element);
    if (known !== undefined) return known;
    this.#last += 1;
    this.#numbers.set(element, this.#last);
    this.#elements.set(this.#last, new WeakRef(element));
    return this.#last;
  }

  element(index: number): Element | undefined {
    return this.#elements.get(index)?.deref();
  }

  /** Remembers how an element was described, to notice later that it became something else. */
  tell(items: readonly Item[]): void {
    for (const item of items) this.#told.set(item.index, item);
  }

  toldOf(element: Element): Item | undefined {
    const index = this.#numbers.get(element);
    return index === undefined ? undefined : this.#told.get(index);
  }

  told(index: number): Item | undefined {
    return this.#told.get(index);
  }
}
