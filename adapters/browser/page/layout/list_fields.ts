/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";

/** Something that can be operated. */
interface Part {
  readonly element: Element;
  readonly role: string;
}

/** Tells which of a drawn list and the field in it a person operates. */
export class ListFields {
  readonly #dom: Dom;
  readonly #written = new Set(["textbox", "searchbox"]);

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /** Tells whether a person writes into the field of a list. */
  writes(field: Element): boolean {
    return this.#isOpen(field) && getComputedStyle(field).pointerEvents !== "none";
  }

  /** Tells whether a list only holds one field, which opens it and takes what is looked for. */
  isFieldOf(list: Element, inner: readonly Part[]): boolean {
    const fields = inner.filter(({ role }) => this.#written.has(role));
    const [field] = fields;
    return !this.#dom.isControl(list) && field !== undefined && fields.length === 1 &&
      this.#isOpen(field.element);
  }

  /** Tells whether a field comes with the options of a list that is not open. */
  isKept({ element, role }: Part): boolean {
    return this.#written.has(role) && this.#dom.is(element, "input") && !this.#isSeen(element);
  }

  #isOpen(field: Element): boolean {
    return this.#dom.is(field, "input") && !field.readOnly && this.#isSeen(field);
  }

  #isSeen(field: Element): boolean {
    return field.checkVisibility({ visibilityProperty: true });
  }
}
