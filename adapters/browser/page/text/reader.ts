/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";
import type { ItemLine } from "../wire/item_line.ts";
import type { Names } from "../names/names.ts";
import type { Item } from "../wire/results.ts";
import type { Tables } from "./tables.ts";

interface ReaderParts {
  readonly dom: Dom;
  readonly itemLine: ItemLine;
  readonly names: Names;
  readonly tables: Tables;
}

/** A control and its description. */
export interface Entry {
  readonly element: Element;
  readonly item: Item;
  /** Number of lines of text that come before it. */
  readonly line: number;
}

/** Content of a page at one moment: its controls and its lines of text. */
interface Said {
  readonly entries: readonly Entry[];
  readonly lines: readonly string[];
}

/** The ways to write down what a page says. */
export type ReadMode = "summary" | "text" | "links" | "tables" | "forms";

/** Writes down what a page says. */
export class Reader {
  readonly #parts: ReaderParts;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
  }

  read(mode: ReadMode, said: Said): string {
    if (mode === "tables") return this.#parts.tables.read(this.#documents(document));
    if (mode === "links") return this.#links();
    if (mode === "forms") return this.#forms(said);
    if (mode === "text") return said.lines.join("\n");
    return this.#summary(said);
  }

  #summary({ entries, lines }: Said): string {
    const about = document.querySelector('meta[name="description"]')?.getAttribute("content") ?? "";
    const documents = this.#documents(document);
    const headings = documents.flatMap((each) => [...each.querySelectorAll("h1, h2, h3")]).filter((each) =>
      each.checkVisibility()
    );
    const titles = headings.slice(0, 20).map((each) => {
      const level = "#".repeat(Number(each.localName.slice(1)));
      return `${level} ${this.#parts.dom.squeeze(each.textContent ?? "", 100)}`;
    });
    const links = documents.flatMap((each) => [...each.links]).length;
    const forms = documents.flatMap((each) => [...each.forms]).length;
    const counts = [[entries.length, "control"], [links, "link"], [forms, "form"]].map(([count, noun]) =>
      `${count} ${noun}${count === 1 ? "" : "s"}`
    ).join(", ");
    const start = this.#parts.dom.squeeze(lines.join(" "), 600);
    return [about, ...titles, counts, start].filter((line) => line !== "").join("\n");
  }

  #links(): string {
    const all = this.#documents(document).flatMap((each) => [...each.links]);
    const links = all.filter((link) => link.checkVisibility());
    const lines = links.map((link) => `${this.#parts.names.of(link)} → ${link.href}`);
    return [...new Set(lines)].join("\n");
  }

  #forms({ entries }: Said): string {
    const forms = this.#documents(document).flatMap((each) => [...each.forms]);
    const blocks = forms.map((form) => {
      const name = form.getAttribute("aria-label") ?? form.id;
      const head = `form${name === "" ? "" : ` "${name}"`} ${form.method} ${form.action}`;
      return [head, ...this.#fields(entries, (element) => form.contains(element))].join("\n");
    });
    const isLoose = (element: Element) => element.closest("form") === null && this.#isField(element);
    const loose = this.#fields(entries, isLoose);
    return [...blocks, ...(loose.length === 0 ? [] : [["outside forms", ...loose].join("\n")])].join("\n\n");
  }

  #fields(entries: Said["entries"], belongs: (element: Element) => boolean): string[] {
    return entries.filter(({ element }) => belongs(element)).map(({ item, element }) => {
      return `  ${this.#parts.itemLine.of(item)}${this.#options(element)}`;
    });
  }

  /** A document, and those in its frames that can be looked into. */
  #documents(root: Document): Document[] {
    const frames = [...root.querySelectorAll("iframe, frame")].filter((each) => each.checkVisibility());
    return [
      root,
      ...frames.flatMap((each) => this.#parts.dom.inside(each) ?? []).flatMap((each) => {
        return this.#documents(each);
      }),
    ];
  }

  #isField(element: Element): boolean {
    return this.#parts.dom.isControl(element) && element.localName !== "button";
  }

  #options(element: Element): string {
    if (!this.#parts.dom.is(element, "select")) return "";
    const labels = [...element.options].slice(0, 30).map((option) => this.#parts.dom.captionOf(option));
    const more = element.options.length - labels.length;
    return ` options: ${labels.join(" | ")}${more > 0 ? ` and ${more} more` : ""}`;
  }
}
