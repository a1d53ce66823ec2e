/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";
import type { ItemLine } from "../wire/item_line.ts";
import type { Entry } from "./reader.ts";
import type { FoundLine, Item } from "../wire/results.ts";

/** Search request: all that is given must hold. */
export interface Wanted {
  readonly text?: string;
  readonly role?: string;
  /** Lines to show before and after each hit. */
  readonly context: number;
  readonly offset: number;
  readonly limit: number;
}

/** The same with its text in small letters, as it is compared. */
type Searched = Wanted & { readonly text: string };

/** Name of a control, its role where names are alike, and the name of what it is in. */
export interface NamedControl {
  readonly name: string;
  readonly role?: string;
  readonly near?: string;
}

/** Content of a page, in page order. */
interface Said {
  readonly entries: readonly Entry[];
  readonly lines: readonly string[];
  /** Elements whose text the lines are, one for each line. */
  readonly blocks: readonly Element[];
}

/** A line of the outline: a control, or a line of text and where it stands. */
interface OutlineLine {
  readonly text: string;
  readonly item?: Item;
  /** The control, or the element whose text it is. */
  readonly block?: Element | undefined;
}

/** Looks for words and controls, as grep does: hits with the lines around them. */
export class Finder {
  readonly #dom: Dom;
  /** Roles of controls whose parts do what they do. */
  readonly #whole = new Set("option treeitem menuitem tab link button radio checkbox switch".split(" "));
  /** Roles of what is a part of these. */
  readonly #parts = new Set(["clickable", "checkbox", "radio"]);
  readonly #cells = new Set(["cell", "rowheader"]);
  /** What ends a label, and is no part of the name of a field. */
  readonly #ending = /[\s:*：]+$/;
  readonly #itemLine: ItemLine;
  readonly #limit = 160;
  /** Lines before and after a row that may be of it. */
  readonly #most = 40;

  readonly #partAt: (place: Element, text: string) => Item | undefined;

  /** @param partAt describes what can be operated at a place that is no control, where a text was found */
  constructor(dom: Dom, itemLine: ItemLine, partAt: (place: Element, text: string) => Item | undefined) {
    this.#dom = dom;
    this.#itemLine = itemLine;
    this.#partAt = partAt;
  }

