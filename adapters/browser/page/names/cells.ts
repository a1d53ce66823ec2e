/// <reference lib="dom" />
import type { Columns } from "./columns.ts";
import type { Companions } from "./companions.ts";
import type { Dom } from "../elements/dom.ts";
import type { Words } from "../elements/words.ts";

/** Names fields in tables by what heads their column or row. */
export class Cells {
  readonly #columns: Columns;
  readonly #companions: Companions;
  readonly #dom: Dom;
  readonly #words: Words;
  readonly #fields = "input, select, textarea, [role=combobox]";
  readonly #cells = "td, [role=gridcell], [role=cell]";
  /** Pixels that an editor may stand off the cell that it is laid over. */
  readonly #off = 4;
  /** Characters of a head. */
  readonly #limit = 80;

  constructor(
    dom: Dom,
    parts: { readonly columns: Columns; readonly companions: Companions; readonly words: Words },
  ) {
    this.#columns = parts.columns;
    this.#companions = parts.companions;
    this.#dom = dom;
    this.#words = parts.words;
  }

  /** Returns the words at the head of the column or row of a table that a field stands in, alone in its cell. */
  headOf(element: Element): string {
    const cell = element.closest("td, th, [role=gridcell], [role=cell]");
    const row = cell?.parentElement;
    if (!cell || !row || !element.matches(this.#fields)) return "";
    if ([...cell.querySelectorAll(this.#dom.worked)].find((each) => this.#words.isSeen(each)) !== element) {
      return "";
    }
    const own = this.#dom.is(cell, "th") ? this.#words.rowText(cell).trim() : "";
    const first = row.firstElementChild === cell ? null : row.firstElementChild;
    const head = this.#dom.is(first, "th") ? this.#headIn(first) : this.#boxIn(first);
    const before = cell.previousElementSibling;
    const column = this.#columns.headIn(cell);
    const names = [
      own,
      column,
      this.#headBehind(cell, row),
      this.#headIn(before),
      head,
      this.#aloneOver(row),
    ];
    return names.find((words) => this.#isName(words)) ?? "";
  }

  /** Returns the words at the head of the column of the cell that a field is laid over: it edits that. */
  headUnder(element: Element): string {
    if (!element.matches(this.#fields)) return "";
    const { left, top, width, height } = element.getBoundingClientRect();
    const under = element.ownerDocument.elementsFromPoint(left + width / 2, top + height / 2);
    const cell = under.find((each) => each.matches(this.#cells));
    if (cell === undefined || cell.contains(element)) return "";
    const own = cell.getBoundingClientRect();
    const isOver = Math.abs(own.left - left) <= this.#off && Math.abs(own.top - top) <= this.#off;
    const words = isOver ? this.#columns.headOf(cell) : "";
    return this.#isName(words) ? words : "";
  }

  /** Returns the words of the cell behind that of a field, in a row in which every field has them: units, mostly. */
  #headBehind(cell: Element, row: Element): string {
    const cells = [...row.children];
    const isOdd = cells.length % 2 > 0;
    const isPaired = (each: Element, at: number) => (this.#headIn(each) === "") === (at % 2 === 0);
    if (isOdd || cells.indexOf(cell) % 2 > 0 || !cells.every(isPaired)) return "";
    return cells.every((each, at) => at % 2 > 0 || each.querySelector(this.#fields) !== null)
      ? this.#headIn(cell.nextElementSibling)
      : "";
  }

  /** Returns the words that are all of the row above one that has a single cell, too. */
  #aloneOver({ childElementCount, previousElementSibling: above }: Element): string {
    const isPair = childElementCount === 1 && above?.childElementCount === 1;
    return isPair ? this.#headIn(above.firstElementChild) : "";
  }

  /** Returns the words of a cell that nothing is operated in, or else those of its box. */
  #headIn(cell: Element | null): string {
    const isHead = cell !== null && cell.querySelector(this.#dom.worked) === null;
    return isHead ? this.#words.textOf(cell).trim() : this.#boxIn(cell);
  }

  /** Returns the words of the box that is all there is in a cell: it says whether the rest of the row counts. */
  #boxIn(cell: Element | null): string {
    const [box = null, other] = cell?.querySelectorAll(this.#dom.worked) ?? [];
    if (!this.#dom.is(box, "input") || !this.#dom.isBox(box) || other !== undefined) return "";
    const words = this.#words.textOf(this.#dom.labelsOf(box)[0] ?? box).trim();
    return words === (cell?.textContent ?? "").trim() ? words : "";
  }

  /** Returns what heads the row of a field that is alone in its cell, in a table whose columns have no heads: a form. */
  headOfRow(element: Element): string {
    const cell = element.closest("td");
    const before = cell?.previousElementSibling ?? null;
    if (!cell || !this.#dom.is(before, "th") || !this.#companions.isField(element)) return "";
    if (this.#columns.headIn(cell) !== "") return "";
    if ([...cell.querySelectorAll(this.#dom.worked)].some((each) => each !== element)) return "";
    const words = this.#words.textOf(before).trim();
    return this.#isName(words) ? words : "";
  }

  /** Returns what the column of a box is called that stands alone in its cell: the words of the row are other cells'. */
  alone(box: Element): string {
    const cell = box.closest("td, [role=gridcell]");
    if (cell === null || (cell.textContent ?? "").trim() !== "") return "";
    const head = this.#columns.headIn(cell);
    return this.#isName(head) ? head : "";
  }

  #isName(words: string): boolean {
    return /\p{L}/u.test(words) && words.length <= this.#limit;
  }
}
