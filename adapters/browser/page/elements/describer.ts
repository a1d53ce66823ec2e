/// <reference lib="dom" />
import type { Dom } from "./dom.ts";
import type { HoverRules } from "./hover_rules.ts";
import type { Internals } from "./internals.ts";
import type { ItemLine } from "../wire/item_line.ts";
import type { LongValues } from "../text/long_values.ts";
import type { Names } from "../names/names.ts";
import type { Neighbours } from "../names/neighbours.ts";
import type { Numbers } from "./numbers.ts";
import type { Item } from "../wire/results.ts";
import type { Roles } from "./roles.ts";
import type { States } from "./states.ts";
import type { Words } from "./words.ts";

interface DescriberParts {
  readonly dom: Dom;
  readonly hoverRules: HoverRules;
  readonly internals: Internals;
  readonly longValues: LongValues;
  readonly names: Names;
  readonly neighbours: Neighbours;
  readonly numbers: Numbers;
  readonly roles: Roles;
  readonly states: States;
  readonly itemLine: ItemLine;
  readonly words: Words;
}

/** Puts elements into words. */
export class Describer {
  readonly #parts: DescriberParts;
  /** Elements that say what stands in the document, and nothing else: described once until that changes. */
  #known = new WeakMap<Element, Item>();

  readonly #found = new WeakMap<Element, string>();
  readonly #hover = "hover for more";
  /** Characters of a name. */
  readonly #longest = 80;
  readonly #fields = new Set(["combobox", "password", "searchbox", "spinbutton", "textbox"]);
  /** Elements that were told of only because they lay over something. */
  readonly #covers = new WeakMap<Element, Item>();

  constructor(parts: DescriberParts) {
    this.#parts = parts;
  }

  /** @param role what it was found to be, where it does not say so itself */
  item(element: Element, role?: string): Item {
    if (role !== undefined) this.#found.set(element, role);
    const known = this.#known.get(element);
    if (known !== undefined && this.#isToldStill(known, element)) return known;
    const item = this.#describe(element);
    if (this.#isPlain(element)) this.#known.set(element, item);
    return item;
  }

  /** Styles may have come after an element was described, and words come and go with the mouse. */
  #isToldStill({ state }: Item, element: Element): boolean {
    const { hoverRules } = this.#parts;
    return (state?.includes(this.#hover) === true) === hoverRules.standsFor(element) &&
      !hoverRules.changes(element);
  }

  /** Forgets the descriptions of these elements, and of all that they are in: they may be different now. */
  forget(records: readonly MutationRecord[]): void {
    if (records.some((record) => record.attributeName === "disabled")) this.#known = new WeakMap();
    const done = new Set<Node>();
    for (const { target, addedNodes, attributeName } of records) {
      if (this.#isRowState(attributeName, target)) this.#forgetInside(target); // what is in a row tells of it
      for (const node of addedNodes) this.#forgetInside(node);
      const inner = this.#parts.dom.isElement(target) ? target.firstElementChild : null;
      if (inner !== null) this.#known.delete(inner); // may stand as what is around it alone
      this.#forgetAround(target, done);
      if (attributeName === null) this.#forgetAround(this.#slotFor(target), done);
    }
  }

  /** Rows say by a word of their own, or only by a class, that they are selected. */
  #isRowState(attributeName: string | null, target: Node): boolean {
    return attributeName === "aria-selected" ||
      attributeName === "class" && this.#parts.dom.isElement(target) && target.matches("tr, [role=row]");
  }

  #forgetAround(from: Node | null, done: Set<Node>): void {
    for (let node = from; node !== null && !done.has(node); node = this.#parts.dom.above(node)) {
      done.add(node);
      if (this.#parts.dom.isElement(node)) this.#known.delete(node);
    }
  }

  /** Returns the slot that draws the words in a custom element, or a text of one: these stand in no slot themselves. */
  #slotFor(node: Node): Element | null {
    const { dom } = this.#parts;
    const host = dom.isElement(node) ? node : node.parentNode;
    if (host === null || !dom.isElement(host)) return null;
    return dom.shadowOf(host)?.querySelector("slot:not([name])") ?? null;
  }

  /** It may have changed while it was nowhere. */
  #forgetInside(node: Node): void {
    if (!this.#parts.dom.isElement(node)) return;
    this.#known.delete(node);
    for (const inner of node.querySelectorAll("a, button")) this.#known.delete(inner);
  }

  #isPlain(element: Element): boolean {
    return (element.localName === "button" || element.localName === "a") &&
      !element.hasAttribute("aria-labelledby");
  }

  #describe(element: Element): Item {
    const { hoverRules, longValues, numbers, roles, states } = this.#parts;
    const found = roles.of(element) ?? this.#found.get(element) ?? "clickable";
    const role = found === "clickable" && element.getAttribute("role") === "row" ? "row" : found;
    const value = states.valueOf(element, role);
    const state = [...states.of(element), ...hoverRules.standsFor(element) ? [this.#hover] : []];
    const item = {
      index: numbers.of(element),
      role,
      name: this.#name(element, role),
      ...(value === undefined ? {} : { value }),
      ...(state.length === 0 ? {} : { state }),
    };
    const whole = states.wholeOf(element, role, value);
    if (whole !== undefined) longValues.note(item, whole);
    return item;
  }

  /**
   * A name that a custom element tells nobody but the browser is better than one that we have made up, and so is the one
   * that a field had from words which stood in it until something was put in.
   */
  #name(element: Element, role: string): string {
    const { dom, internals, names, neighbours, numbers } = this.#parts;
    const name = names.of(element);
    if (!this.#isMade(name)) return name;
    if (role === "droppable") return neighbours.headOfPlace(element) || name;
    const told = internals.of(element)?.name ?? "";
    if (told !== "") return dom.squeeze(told, this.#longest);
    if (!this.#fields.has(role)) return name;
    const opener = this.#openerOf(element);
    const ofList = opener === undefined ? "" : names.of(opener);
    const before = this.#isMade(ofList) ? numbers.toldOf(element)?.name ?? "" : ofList;
    return this.#isMade(before) ? name : before;
  }

  /** Returns the list that opens what a field searches in: that is open somewhere else, with the field. */
  #openerOf(field: Element): Element | undefined {
    const idsOf = (each: Element) => {
      return ["aria-controls", "aria-owns"].flatMap((key) => each.getAttribute(key)?.split(/\s+/) ?? []);
    };
    const ids = new Set(idsOf(field).filter((id) => id !== ""));
    const lists = ids.size === 0 ? [] : [...field.ownerDocument.querySelectorAll("[role=combobox]")];
    return lists.find((each) => each !== field && idsOf(each).some((id) => ids.has(id)));
  }

  #isMade(name: string): boolean {
    return name === "" || name.startsWith("~");
  }

  /** Names what lies over something else by its number; it gets one if it has none. */
  cover(top: Element | null): string {
    const { dom, itemLine, numbers, words } = this.#parts;
    if (top === null) return "something outside the window";
    for (let node: Node | null = top; node !== null; node = dom.above(node)) {
      const told = dom.isElement(node) ? numbers.toldOf(node) : undefined;
      if (told !== undefined && dom.isElement(node) && told !== this.#covers.get(node)) {
        return itemLine.short(told);
      }
    }
    const item = this.item(top);
    numbers.tell([item]);
    this.#covers.set(top, item);
    const text = dom.squeeze(words.textOf(top), 40);
    const tag = `<${dom.squeeze(`${top.localName}${top.id === "" ? "" : `#${top.id}`}`, 60)}>`;
    return `${item.index} ${tag}${text === "" ? "" : ` "${text}"`}`;
  }
}
