/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";
import type { Words } from "../elements/words.ts";

/** Tells columns and rows of tables apart, also where one table is drawn as several. */
export class Columns {
  readonly #dom: Dom;
  readonly #words: Words;
  /** So many rows are no part of a button. */
  readonly #few = 4;
  /** Elements around a table that may hold its other parts. */
  readonly #farthest = 9;
  readonly #boxes = "input[type=checkbox], [role=checkbox]";
  readonly #filters = "input:not([type=checkbox]), select, [role=combobox]";
  readonly #numbered = "[role=gridcell], [role=cell], [role=rowheader]";
  /** Pixels that two parts of one row may stand apart. */
  readonly #off = 4;
  readonly #tables = "table, [role=grid]";
  /** Days that are shown of a week at least. */
  readonly #week = 5;
  /** Days of a month at least. */
  readonly #month = 28;
  /** Parts before another one that may stand over it. */
  readonly #nearest = 12;
  /** What was looked for beside elements. */
  #parts = new WeakMap<Element, Map<string, Element | undefined>>();

  constructor(dom: Dom, words: Words) {
    this.#dom = dom;
    this.#words = words;
  }

  /** Begins a look at a page that may have changed. */
  begin(): void {
    this.#parts = new WeakMap();
  }

  /** Returns what the column of a cell is called by the table that it is in; empty where nothing says. */
  headIn(cell: Element): string {
    if (!this.#dom.is(cell, "td") && !this.#dom.is(cell, "th")) return this.#headByNumber(cell);
    const [row, table] = [cell.parentElement, cell.closest("table")];
    const first = table?.rows[0];
    const last = this.#lastOf(table?.tHead) ?? (first && this.#isOfHeads(first) ? first : undefined);
    // A field may stand in a row of heads, under what heads it.
    const heads = last === row ? row?.previousElementSibling : last;
    return this.#wordAt(heads, row, cell.cellIndex);
  }

  /** Returns the last row of heads: fields below these, as many as there are heads, filter by them and head nothing. */
  #lastOf(heads: Element | null | undefined): Element | undefined {
    const last = heads?.lastElementChild ?? undefined;
    const above = last?.previousElementSibling;
    if (last === undefined || above?.childElementCount !== last.childElementCount) return last;
    return last.querySelector(this.#filters) === null ? last : above;
  }

  /** Tells whether a row has heads alone, and room between them. */
  #isOfHeads(row: HTMLTableRowElement): boolean {
    const isRoom = (each: Element) => each.childElementCount === 0 && (each.textContent ?? "").trim() === "";
    return row.querySelector("th") !== null && [...row.querySelectorAll("td")].every(isRoom);
  }

