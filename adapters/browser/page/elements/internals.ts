/// <reference lib="dom" />
import type { Dom } from "./dom.ts";
import type { FoundItem } from "../layout/shells.ts";

/** What a custom element tells of itself without any attribute, as the browser's accessibility tree has it. */
export interface Internal {
  readonly role: string;
  readonly name: string;
  readonly value?: string | undefined;
  readonly checked?: string | undefined;
  readonly states: readonly string[];
  readonly least?: string | undefined;
  readonly most?: string | undefined;
  readonly upright: boolean;
}

/** `silent`: it has no role of its own; `unseen`: it is not drawn, or behind a dialog, so that nobody knows. */
export type FoundInternal = Internal | "silent" | "unseen";

/** Where something stands between two ends, and these; empty where that is not told. */
export interface Range {
  readonly now: string;
  readonly least: string;
  readonly most: string;
  readonly upright: boolean;
}

/**
 * Custom elements tell their roles and states by `ElementInternals`, which no script of another world can read: the
 * debugger asks the browser for them.
 */
export class Internals {
  readonly #dom: Dom;
  readonly #told = new WeakMap<Element, Internal>();
  /** Elements that said nothing of themselves: nobody asks them again. */
  readonly #silent = new WeakSet<Element>();

  /** Elements that are asked for at once. */
  readonly #most = 200;
  readonly #stateful = new Set(
    "checkbox combobox menuitemcheckbox menuitemradio option radio slider switch tab treeitem".split(" "),
  );
  readonly #parts = new Map([["listbox", "option"], ["tree", "treeitem"], ["treeitem", "treeitem"]]);
  readonly #customStates = ["expanded", "selected"];
  readonly #states = "[aria-checked], [aria-selected], [aria-pressed], [aria-expanded], [aria-valuenow]";
  readonly #numbers = /-?\d+(?:\.\d+)?/g;

  readonly #written =
    "textarea, [contenteditable], [role=textbox], input:is(:not([type]), [type=text], [type=search])";
  readonly #operated = "a[href], button, canvas, input, [tabindex]:not([tabindex='-1'])";

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /** Tells whether what says that it is a field only holds controls, and is neither written into nor reached itself. */
  isAround(field: Element): boolean {
    return !field.hasAttribute("tabindex") && this.#dom.isHtml(field) && !field.isContentEditable &&
      field.querySelector(this.#operated) !== null && field.querySelector(this.#written) === null;
  }

  /**
   * What may tell more of itself than its attributes do: elements of a list, those whose drawing they are, and what is
   * in and around a custom element that nothing is known of.
   */
  wanted(listed: readonly Pick<FoundItem, "element" | "role">[]): Element[] {
    const near = new Set<Element>();
    for (const { element, role } of listed) {
      const [root, isOwn] = [element.getRootNode(), element.localName.includes("-")];
      const holdsMore = isOwn && role === "clickable";
      // What is around a part comes first: what a part is depends on it.
      if (holdsMore && element.parentElement !== null) near.add(element.parentElement);
      if (isOwn) near.add(element);
      if (this.#dom.isShadow(root)) near.add(root.host);
      if (holdsMore) { for (const inner of element.querySelectorAll("*")) near.add(inner); }
    }
    return [...near].filter((element) => this.asksOf(element)).slice(0, this.#most);
  }

  /** Tells whether an element is worth asking the browser for. */
  asksOf(element: Element): boolean {
    return element.localName.includes("-") && !this.#saysAll(element) && !this.#silent.has(element) &&
      element.matches(":defined");
  }

  /**
   * Takes in what the browser says of elements.
   *
   * @returns whether anything is new
   */
  tell(elements: readonly Element[], found: readonly FoundInternal[]): boolean {
    let isNew = false;
    for (const [at, element] of elements.entries()) {
      const said = found[at] ?? "unseen";
      const internal = said === "silent" ? this.#partOfParent(element) ?? said : said;
      if (internal === "silent") this.#silent.add(element);
      if (typeof internal === "string") continue;
      isNew ||= JSON.stringify(internal) !== JSON.stringify(this.#told.get(element));
      this.#told.set(element, internal);
    }
    return isNew;
  }

  of(element: Element): Internal | undefined {
    return this.#told.get(element);
  }

  /** The role by which others know an element. */
  roleOf(element: Element): string | undefined {
    return element.getAttribute("role") ?? this.#told.get(element)?.role;
  }

  /** Returns the field that a handle stands for, which is in it. */
  handleOf({ firstElementChild, lastElementChild }: Element): HTMLInputElement | undefined {
    for (const inner of [firstElementChild, lastElementChild]) {
      const isField = inner !== null && this.#dom.is(inner, "input") && inner.type === "range";
      if (isField && inner.tabIndex === -1) return inner;
    }
    return undefined;
  }

  rangeOf(element: Element): Range {
    const told = this.#told.get(element);
    const field = this.handleOf(element);
    const native = this.#dom.is(element, "input") && element.type === "range" ? element.value : undefined;
    const said = (name: string) => element.getAttribute(name) ?? field?.getAttribute(name) ?? undefined;
    const now = native ?? said("aria-valuenow")?.trim() ?? told?.value ?? field?.value ?? "";
    return {
      now: this.#shareOf(element) ?? this.#numberIn(now),
      least: said("aria-valuemin") ?? told?.least ?? field?.min ?? "",
      most: said("aria-valuemax") ?? told?.most ?? field?.max ?? "",
      upright: said("aria-orientation") === "vertical" || told?.upright === true,
    };
  }

  /** Returns the number of one end of a range, where each end tells those of all. */
  #shareOf(element: Element): string | undefined {
    const text = element.getAttribute("aria-valuetext");
    const root = text === null ? undefined : element.getRootNode();
    if (text === null || root === undefined || !this.#dom.isDocument(root) && !this.#dom.isShadow(root)) {
      return undefined;
    }
    const label = element.getAttribute("aria-labelledby");
    const ends = [...root.querySelectorAll("[role=slider]")].filter((each) =>
      each.getAttribute("aria-valuetext") === text && each.getAttribute("aria-labelledby") === label
    );
    const numbers = text.match(this.#numbers) ?? [];
    const isShared = ends.length > 1 && numbers.length === ends.length;
    return isShared ? numbers[ends.indexOf(element)] : undefined;
  }

  /** Returns a number, or the only one in some words; empty where there is none, or more of them. */
  #numberIn(words: string): string {
    if (Number.isFinite(Number(words))) return words;
    const [number = "", ...others] = words.match(this.#numbers) ?? [];
    return others.length === 0 ? number : "";
  }

  /**
   * Chromium (150) forgets role and states of what is in a list box or a tree by way of a slot. Nothing else than its
   * parts has words in there, and the names of most custom states are those of the roles.
   */
  #partOfParent(element: Element): Internal | undefined {
    const { parentElement, textContent } = element;
    const role = parentElement === null ? undefined : this.#parts.get(this.roleOf(parentElement) ?? "");
    if (role === undefined || (textContent ?? "").trim() === "") return undefined;
    const states = this.#customStates.filter((name) => element.matches(`:state(${name})`));
    return { role, name: "", states, upright: false };
  }

  /** Tells whether an element has attributes for its role and its state, where such a role has one. */
  #saysAll(element: Element): boolean {
    const role = element.getAttribute("role");
    return role !== null && (!this.#stateful.has(role) || element.matches(this.#states));
  }
}