  find(said: Said, wanted: Wanted): { readonly hits: number; readonly groups: FoundLine[][] } {
    const outline = this.#outline(said);
    const text = this.#plain(wanted.text ?? "");
    const hits: number[] = [];
    outline.forEach((line, at) => {
      if (this.#matches(line, text, wanted.role) && !this.#isTold(outline, at, text)) hits.push(at);
    });
    const shown = new Set(hits.slice(wanted.offset, wanted.offset + wanted.limit));
    return { hits: hits.length, groups: this.#groups(outline, shown, { ...wanted, text }) };
  }

  /** The only control with this name, as far as that can be told: an exact name wins over a part of one. */
  named(said: Said, wanted: Omit<NamedControl, "near">): readonly Entry[] {
    const name = this.#plain(wanted.name);
    const entries = said.entries.filter(({ item }) => item.role === (wanted.role ?? item.role));
    const ways: readonly ((each: string) => boolean)[] = [
      (each) => each === name,
      (each) => each.replace(this.#ending, "") === name,
      (each) => each.includes(name),
    ];
    const found = ways.map((fits) => entries.filter(({ item }) => fits(this.#plain(item.name))))
      .find((all) => all.length > 0) ?? [];
    return found.length > 1 ? found.filter((each) => !this.#isDoubled(each, found)) : found;
  }

  /** Tells whether another one of the same words is meant: a node of a tree has its label in it, a cell its button. */
  #isDoubled({ element, item }: Entry, all: readonly Entry[]): boolean {
    const others = all.filter((each) => each.element !== element && this.#whole.has(each.item.role));
    return this.#parts.has(item.role) && others.some((each) => this.#dom.contains(each.element, element)) ||
      !this.#whole.has(item.role) && others.some((each) => this.#dom.contains(element, each.element));
  }

  /** Controls and lines as they follow each other. */
  #outline({ entries, lines, blocks }: Said): OutlineLine[] {
    const outline: OutlineLine[] = [];
    let next = 0;
    let last: Entry | undefined;
    const add = () => {
      const line = { text: lines[next] ?? "", block: blocks[next] };
      if (last === undefined || !this.#isNameOf(last, line)) outline.push(line);
      last = undefined;
    };
    for (const entry of entries) {
      for (; next < entry.line; next += 1) add();
      outline.push({ text: this.#itemLine.of(entry.item), item: entry.item, block: entry.element });
      last = entry;
    }
    for (; next < lines.length; next += 1) add();
    return outline;
  }

  /** Tells whether a line says no more than the name of the control that it is in, or that fills it. */
  #isNameOf({ element, item }: Entry, line: OutlineLine): boolean {
    const { text, block } = line;
    const plain = (words: string) => words.replace(/\s+/g, "");
    const isThere = this.#dom.contains(element, block ?? null) ||
      block !== undefined && this.#dom.contains(block, element);
    return isThere && plain(text) === plain(item.name);
  }

  #matches(
    line: OutlineLine,
    text: string,
    role: string | undefined,
  ): boolean {
    if (role !== undefined && (line.item?.role ?? "text") !== role) return false;
    const words = line.item === undefined ? line.text : `${line.item.name} ${line.item.value ?? ""}`;
    return this.#plain(words).includes(text);
  }

  /** Tells whether a row of a table says some words nowhere but in the names of what is operated in it. */
  #isTold(outline: readonly OutlineLine[], at: number, wanted: string): boolean {
    const { text, item, block } = outline[at] ?? { text: "" };
    if (item !== undefined || block?.localName !== "tr" || wanted === "") return false;
    const count = (words: string) => this.#plain(words).split(wanted).length - 1;
    const near = outline.slice(Math.max(0, at - this.#most), at + this.#most);
    const told = near.reduce((sum, { item, block: part }) => {
      return item !== undefined && this.#dom.contains(block, part ?? null) ? sum + count(item.name) : sum;
    }, 0);
    return told > 0 && told >= count(text);
  }

  #groups(
    outline: readonly OutlineLine[],
    hits: ReadonlySet<number>,
    searched: Searched,
  ): FoundLine[][] {
    const groups: FoundLine[][] = [];
    let end = -1;
    for (const hit of hits) {
      const from = Math.max(end, hit - searched.context, 0);
      if (from > end || groups.length === 0) groups.push([]);
      end = Math.max(end, Math.min(outline.length, hit + searched.context + 1));
      for (let at = from; at < end; at += 1) {
        const line = outline[at];
        if (line !== undefined) groups.at(-1)?.push(this.#line(line, hits.has(at), searched));
      }
    }
    return groups;
  }

  #line({ text, item, block }: OutlineLine, hit: boolean, { text: wanted, role }: Searched): FoundLine {
    const words = this.#around(text, wanted);
    const isWhole = item !== undefined && (item.role !== "row" || role !== undefined || wanted === "");
    const part = hit && !isWhole && block !== undefined ? this.#partAt(block, wanted) : undefined;
    const isOfRow = part !== undefined && (this.#cells.has(part.role) || this.#isOneOf(block, part));
    if (isOfRow && this.#plain(part.name).includes(wanted)) {
      const found = { ...part, near: item?.name ?? words };
      return { text: this.#itemLine.of(found), hit, item: found };
    }
    if (item !== undefined) return { text: words, hit, item };
    if (part === undefined) return { text: words, hit };
    const isLess = part.name.length < words.length && this.#plain(part.name).includes(wanted);
    return { text: `${part.index} ${part.role} "${isLess ? part.name : words}"`, hit, item: part };
  }

  /** Tells whether a row of a table was found, and what can be operated is one of its cells. */
  #isOneOf(row: Element | undefined, { role }: Item): boolean {
    return row?.localName === "tr" && row.childElementCount > 1 && role !== "row";
  }

  /** A paragraph is long: what was looked for is what matters of it. */
  #around(text: string, wanted: string): string {
    if (text.length <= this.#limit) return text;
    const at = Math.max(0, text.toLowerCase().indexOf(wanted));
    const from = Math.max(0, Math.min(at - 60, text.length - this.#limit));
    const to = from + this.#limit;
    return `${from > 0 ? "…" : ""}${text.slice(from, to)}${to < text.length ? "…" : ""}`;
  }

  #plain(text: string): string {
    return this.#dom.squeeze(text, Infinity).toLowerCase();
  }
}
