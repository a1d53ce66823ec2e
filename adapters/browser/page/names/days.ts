/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";

/** Tells which day something is, or belongs to, by the dates in the attributes of the page. */
export class Days {
  readonly #dom: Dom;
  readonly #calendars = "table, [role=grid]";
  /** Milliseconds since 1970. */
  readonly #counted = /^\d{12,13}$/;
  /** Numbers without their zeros: some who write them so count the months from 0. */
  readonly #bare = /^\d{4}-(\d-|\d{2}-\d$)/;
  /** A date with its year, in any order. */
  readonly #whole = /^(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{4})$/;
  readonly #number = /^\p{N}+$/u;
  /** Calendars, with whether their dates may mean another month. */
  readonly #unsure = new Map<Element, boolean>();

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /** Returns the day of something of this name; undefined where nothing tells it for certain. */
  of(element: Element, name: string): string | undefined {
    const date = element.getAttribute("data-date") ?? element.getAttribute("datetime");
    if (date === null) return this.#titled(element, name);
    if (this.#counted.test(date)) return new Date(Number(date)).toDateString();
    return this.#isUnsure(this.#calendarOf(element)) ? this.#titled(element, name) : date;
  }

  /** A month of plain elements is in rows, as in a table. */
  #calendarOf(day: Element): Element {
    return day.closest(this.#calendars) ?? day.parentElement?.parentElement ?? day;
  }

  /** Tells whether a name is a number, as that of a day may be. */
  isNumber(name: string): boolean {
    return this.#number.test(name);
  }

  /** Tells whether something is drawn as a number, as that of a day may be that has its whole date for a name. */
  isDrawnNumber(element: Element, name: string): boolean {
    const text = (element.textContent ?? "").trim();
    return this.isNumber(name) || this.isNumber(text) && name.includes(text);
  }

  #isUnsure(calendar: Element): boolean {
    const isBare = (each: Element) => this.#bare.test(each.getAttribute("data-date") ?? "");
    return this.#dom.once(this.#unsure, calendar, () => {
      return [calendar, ...calendar.querySelectorAll("[data-date]")].some(isBare);
    });
  }

  #written(element: Element): string | null {
    const date = element.getAttribute("data-day");
    return date !== null && this.#whole.test(date) ? date : null;
  }

  /** Returns the title of a day, or its date as the page writes it, that has its number in it. */
  #titled(element: Element, name: string): string | undefined {
    const title = this.isNumber(name) ? element.getAttribute("title") ?? this.#written(element) : null;
    if (title === null || title === name) return undefined;
    return new RegExp(`(?<!\\p{N})0*${name}(?!\\p{N})`, "u").test(title) ? title : undefined;
  }
}
