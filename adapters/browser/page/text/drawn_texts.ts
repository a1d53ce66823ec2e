/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";
import type { Words } from "../elements/words.ts";

/** Reads what an element draws that is no text of the page: a canvas, or a list that shows its options by itself. */
export class DrawnTexts {
  readonly #dom: Dom;
  readonly #words: Words;
  /** Rows that a canvas is told by, and characters of each. */
  readonly #most = 200;
  readonly #longest = 200;
  /** Characters of a cell that is selected. */
  readonly #few = 40;
  /** Options of a list that are read. */
  readonly #options = 100;

  constructor(dom: Dom, words: Words) {
    this.#dom = dom;
    this.#words = words;
  }

  /** The lines of an element, which is a canvas or a list. */
  of(element: Element): readonly string[] {
    return this.#dom.is(element, "select") ? this.#ofList(element) : this.#ofCanvas(element);
  }

  /** A person reads the options of a list that need not be opened. */
  #ofList(list: HTMLSelectElement): readonly string[] {
    const isOpen = list.multiple || list.size > 1;
    if (!isOpen || list.offsetWidth <= 2 || list.offsetHeight <= 2) return [];
    const first = [...list.options].slice(0, this.#options);
    const seen = first.filter((each) => each.checkVisibility({ opacityProperty: true }));
    return seen.map((each) => this.#dom.captionOf(each).trim()).filter((words) => words !== "");
  }

  /** A canvas is told by the rows, or the words, that stand in it for those who cannot see it. */
  #ofCanvas(canvas: Element): readonly string[] {
    // Words alone say that a browser has no canvas.
    if (canvas.querySelector("table, [role]") === null) return [];
    const rows = [...canvas.querySelectorAll("tr, [role=row]")];
    const told = (rows.length === 0 ? [canvas] : rows).slice(0, this.#most);
    return told.map((each) => {
      const line = this.#dom.squeeze(this.#words.textOf(each), this.#longest);
      return line === "" ? "" : `${line}${this.#selectedIn(each)}`;
    }).filter((line) => line !== "");
  }

  /** Tells what of a row is selected: a person sees it as a frame. */
  #selectedIn(row: Element): string {
    if (row.getAttribute("aria-selected") === "true") return " (selected)";
    const cells = [...row.querySelectorAll("[aria-selected=true]")].map((each) => {
      const words = this.#dom.squeeze(this.#words.textOf(each), this.#few);
      return words || `column ${[...row.children].indexOf(each) + 1}`;
    });
    return cells.length === 0 ? "" : ` (selected: ${cells.join(", ")})`;
  }
}
