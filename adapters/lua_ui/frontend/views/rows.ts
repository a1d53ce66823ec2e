/// <reference lib="dom" />
import { idOf, type Place } from "../page.ts";
import { type Range, RowWindow, WHOLE } from "./row_window.ts";
import { View } from "./view.ts";

/** Parts that rows are made of. */
export interface RowParts {
  readonly host: Element;
  /** The element that each row begins as. */
  readonly exemplar: HTMLElement;
  readonly place: Place;
  /** The variable of the list. */
  readonly listId: number;
  /** Properties of each row's variable besides its path. */
  readonly props: () => Readonly<Record<string, string>>;
}

interface Row {
  readonly view: View;
  readonly id: number;
}

/** The rows of a list: all of them, or of a long one those near to what is seen. */
export class Rows {
  readonly #parts: RowParts;
  #rows: Row[] = [];
  #from = 0;
  #length = 0;
  #window: RowWindow | undefined;

  constructor(parts: RowParts) {
    this.#parts = parts;
  }

  /** Follows the list; rows that stay are the ones that there were. */
  resize(length: number): void {
    this.#length = length;
    const { host } = this.#parts;
    if (length > WHOLE && this.#window === undefined && RowWindow.fits(host)) this.#open(host);
    if (length <= WHOLE && this.#window !== undefined) this.#close();
    if (this.#window === undefined) return this.#show({ from: 0, to: length });
    if (this.#from + this.#rows.length > length) {
      this.#show({
        from: Math.min(this.#from, length),
        to: Math.min(this.#from + this.#rows.length, length),
      });
    }
    this.#window.update();
  }

  end(): void {
    this.#window?.close();
    for (const { view } of this.#rows) view.end();
  }

  #open(host: HTMLElement): void {
    const { store } = this.#parts.place.page;
    this.#window = new RowWindow({
      host,
      length: () => this.#length,
      range: () => ({ from: this.#from, to: this.#from + this.#rows.length }),
      isFilled: () => this.#rows.every(({ view, id }) => view.isShown && store.isTold(id)),
      move: (range) => this.#show(range),
    });
  }

  #close(): void {
    this.#show({ from: 0, to: Math.min(this.#length, WHOLE) });
    this.#window?.close();
    this.#window = undefined;
  }

  #show({ from, to }: Range): void {
    const isApart = to <= this.#from || from >= this.#from + this.#rows.length;
    if (isApart) {
      while (this.#rows.length > 0) this.#drop(this.#rows.pop());
      this.#from = from;
    }
    while (this.#rows.length > 0 && this.#from + this.#rows.length > to) this.#drop(this.#rows.pop());
    while (this.#rows.length > 0 && this.#from < from) {
      this.#drop(this.#rows.shift());
      this.#from += 1;
    }
    while (this.#from > from) this.#rows.unshift(this.#made(--this.#from, this.#window?.start));
    while (this.#from + this.#rows.length < to) this.#rows.push(this.#made(this.#from + this.#rows.length));
  }

  /** @param after the element that it comes after; else it comes last */
  #made(index: number, after?: Element): Row {
    const { exemplar, host, place, listId, props } = this.#parts;
    const element = document.importNode(exemplar, true);
    element.id = "";
    if (after !== undefined) after.after(element);
    else if (this.#window !== undefined) this.#window.end.before(element);
    else host.append(element);
    const id = place.page.store.create(listId, { path: String(index), elementId: idOf(element), ...props() });
    const view = new View(place.page, id, element, false);
    // What it is comes in a moment; until then it takes the room that it is going to need.
    if (this.#window !== undefined && !view.isShown) element.style.height = `${this.#window.rowHeight}px`;
    return { id, view };
  }

  #drop(row: Row | undefined): void {
    if (row === undefined) return;
    row.view.leave();
    row.view.remove();
    this.#parts.place.page.store.destroy(row.id);
  }
}
