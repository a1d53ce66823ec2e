import type { LongValues } from "./text/long_values.ts";
import type { Changes, Item, Late } from "./wire/results.ts";
import type { RowCodec } from "./wire/row_codec.ts";

/** Everything the page shows at one moment. */
export interface View {
  readonly items: readonly Item[];
  readonly lines: readonly string[];
  /** When stock was taken of it, in milliseconds. */
  readonly at?: number;
}

/** The part of two lists in which they differ. */
interface Span<T> {
  readonly before: readonly T[];
  readonly after: readonly T[];
}

/** Tells two views of a page apart. */
export class Differ {
  readonly #codec: RowCodec;
  readonly #longValues: LongValues;
  /** As many are told whole, such as a month: nobody has to ask for the rest. Of more, the first and the last ones. */
  readonly #wholeItems = 50;
  readonly #maxItems = 20;
  readonly #maxLines = 10;
  /** What comes at the end of a page may be a message about what was done, and a button that takes it back. */
  readonly #lastItems = 3;
  readonly #lastLines = 2;
  /** What went is told by the first and the last of it. */
  readonly #maxGone = 200;
  readonly #maxLine = 160;
  readonly #maxPlace = 60;
  readonly #maxCells = 20;
  readonly #maxLate = 5;
  /** Roles of which a click changes the state, whatever it was. */
  readonly #switches = new Set(["checkbox", "menuitemcheckbox", "switch"]);

  /** Roles of what a field or a button shows when it opens, and takes back when it closes. */
  readonly #offered = new Set(["option", "menuitem", "menuitemcheckbox", "menuitemradio"]);

  readonly #days = /^(\d{1,2} ){4,6}\d{1,2}$/;

  constructor(codec: RowCodec, longValues: LongValues) {
    this.#codec = codec;
    this.#longValues = longValues;
  }

