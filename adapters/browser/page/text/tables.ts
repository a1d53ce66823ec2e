/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";
import type { Names } from "../names/names.ts";
import type { Words } from "../elements/words.ts";

/** Writes tables down: a line for each row, its cells between bars. */
export class Tables {
  readonly #dom: Dom;
  readonly #names: Names;
  readonly #words: Words;
  readonly #limit = 200;

  constructor(dom: Dom, names: Names, words: Words) {
    this.#dom = dom;
    this.#names = names;
    this.#words = words;
  }

  read(documents: readonly Document[]): string {
    const kinds = "table, [role=table], [role=grid], [role=treegrid]";
    const all = documents.flatMap((each) => [...each.querySelectorAll(kinds)]);
    // A table that only holds others is a layout.
    const real = all.filter((each) => each.checkVisibility() && each.querySelector("table") === null);
    return real.map((table, at) => this.#table(table, at + 1)).join("\n\n");
  }

  #table(table: Element, number: number): string {
    const rows = [...table.querySelectorAll("tr, [role=row]")].filter((row) => row.checkVisibility());
    const cells = rows.map((row) => this.#cells(row)).filter((row) => row.length > 0);
    const columns = Math.max(0, ...cells.map((row) => row.length));
    const title = this.#title(table);
    const head = `table ${number}${title === "" ? "" : ` "${title}"`}: ${cells.length} row${
      cells.length === 1 ? "" : "s"
    }, ${columns} column${columns === 1 ? "" : "s"}`;
    return [head, ...cells.map((row) => `| ${row.join(" | ")} |`)].join("\n");
  }

  #cells(row: Element): string[] {
    const cells = [
      ...row.querySelectorAll(
        ":scope > th, :scope > td, [role=cell], [role=gridcell], [role=columnheader], [role=rowheader]",
      ),
    ];
    return cells.map((cell) => this.#dom.squeeze(this.#text(cell), this.#limit).replaceAll("|", "\\|"));
  }

  /** A cell may hold a field instead of words; secrets have no text. */
  #text(cell: Element): string {
    const text = this.#words.textOf(cell).trim();
    const field = text === "" ? cell.querySelector("input, select, textarea") : null;
    return field === null ? text : `[${this.#names.of(field)}]`;
  }

  #title(table: Element): string {
    const caption = table.querySelector(":scope > caption");
    return this.#dom.squeeze(caption?.textContent ?? table.getAttribute("aria-label") ?? "", 100);
  }
}