  #headByNumber(cell: Element): string {
    const at = cell.getAttribute("aria-colindex");
    const grid = cell.closest("[role=grid], [role=treegrid], [role=table]");
    const head = at === null ? this.#headInOrder(cell, grid) : grid?.querySelector(this.#headNumbered(at));
    return head === null || head === undefined ? "" : this.#wordsOf(head);
  }

  /** Returns the head of the column of a cell that has no number, where its row has as many cells as there are heads. */
  #headInOrder(cell: Element, grid: Element | null): Element | undefined {
    const [row, first] = [cell.closest("[role=row]"), grid?.querySelector("[role=columnheader]")];
    const heads = [...first?.closest("[role=row]")?.querySelectorAll("[role=columnheader]") ?? []];
    const cells = heads.length === 0 ? [] : [...row?.querySelectorAll(this.#numbered) ?? []];
    return cells.length === heads.length ? heads[cells.indexOf(cell)] : undefined;
  }

  #headNumbered(at: string): string {
    return `[role=columnheader][aria-colindex="${CSS.escape(at)}"]`;
  }

  /** Returns the same, also by the heads that stand beside its table. */
  headOf(cell: Element): string {
    const at = cell.getAttribute("aria-colindex");
    if (at !== null) {
      const head = this.#beside(cell.parentElement, this.#headNumbered(at), (each) => each !== cell);
      return head === undefined ? "" : this.#wordsOf(head);
    }
    const own = this.headIn(cell);
    if (own !== "" || !this.#dom.is(cell, "td")) return own;
    const row = cell.parentElement;
    const heads = this.#beside(cell.closest("table"), "thead", (each) => {
      const head = this.#lastOf(each) ?? null;
      return head?.childElementCount === row?.childElementCount && this.#standsOver(head, row);
    });
    return this.#wordAt(this.#lastOf(heads), row, cell.cellIndex);
  }

  /** Tells whether what stands in a row of heads is over the same in another row. */
  #standsOver(heads: Element | null, row: Element | null): boolean {
    const [head, last] = [heads, row].map((each) => each?.lastElementChild?.getBoundingClientRect());
    if (head === undefined || last === undefined || head.width === 0) return true;
    return head.top < last.bottom && last.left < head.right && head.left < last.right;
  }

  /** Returns the column of a number in a table, and what its row begins with, where both are words. */
  crossingAt(number: Element): string {
    const cell = number.closest("td, [role=gridcell], [role=cell]");
    const [first] = cell?.parentElement?.children ?? [];
    if (cell === null || first === undefined || first === cell) return "";
    const words = [this.headOf(cell), this.#words.textOf(first).trim()];
    return words.every((each) => /\p{L}/u.test(each)) ? words.join(", ") : "";
  }

  #wordAt(heads: Element | null | undefined, row: Element | null, at: number): string {
    const head = heads?.childElementCount === row?.childElementCount ? heads?.children[at] : undefined;
    return head === undefined ? "" : this.#wordsOf(head);
  }

  /**
   * What the buttons in a head are called says what they do; it may be a button as a whole. What the box that chooses
   * all rows is called, where nothing is written, says nothing of them.
   */
  #wordsOf(head: Element): string {
    if (head.querySelector(this.#boxes) !== null && (head.textContent ?? "").trim() === "") return "";
    return this.#words.rowText(head) || this.#words.textOf(head).trim();
  }

  /** Returns what the row of a cell is called in a table of one column that stands beside its own. */
  rowBeside(cell: Element): string {
    const row = cell.parentElement;
    const rows = row?.parentElement ?? null;
    if (row === null || rows === null) return "";
    const names = this.#beside(cell.closest("table"), "tbody", (each) => {
      const isColumn = each.firstElementChild?.childElementCount === 1;
      return isColumn && each !== rows && each.childElementCount === rows.childElementCount;
    });
    const wordsOf = (at: number) => (names?.children[at]?.textContent ?? "").trim();
    const at = [...rows.children].indexOf(row);
    for (let above = at; names !== undefined && above >= 0; above -= 1) {
      if (wordsOf(above) !== "") return above === at ? wordsOf(at) : `${at - above} after ${wordsOf(above)}`;
    }
    return "";
  }

  /** Returns what a row without words says in a table that stands beside its own, with as many rows at the same height. */
  rowAcross(row: Element): string {
    const [rows, table] = [row.parentElement, row.closest("table")];
    if (rows?.localName !== "tbody" || table === null) return "";
    const others = this.#beside(table, "tbody:has(td)", (each) => {
      return each !== rows && !table.contains(each) && each.childElementCount === rows.childElementCount &&
        (each.textContent ?? "").trim() !== "";
    });
    const other = others?.children[[...rows.children].indexOf(row)];
    const topOf = (each: Element) => each.getBoundingClientRect().top;
    return other === undefined || Math.abs(topOf(other) - topOf(row)) > this.#off
      ? ""
      : this.#words.rowText(other);
  }

  /**
   * Returns the words that are seen over a number, such as the name of the month over its days; empty where none are.
   * What has as many parts as its row are the heads of columns, or another row.
   *
   * @param part what is looked through; what stands next to the table of the number, where it is in one
   */
  overNumber(
    number: Element,
    part: Element | null | undefined = number.closest(this.#tables)?.parentElement?.parentElement,
  ): string {
    let [node, parts]: [Element | null, number] = [number.parentElement, 0];
    for (let depth = 0; part && node !== null && node !== part && depth < this.#farthest; depth += 1) {
      if (parts < this.#week) parts = node.childElementCount;
      const words = this.#wordsBefore(node, parts);
      if (/\p{L}/u.test(words)) return words;
      node = node.parentElement;
    }
    return "";
  }

  /**
   * Returns the name of the month over a day that stands beside all others of it, also where each has a frame of its own;
   * empty where there are too few.
   */
  monthOver(day: Element): string {
    const said = (day.textContent ?? "").trim();
    let [frame, days] = [day, day.parentElement];
    while (days !== null && said !== "" && (days.textContent ?? "").trim() === said) {
      [frame, days] = [days, days.parentElement];
    }
    if (days === null || days.childElementCount < this.#month) return "";
    return this.overNumber(frame, days.parentElement?.parentElement?.parentElement);
  }

  /** Returns the words that are seen just before an element, without the heads of so many parts, or another row. */
  #wordsBefore(element: Element, parts: number): string {
    const words: string[] = [];
    let each = element.previousElementSibling;
    for (let at = 0; each !== null && at < this.#nearest; at += 1, each = each.previousElementSibling) {
      const heads = each.localName === "thead" ? [...each.children] : [each];
      const others = heads.filter(({ childElementCount: count }) =>
        count !== parts && (count < this.#week || parts % count !== 0)
      );
      words.unshift(...others.map((head) => this.#seenIn(head)));
    }
    return this.#dom.squeeze(words.join(" "), Infinity).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  }

  /** Returns what is seen in a head, without the choices of the lists in it: what is chosen, where it says nothing else. */
  #seenIn(head: Element): string {
    if (!this.#dom.isHtml(head)) return "";
    const lists = head.querySelectorAll("select");
    let said = head.innerText;
    for (const list of lists) said = said.replace(list.innerText, " ");
    if (/\p{L}/u.test(said)) return said;
    const chosen = [...lists].flatMap(({ selectedOptions }) => [...selectedOptions]);
    return [...chosen.map((option) => this.#dom.captionOf(option)), said].join(" ");
  }

  /** Tells which row of its table an element is in. */
  rowOf(element: Element): string {
    const row = element.closest("td, th")?.closest("tr");
    const table = row?.closest("table");
    const said = element.textContent?.trim() ?? "";
    // Some draw a button with a table.
    if (table && table.rows.length < this.#few && said !== "" && table.textContent?.trim() === said) {
      return "";
    }
    const rows = [...table?.rows ?? []].filter(({ cells, parentElement }) => {
      return [...cells].some(({ localName }) => localName === "td") && parentElement?.localName !== "thead";
    });
    return row && rows.length > 1 ? `row ${rows.indexOf(row) + 1}` : "";
  }

  /** Returns a part that is seen beside a table or a row. */
  #beside(from: Element | null, part: string, fits: (each: Element) => boolean): Element | undefined {
    if (from === null) return undefined;
    const known = this.#parts.get(from) ?? new Map<string, Element | undefined>();
    this.#parts.set(from, known);
    if (known.has(part)) return known.get(part);
    let [node, found]: [Element | null, Element | undefined] = [from.parentElement, undefined];
    for (let depth = 0; node !== null && found === undefined && depth < this.#farthest; depth += 1) {
      found = [...node.querySelectorAll(part)].find((each) => each.checkVisibility() && fits(each));
      node = node.parentElement;
    }
    known.set(part, found);
    return found;
  }
}
