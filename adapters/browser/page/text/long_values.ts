import type { Item } from "../wire/results.ts";

/** Keeps the whole of values that are told by their beginning, and tells what changed behind that. */
export class LongValues {
  readonly #wholes = new WeakMap<Item, string>();
  /** Characters that are told of a value, and those of them before what changed. */
  readonly #room = 58;
  readonly #before = 20;

  /** Notes what all of the value is that an item tells the beginning of. */
  note(item: Item, whole: string): void {
    this.#wholes.set(item, whole);
  }

  /** Tells whether two items differ behind what they tell of their values. */
  differ(before: Item, after: Item): boolean {
    return this.#wholes.get(before) !== this.#wholes.get(after);
  }

  /** Returns an item with the words of its value that changed, where the beginning is what was told before. */
  told(before: Item | undefined, after: Item): Item {
    const [old, whole] = [before, after].map((each) => each && this.#wholes.get(each));
    if (old === undefined || whole === undefined || before?.value !== after.value) return after;
    const part = this.#changed(this.#inOneLine(old), this.#inOneLine(whole));
    return part === "" ? after : { ...after, value: part };
  }

  /** Whole words around the first change: what is no word of its own may be a part of a secret. */
  #changed(old: string, whole: string): string {
    if (old === whole) return "";
    let at = 0;
    while (at < whole.length && whole[at] === old[at]) at += 1;
    const near = whole.indexOf(" ", at - this.#before) + 1;
    const from = near > 0 && near <= at ? near : whole.lastIndexOf(" ", at) + 1;
    const rest = whole.slice(from);
    if (rest.length <= this.#room) return `…${rest}`;
    const end = rest.lastIndexOf(" ", this.#room);
    return end < at - from ? "" : `…${rest.slice(0, end)}…`;
  }

  #inOneLine(text: string): string {
    return text.replace(/\u200b/g, "").replace(/\s+/g, " ").trim();
  }
}
