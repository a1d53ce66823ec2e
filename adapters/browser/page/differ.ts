import type { Changes, Item } from "./wire/results.ts";
import type { RowCodec } from "./wire/row_codec.ts";

/** Everything the page shows at one moment. */
export interface View {
  readonly items: readonly Item[];
  readonly lines: readonly string[];
}

/** Tells two views of a page apart. */
export class Differ {
  readonly #codec: RowCodec;
  readonly #maxItems = 20;
  readonly #maxLines = 10;
  readonly #maxLine = 160;

  constructor(codec: RowCodec) {
    this.#codec = codec;
  }

  /** Tells whether two views say the same. */
  same(before: View, after: View): boolean {
    return before.items.length === after.items.length && before.lines.length === after.lines.length &&
      after.items.every((item, at) => !this.#differs(before.items[at], item)) &&
      after.items.every((item, at) => before.items[at]?.index === item.index) &&
      after.lines.every((line, at) => line === before.lines[at]);
  }

  isNone({ added, changed, removed, textAdded, textRemoved }: Changes): boolean {
    return [added, changed, removed, textAdded, textRemoved].every((each) => each.length === 0);
  }

  compare(before: View, after: View): Changes {
    const items = this.#middle(before.items, after.items);
    const lines = this.#middle(before.lines, after.lines);
    const old = new Map(items.before.map((item) => [item.index, item]));
    const present = new Set(items.after.map((item) => item.index));
    const added = items.after.filter((item) => !old.has(item.index));
    const changed = items.after.filter((item) => this.#differs(old.get(item.index), item));
    const removed = items.before.filter((item) => !present.has(item.index));
    const named = new Set([...added, ...changed, ...removed].map((item) => item.name));
    const all = {
      added,
      changed,
      removed,
      textAdded: this.#extra(lines.before, lines.after, named),
      textRemoved: this.#extra(lines.after, lines.before, named),
    };
    const shown = {
      added: all.added.slice(0, this.#maxItems),
      changed: all.changed.slice(0, this.#maxItems),
      removed: all.removed.slice(0, this.#maxItems),
      textAdded: all.textAdded.slice(0, this.#maxLines),
      textRemoved: all.textRemoved.slice(0, this.#maxLines),
    };
    return { ...shown, more: this.#count(all) - this.#count(shown) };
  }

  /** Without what both begin and end with, which is nearly everything as a rule. */
  #middle<T>(before: readonly T[], after: readonly T[]): { before: readonly T[]; after: readonly T[] } {
    const shorter = Math.min(before.length, after.length);
    let start = 0;
    while (start < shorter && before[start] === after[start]) start += 1;
    let end = 0;
    while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
    return {
      before: before.slice(start, before.length - end),
      after: after.slice(start, after.length - end),
    };
  }

  #differs(before: Item | undefined, after: Item): boolean {
    return before !== undefined && before !== after &&
      this.#codec.encode(before) !== this.#codec.encode(after);
  }

  #count(lists: Readonly<Record<string, readonly unknown[]>>): number {
    return Object.values(lists).reduce((sum, list) => sum + list.length, 0);
  }

  /** The lines of `after` that `before` lacks, without those that are an item's name. */
  #extra(before: readonly string[], after: readonly string[], named: ReadonlySet<string>): string[] {
    const counts = new Map<string, number>();
    for (const line of before) counts.set(line, (counts.get(line) ?? 0) + 1);
    const fresh: string[] = [];
    for (const line of after) {
      const left = counts.get(line) ?? 0;
      if (left > 0) counts.set(line, left - 1);
      else if (!named.has(line)) {
        fresh.push(line.length > this.#maxLine ? `${line.slice(0, this.#maxLine)}…` : line);
      }
    }
    return fresh;
  }
}
