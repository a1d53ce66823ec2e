import type { Item } from "../wire/results.ts";

/** Keeps the whole of values that are told in short, and tells what changed behind their beginning or in their spaces. */
export class LongValues {
  readonly #wholes = new WeakMap<Item, string>();
  /** Characters that are told of a value, and those of them before what changed. */
  readonly #room = 58;
  readonly #before = 20;

  /** Notes what all of the value is that an item tells in short. */
  note(item: Item, whole: string): void {
    this.#wholes.set(item, whole);
  }

  /** Tells whether two items differ in what they do not tell of their values. */
  differ(before: Item, after: Item): boolean {
    if (this.#wholes.get(before) === this.#wholes.get(after)) return false;
    return this.#wholeOf(before) !== this.#wholeOf(after);
  }

  /** Returns an item with the words, or else the spaces, of its value that changed, where it tells what it told before. */
  told(before: Item | undefined, after: Item): Item {
    if (before === undefined || (before.value ?? "") !== (after.value ?? "")) return after;
    const [old, whole] = [this.#wholeOf(before), this.#wholeOf(after)];
    const part = this.#changed(this.#inOneLine(old), this.#inOneLine(whole)) || this.#changed(old, whole);
    return part === "" ? after : { ...after, value: part };
  }

  /** All of a value with signs for the ends of its lines; any space is as good as another. */
  #wholeOf(item: Item): string {
    const whole = this.#wholes.get(item) ?? item.value ?? "";
    return whole.replace(/\u200b/g, "").replace(/\r?\n/g, "⏎").replace(/\s/g, " ");
  }

  /** Whole words around the first change: what is no word of its own may be a part of a secret. */
  #changed(old: string, whole: string): string {
    if (old === whole || whole === "") return "";
    let at = 0;
    while (at < whole.length && whole[at] === old[at]) at += 1;
    const near = whole.indexOf(" ", at - this.#before) + 1;
    const isNear = near > 0 && near <= at;
    const from = at <= this.#before ? 0 : isNear ? near : whole.lastIndexOf(" ", at) + 1;
    const rest = whole.slice(from);
    const more = from === 0 ? "" : "…";
    if (rest.length <= this.#room) return `${more}${rest}`;
    const end = rest.lastIndexOf(" ", this.#room);
    return end < at - from ? "" : `${more}${rest.slice(0, end)}…`;
  }

  #inOneLine(whole: string): string {
    return whole.replace(/[\s⏎]+/g, " ").trim();
  }
}
