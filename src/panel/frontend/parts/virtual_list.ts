/// <reference lib="dom" />
import { html, render, type TemplateResult } from "lit";

/** Rows above and below what is seen that are there already. */
const SPARE = 8;

/** Options for a {@linkcode VirtualList}. */
export interface VirtualListOptions<Row extends { readonly id: number }> {
  /** Name of the list for screen readers. */
  readonly label: string;
  readonly draw: (row: Row) => TemplateResult;
  /** Hears which row was chosen. */
  readonly onChoose: (row: Row) => void;
}

/**
 * A list of any length of which only the rows that are seen are in the page. It keeps its place while rows come in at
 * its top. Arrow keys move the choice.
 */
export class VirtualList<Row extends { readonly id: number }> {
  readonly element: HTMLElement;
  readonly #options: VirtualListOptions<Row>;
  readonly #window: HTMLElement;
  readonly #sizer: HTMLElement;
  #rows: readonly Row[] = [];
  #chosen: number | undefined;
  #height = 34;

  constructor(options: VirtualListOptions<Row>) {
    this.#options = options;
    this.element = document.createElement("div");
    this.#sizer = document.createElement("div");
    this.#window = document.createElement("div");
    this.element.className = "list";
    this.#sizer.className = "list-sizer";
    this.#window.className = "list-window";
    for (
      const [name, value] of Object.entries({ role: "listbox", tabindex: "0", "aria-label": options.label })
    ) {
      this.element.setAttribute(name, value);
    }
    for (const part of [this.#sizer, this.#window]) part.setAttribute("role", "presentation");
    this.#sizer.append(this.#window);
    this.element.append(this.#sizer);
    this.element.addEventListener("scroll", () => this.#draw(), { passive: true });
    this.element.addEventListener("keydown", (event) => this.#press(event));
    new ResizeObserver(() => this.#draw()).observe(this.element);
  }

  /** Shows these rows, the first one on top. */
  show(rows: readonly Row[], chosen: number | undefined): void {
    const { scrollTop } = this.element;
    const [first] = this.#rows;
    this.#measure();
    if (scrollTop > 0 && first !== undefined && rows !== this.#rows) {
      const added = rows.findIndex(({ id }) => id === first.id);
      if (added > 0) this.element.scrollTop = scrollTop + added * this.#height;
    }
    this.#rows = rows;
    this.#chosen = chosen;
    this.#draw();
  }

  #measure(): void {
    const height = parseFloat(getComputedStyle(this.element).getPropertyValue("--row-height"));
    if (height > 0) this.#height = height;
  }

  #draw(): void {
    const { scrollTop, clientHeight } = this.element;
    const from = Math.max(0, Math.floor(scrollTop / this.#height) - SPARE);
    const to = Math.ceil((scrollTop + clientHeight) / this.#height) + SPARE;
    this.#sizer.style.height = `${this.#rows.length * this.#height}px`;
    this.#window.style.transform = `translateY(${from * this.#height}px)`;
    const seen = this.#rows.slice(from, to);
    render(seen.map((row, at) => this.#option(row, from + at)), this.#window);
    const isSeen = seen.some(({ id }) => id === this.#chosen);
    if (isSeen) this.element.setAttribute("aria-activedescendant", `row-${this.#chosen}`);
    else this.element.removeAttribute("aria-activedescendant");
  }

  #option(row: Row, at: number): TemplateResult {
    return html`
      <div
        class="list-row"
        role="option"
        id="row-${row.id}"
        aria-selected=${row.id === this.#chosen ? "true" : "false"}
        aria-posinset=${at + 1}
        aria-setsize=${this.#rows.length}
        @click=${() => this.#options.onChoose(row)}
      >
        ${this.#options.draw(row)}
      </div>
    `;
  }

  #press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    const isEdge = event.key === "Home" || event.key === "End";
    if (step === undefined && !isEdge) return;
    event.preventDefault();
    const now = this.#rows.findIndex(({ id }) => id === this.#chosen);
    const last = this.#rows.length - 1;
    const wanted = step === undefined
      ? (event.key === "Home" ? 0 : last)
      : Math.max(now, step > 0 ? -1 : 0) + step;
    const at = Math.min(last, Math.max(0, wanted));
    const row = this.#rows[at];
    if (row === undefined) return;
    this.#reveal(at);
    this.#options.onChoose(row);
  }

  #reveal(at: number): void {
    const top = at * this.#height;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (top + this.#height > scrollTop + clientHeight) {
      this.element.scrollTop = top + this.#height - clientHeight;
    }
  }
}