  /** Tells whether two views say the same. */
  same(before: View, after: View): boolean {
    return before.items.length === after.items.length && before.lines.length === after.lines.length &&
      after.items.every((item, at) => !this.#differs(before.items[at], item)) &&
      after.items.every((item, at) => before.items[at]?.index === item.index) &&
      after.lines.every((line, at) => line === before.lines[at]);
  }

  isNone({ more: _, ...lists }: Changes): boolean {
    return Object.values(lists).every((list) => list.length === 0);
  }

  compare(before: View, after: View): Changes {
    const items = this.#middle(before.items, after.items);
    const lines = this.#middle(before.lines, after.lines);
    const old = new Map(items.before.map((item) => [item.index, item]));
    const present = new Set(items.after.map((item) => item.index));
    const added = items.after.filter((item) => !old.has(item.index));
    const changed = items.after.filter((item) => this.#differs(old.get(item.index), item))
      .map((item) => this.#longValues.told(old.get(item.index), item));
    const removed = items.before.filter((item) => !present.has(item.index));
    const named = new Set([...added, ...changed, ...removed].map((item) => item.name));
    const gone = this.#gone(removed, after.items);
    const elsewhere = this.#elsewhere(lines, gone).filter((line) =>
      !changed.some(({ value }) => value === line)
    );
    const textAdded = [...elsewhere, ...this.#extra(lines.before, lines.after, named)];
    const textRemoved = this.#extra(lines.after, lines.before, named);
    const isOther = this.#count({ added, removed, textAdded, textRemoved }) > this.#maxLines;
    const order = isOther ? [] : this.#order(this.#without(lines, this.#other(added, removed, gone)), items);
    const all = { added, changed, removed, textAdded, textRemoved, order };
    const shown = {
      added: this.#told(all.added),
      changed: this.#told(all.changed),
      removed: this.#marked(all, old, after).slice(0, this.#maxGone),
      textAdded: this.#ends(all.textAdded, this.#maxLines, this.#lastLines),
      textRemoved: all.textRemoved.slice(0, this.#maxGone),
      order: all.order.slice(0, this.#maxLines),
    };
    return { ...shown, more: this.#count(all) - this.#count(shown) };
  }

  #told(items: readonly Item[]): Item[] {
    const most = items.length > this.#wholeItems ? this.#maxItems : this.#wholeItems;
    return this.#ends(items, most, this.#lastItems);
  }

  #ends<T>(all: readonly T[], most: number, last: number): T[] {
    return all.length > most ? [...all.slice(0, most - last), ...all.slice(-last)] : [...all];
  }

  /** What went, marked where it did so with a list or a menu that is closed now, and none of its kind is left. */
  #marked(
    { changed, removed }: Pick<Changes, "changed" | "removed">,
    old: ReadonlyMap<number, Item>,
    after: View,
  ): readonly Item[] {
    const is = (item: Item | undefined, state: string) => item?.state?.includes(state) === true;
    if (!changed.some((item) => is(item, "collapsed") && is(old.get(item.index), "expanded"))) return removed;
    const left = new Set(after.items.map(({ role }) => role));
    const closes = ({ role }: Item) => this.#offered.has(role) && !left.has(role);
    return removed.map((item) => closes(item) ? { ...item, isClosed: true } : item);
  }

  /** Text that came or went meanwhile, in short; controls are listed anyway. */
  late(before: View | undefined, after: View): Late {
    if (before === undefined || before.lines === after.lines) return { textAdded: [], textRemoved: [] };
    const { textAdded, textRemoved } = this.compare(before, after);
    return {
      textAdded: this.#ends(textAdded, this.#maxLate, this.#lastLines),
      textRemoved: textRemoved.slice(0, this.#maxLate),
    };
  }

  /** Without what both begin and end with, which is nearly everything as a rule. */
  #middle<T>(before: readonly T[], after: readonly T[]): Span<T> {
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
      (this.#codec.encode(before) !== this.#codec.encode(after) || this.#longValues.differ(before, after));
  }

  /**
   * Tells whether a click that came to something would have changed more than this. A list that is typed into opens
   * only when the typing stops.
   */
  isWanting(changes: Changes, clicked: Item | undefined): boolean {
    if (this.isNone(changes)) return true;
    if (clicked === undefined) return false;
    if (clicked.role === "combobox" && clicked.state?.includes("collapsed") === true) {
      return this.isNone({
        ...changes,
        changed: changes.changed.filter(({ index }) => index !== clicked.index),
      });
    }
    if (!this.#switches.has(clicked.role)) return false;
    const isOwn = [...changes.changed, ...changes.removed].some(({ index }) => index === clicked.index);
    return !isOwn || this.#isEmptied(changes);
  }

  /** Tells whether several things went and nothing came: what a filter has emptied is about to be filled. */
  #isEmptied({ added, removed, textAdded, textRemoved }: Changes): boolean {
    return added.length + textAdded.length === 0 && removed.length + textRemoved.length > 1;
  }

  #count(lists: Readonly<Record<string, readonly unknown[]>>): number {
    return Object.values(lists).reduce((sum, list) => sum + list.length, 0);
  }

  /** The lines of `after` that `before` lacks, without those that are nothing but names of items. */
  #extra(before: readonly string[], after: readonly string[], named: ReadonlySet<string>): string[] {
    const counts = this.#counts(before);
    const fresh: string[] = [];
    let told = 0; // end of the lines that are the cells of a row
    for (const [at, line] of after.entries()) {
      const left = counts.get(line) ?? 0;
      if (at >= told) told = this.#endOfRow(after, at, named);
      if (left > 0) counts.set(line, left - 1);
      else if (at >= told && !this.#isOfNames(line, named)) fresh.push(this.#cut(line, this.#maxLine));
    }
    return fresh;
  }

  /** Returns where the lines end that together are a name from one on, as the cells of a row that are blocks are. */
  #endOfRow(lines: readonly string[], begin: number, named: ReadonlySet<string>): number {
    let words = lines[begin] ?? "";
    for (let end = begin + 1; end < Math.min(lines.length, begin + this.#maxCells); end += 1) {
      words += ` ${lines[end]}`;
      if (named.has(words)) return end + 1;
      if (words.length > this.#maxLine) break;
    }
    return begin;
  }

  /** Tells whether a line is a name, or names in a row, with no more than signs between them. */
  #isOfNames(line: string, named: ReadonlySet<string>): boolean {
    if (named.has(line) || this.#isWeek(line, named)) return true;
    if (line.length > this.#maxLine) return false;
    const words = line.split(" ");
    const ends = new Set([0]); // where what is known to be names ends; grows while it is gone through
    for (const begin of ends) {
      if (begin > 0 && this.#isSign(words[begin])) ends.add(begin + 1);
      for (let end = begin + 1; end <= words.length; end += 1) {
        if (named.has(words.slice(begin, end).join(" "))) ends.add(end);
      }
    }
    return ends.has(words.length);
  }

  /** Tells whether a line is a row of days, each of which is in a name: `1` in that of 1 November. */
  #isWeek(line: string, named: ReadonlySet<string>): boolean {
    if (!this.#days.test(line)) return false;
    const numbers = new Set([...named].flatMap((name) => name.match(/\d+/g) ?? []));
    return line.split(" ").every((day) => numbers.has(day));
  }

  #isSign(word: string | undefined): boolean {
    return word !== undefined && !/[\p{L}\p{N}]/u.test(word);
  }

  /** What stands in another order than before, as it stands now; text says more than the names of controls do. */
  #order(lines: Span<string>, items: Span<Item>): string[] {
    const moved = this.#moved(lines.before, lines.after);
    const names = moved.length > 0 ? moved : this.#movedNames(items);
    return names.map((name) => this.#cut(name, this.#maxPlace));
  }

  #movedNames({ before, after }: Span<Item>): string[] {
    const numbers = (items: readonly Item[]) => items.map((item) => item.index);
    const moved = new Set(this.#moved(numbers(before), numbers(after)));
    const shown = after.filter((item) => moved.has(item.index));
    const counts = this.#counts(shown.map(({ name }) => name));
    return shown.map(({ name, value = "" }) => {
      return value !== "" && (counts.get(name) ?? 0) > 1 ? `${name}: ${value}` : name;
    });
  }

  /** Returns the names of what went that nothing has any more. */
  #gone(removed: readonly Item[], left: readonly Item[]): ReadonlySet<string> {
    const names = new Set(removed.map(({ name }) => name));
    if (names.size > 0) { for (const { name } of left) names.delete(name); }
    return names;
  }

  /** Returns the names of what went for good, and of what went from one place and came in another: both are told. */
  #other(added: readonly Item[], removed: readonly Item[], gone: ReadonlySet<string>): ReadonlySet<string> {
    const came = new Set(added.map(({ name }) => name));
    return new Set([...gone, ...removed.map(({ name }) => name).filter((name) => came.has(name))]);
  }

  #without({ before, after }: Span<string>, names: ReadonlySet<string>): Span<string> {
    const isOther = (line: string) => !names.has(line);
    return { before: before.filter(isOther), after: after.filter(isOther) };
  }

  /** Returns what named something that went, and stands somewhere else as text now: what was chosen of a list, mostly. */
  #elsewhere(lines: Span<string>, gone: ReadonlySet<string>): string[] {
    if (gone.size === 0) return [];
    const { before, after } = this.#shared(lines.before, lines.after);
    return after.filter((line, at) => gone.has(line) && before[at] !== line);
  }

  /** Those that both have, once each, between the first and the last that changed its place. */
  #moved<Key>(before: readonly Key[], after: readonly Key[]): readonly Key[] {
    const shared = this.#shared(before, after);
    return this.#middle(shared.before, shared.after).after;
  }

  /** Those that both have, once each. */
  #shared<Key>(before: readonly Key[], after: readonly Key[]): Span<Key> {
    const [old, present] = [this.#counts(before), this.#counts(after)];
    const inBoth = (key: Key) => old.get(key) === 1 && present.get(key) === 1;
    return { before: before.filter(inBoth), after: after.filter(inBoth) };
  }

  #counts<Key>(keys: readonly Key[]): Map<Key, number> {
    const counts = new Map<Key, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  }

  #cut(text: string, length: number): string {
    return text.length > length ? `${text.slice(0, length)}…` : text;
  }
}
