/// <reference lib="dom" />
import type { Dom } from "./dom.ts";
import type { ItemLine } from "./item_line.ts";
import type { Names } from "./names.ts";
import type { Numbers } from "./numbers.ts";
import type { Item } from "./results.ts";
import type { Roles } from "./roles.ts";
import type { States } from "./states.ts";

interface DescriberParts {
  readonly dom: Dom;
  readonly names: Names;
  readonly numbers: Numbers;
  readonly roles: Roles;
  readonly states: States;
  readonly itemLine: ItemLine;
}

/** Puts elements into words. */
export class Describer {
  readonly #parts: DescriberParts;

  constructor(parts: DescriberParts) {
    this.#parts = parts;
  }

  item(element: Element): Item {
    const { names, numbers, roles, states } = this.#parts;
    const value = states.valueOf(element);
    const state = states.of(element);
    return {
      index: numbers.of(element),
      role: roles.of(element) ?? "clickable",
      name: names.of(element),
      ...(value === undefined ? {} : { value }),
      ...(state.length === 0 ? {} : { state }),
    };
  }

  /** Names what lies over something else: by number where it has one. */
  cover(top: Element | null): string {
    const { dom, itemLine, names, numbers } = this.#parts;
    if (top === null) return "something outside the window";
    for (let node: Node | null = top; node !== null; node = dom.above(node)) {
      const told = dom.isElement(node) ? numbers.toldOf(node) : undefined;
      if (told !== undefined) return itemLine.short(told);
    }
    const words = dom.squeeze(names.textOf(top), 40);
    return `<${top.localName}${top.id === "" ? "" : `#${top.id}`}>${words === "" ? "" : ` "${words}"`}`;
  }
}
