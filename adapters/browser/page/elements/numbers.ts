/// <reference lib="dom" />
import type { NumberBlocks } from "../wire/number_blocks.ts";
import type { Item } from "../wire/results.ts";

/**
 * The numbers of elements. An element keeps its number as long as the page is loaded and no other thing ever gets it,
 * so a number can be out of date but never mean something else.
 */
export class Numbers {
  readonly #blocks: NumberBlocks;
  readonly #numbers = new WeakMap<Element, number>();
  readonly #elements = new Map<number, WeakRef<Element>>();
  readonly #told = new Map<number, Item>();
  readonly #keep = 20_000;
  #frame = 0;
  #next = 0;

  constructor(blocks: NumberBlocks) {
    this.#blocks = blocks;
  }

  /** Which frame of the page this is: its numbers are different from those of all others. */
  begin(frame: number): void {
    this.#frame = frame;
  }

  of(element: Element): number {
    const known = this.#numbers.get(element);
    if (known !== undefined) return known;
    const number = this.#blocks.number(this.#frame, this.#next);
    this.#next += 1;
    this.#numbers.set(element, number);
    this.#elements.set(number, new WeakRef(element));
    return number;
  }

  has(element: Element): boolean {
    return this.#numbers.has(element);
  }

  /** Gives the number of an element to the one that is drawn in its place, if that has none. */
  hand(element: Element, heir: Element): void {
    const number = this.#numbers.get(element);
    if (number === undefined || element.isConnected || this.#numbers.has(heir)) return;
    this.#numbers.delete(element);
    this.#numbers.set(heir, number);
    this.#elements.set(number, new WeakRef(heir));
  }

  element(index: number): Element | undefined {
    return this.#elements.get(index)?.deref();
  }

  /** Remembers how an element was described, to notice later that it became something else. */
  tell(items: readonly Item[]): void {
    for (const item of items) this.#told.set(item.index, item);
    if (this.#elements.size > this.#keep) this.#forgetGone();
  }

  toldOf(element: Element): Item | undefined {
    const index = this.#numbers.get(element);
    return index === undefined ? undefined : this.#told.get(index);
  }

  told(index: number): Item | undefined {
    return this.#told.get(index);
  }

  /** A page that never stops making elements must not fill the memory. */
  #forgetGone(): void {
    for (const [index, element] of this.#elements) {
      if (element.deref()?.isConnected === true) continue;
      this.#elements.delete(index);
      this.#told.delete(index);
    }
  }
}
