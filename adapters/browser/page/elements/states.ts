/// <reference lib="dom" />
import type { ActiveOptions } from "../layout/active_options.ts";
import type { ColumnStates } from "./column_states.ts";
import type { Dom } from "./dom.ts";
import type { Editors } from "./editors.ts";
import type { FieldStates } from "./field_states.ts";
import type { Internals } from "./internals.ts";
import type { Players } from "./players.ts";
import type { Names } from "../names/names.ts";
import type { RowStates } from "./row_states.ts";
import type { SecretFields } from "./secret_fields.ts";
import type { ShownStates } from "./shown_states.ts";
import type { Unsaid } from "./unsaid.ts";
import type { Words } from "./words.ts";

/** Reads the value and the state of a control. Secrets never leave the page. */
export class States {
  /** Stands for a secret, whatever its length. */
  static readonly MASK = "••••";
  readonly #activeOptions: ActiveOptions;
  readonly #columnStates: ColumnStates;
  readonly #dom: Dom;
  readonly #editors: Editors;
  readonly #fieldStates: FieldStates;
  readonly #names: Names;
  readonly #players: Players;
  readonly #rowStates: RowStates;
  readonly #secretFields: SecretFields;
  readonly #shownStates: ShownStates;
  readonly #unsaid: Unsaid;
  readonly #words: Words;
  readonly #internals: Internals;
  readonly #limit = 60;
  readonly #fields = "input, textarea, [contenteditable]";
  /** Lists that tell that they show what stands there until something is chosen. */
  readonly #empty = "[data-placeholder=''], [data-placeholder-shown]:not([data-placeholder-shown=false])";
  readonly #operated = new Map<Element, NodeListOf<Element>>();
  readonly #flags: readonly (readonly [string, string, string])[] = [
    ["aria-selected", "true", "selected"],
    ["aria-pressed", "true", "pressed"],
    ["aria-expanded", "true", "expanded"],
    ["aria-expanded", "false", "collapsed"],
    ["aria-disabled", "true", "disabled"],
    ["aria-readonly", "true", "readonly"],
    ["aria-required", "true", "required"],
    ["aria-invalid", "true", "invalid"],
    ["aria-sort", "ascending", "ascending"],
    ["aria-sort", "descending", "descending"],
  ];

  constructor(
    parts: {
      readonly activeOptions: ActiveOptions;
      readonly columnStates: ColumnStates;
      readonly dom: Dom;
      readonly editors: Editors;
      readonly fieldStates: FieldStates;
      readonly names: Names;
      readonly players: Players;
      readonly rowStates: RowStates;
      readonly secretFields: SecretFields;
      readonly shownStates: ShownStates;
      readonly unsaid: Unsaid;
      readonly words: Words;
      readonly internals: Internals;
    },
  ) {
    this.#activeOptions = parts.activeOptions;
    this.#columnStates = parts.columnStates;
    this.#dom = parts.dom;
    this.#editors = parts.editors;
    this.#fieldStates = parts.fieldStates;
    this.#names = parts.names;
    this.#players = parts.players;
    this.#rowStates = parts.rowStates;
    this.#secretFields = parts.secretFields;
    this.#shownStates = parts.shownStates;
    this.#unsaid = parts.unsaid;
    this.#words = parts.words;
    this.#internals = parts.internals;
  }

  /** Passwords, one-time codes and card data. */
  isSecret(element: Element): boolean {
    return this.#secretFields.has(element);
  }

  /** @param role what the element was found to be */
  valueOf(element: Element, role: string): string | undefined {
    const value = this.#rawValue(element, role);
    if (value === undefined || value === "") return undefined;
    return this.isSecret(element) ? States.MASK : this.#dom.squeeze(value, this.#limit);
  }

  /** Returns all of a value that is told by its beginning, or without the spaces in it; undefined where all is told. */
  wholeOf(element: Element, role: string, value = ""): string | undefined {
    const isCut = value.length >= this.#limit && value.endsWith("…");
    const isWritten = !this.#dom.isControl(element) && this.#dom.isWritten(element);
    if (!isCut && !isWritten && element.localName !== "textarea") return undefined;
    if (this.isSecret(element)) return undefined; // asked last: there are many of the others
    const whole = isWritten ? this.#editors.wholeOf(element) : this.#rawValue(element, role);
    return whole === value ? undefined : whole;
  }

  checked(element: Element): "true" | "false" | "mixed" | undefined {
    if (this.#dom.is(element, "input") && (element.type === "checkbox" || element.type === "radio")) {
      return this.#shownStates.checkedOf(element);
    }
    const aria = element.getAttribute("aria-checked") ?? this.#internals.of(element)?.checked ??
      (this.#isPressedBox(element)
        ? element.getAttribute("aria-pressed")
        : this.#shownStates.checkedBehind(element));
    return aria === "true" || aria === "false" || aria === "mixed" ? aria : undefined;
  }

  /** Tells whether a box says like a button that it is checked. */
  #isPressedBox(element: Element): boolean {
    return element.hasAttribute("aria-pressed") && element.matches("[role=checkbox], [role=switch]");
  }

  isDisabled(element: Element): boolean {
    return element.matches(":disabled") || element.getAttribute("aria-disabled") === "true" ||
      this.#internals.of(element)?.states.includes("disabled") === true;
  }

  /** Tells whether a person cannot operate an element, whatever it says of itself. */
  isOff(element: Element): boolean {
    return this.isDisabled(element) && (element.matches(":disabled") || !this.#shownStates.isLive(element));
  }

  of(element: Element): string[] {
    const own = this.#own(element);
    const row = this.#rowStates.isSelected(element) || this.#activeOptions.isChosen(element)
      ? ["selected"]
      : [];
    const states = [...own, ...this.#shownStates.of(element, own), ...row];
    return [...new Set([...states, this.#columnStates.sortedBy(element)])].flatMap((each) => each ?? []);
  }

  #own(element: Element): string[] {
    const internal = this.#internals.of(element);
    if (!element.hasAttributes() && !this.#dom.isControl(element) && internal === undefined) return [];
    const player = this.#players.of(element);
    const state = new Set(player === undefined ? internal?.states : this.#players.statesOf(player));
    const checked = this.checked(element);
    if (checked === "true") state.add("checked");
    if (checked === "mixed") state.add("mixed");
    if (element.matches(":disabled")) state.add("disabled");
    if (this.#dom.is(element, "summary") && element.parentElement !== null) {
      state.add(element.parentElement.hasAttribute("open") ? "expanded" : "collapsed");
    }
    if (this.#dom.is(element, "input") || this.#dom.is(element, "textarea")) {
      for (const each of this.#fieldStates.of(element)) state.add(each);
    }
    if (this.#dom.is(element, "select") && element.required) state.add("required");
    const list = this.#dom.listAround(element);
    for (const [name, value, word] of this.#flags) {
      // A list around its field tells whether it is open.
      const told = element.getAttribute(name) ??
        (name === "aria-expanded" ? list?.getAttribute(name) : undefined);
      const isBare = told === "" && value === "true" && this.#shownStates.says(element);
      if (told !== value && !isBare) continue;
      state.add(word === "selected" && this.#activeOptions.isOnlyActive(element) ? "active" : word);
    }
    if (!/^(false|undefined)?$/.test(element.getAttribute("aria-current") ?? "")) state.add("current");
    if (state.has("pressed") && this.#isPressedBox(element)) state.delete("pressed");
    return [...state];
  }

  #rawValue(element: Element, role: string): string | undefined {
    if (this.#dom.is(element, "input")) return this.#inputValue(element) || this.#chosen(element, role);
    if (this.#dom.is(element, "textarea")) return this.#editors.drawnFor(element) ?? element.value;
    if (this.#dom.is(element, "select")) {
      return [...element.selectedOptions].map((option) => this.#dom.captionOf(option)).join(", ");
    }
    if (this.#dom.isWritten(element)) {
      return this.#editors.beginningOf(element, this.#limit);
    }
    const player = this.#players.of(element);
    if (player !== undefined) return this.#players.valueOf(player);
    const given = element.getAttribute("role");
    if (given === "combobox" || given === "listbox" && role === "combobox") return this.#shown(element);
    if (given === "textbox" && element.querySelector(this.#fields) === null) {
      return this.#words.textOf(element);
    }
    return element.getAttribute("aria-valuetext") ?? element.getAttribute("aria-valuenow") ??
      (this.#internals.of(element)?.value || this.#internals.rangeOf(element).now ||
        this.#unsaid.of(element, role));
  }

  /** Lists that are no native ones show next to their field what was chosen. */
  #chosen(input: HTMLInputElement, role: string): string | undefined {
    if (role !== "combobox" && this.#dom.listAround(input) === undefined) return undefined;
    const label = input.getAttribute("aria-label") ?? "";
    let node = input.parentElement;
    for (let depth = 0; node !== null && depth < 3; depth += 1) {
      if (this.#holdsOther(node, input)) return undefined;
      // What can be chosen has not been chosen.
      if (node.querySelector("[role=option], [role=listbox]:not(input)") !== null) return undefined;
      const text = this.#dom.squeeze(this.#without(node, input), Infinity);
      if (text !== "" && text !== label) return text;
      node = node.hasAttribute("aria-label") ? null : node.parentElement; // what has a name is all of it
    }
    return undefined;
  }

  /** Tells whether something else than a field, and what belongs to it, can be operated in an element. */
  #holdsOther(around: Element, input: HTMLInputElement): boolean {
    const find = () => around.querySelectorAll("input, button, select, textarea");
    return [...this.#dom.once(this.#operated, around, find)].some((each) =>
      each !== input && !this.#isCross(each, input)
    );
  }

  /** Tells whether a button without words stands with chosen ones apart from their field: it takes them out again. */
  #isCross(button: Element, input: HTMLInputElement): boolean {
    if (button.localName !== "button") return false;
    const textOf = (each: Element) => (each.textContent ?? "").trim();
    let words = button.parentElement;
    while (textOf(button) === "" && words !== null && textOf(words) === "") words = words.parentElement;
    return textOf(button) === "" && words?.contains(input) === false;
  }

  /** Text without the labels of a field, which some draw twice. */
  #without(around: Element, input: HTMLInputElement): string {
    return this.#dom.labelsOf(input).reduce((left, label) => {
      const words = this.#seen(label);
      return words === "" ? left : left.replaceAll(words, "");
    }, this.#seen(around, input));
  }

  /** The texts in an element, with spaces between them, without what is no value or for screen readers. */
  #seen(around: Element, input?: HTMLInputElement): string {
    const others = [...around.querySelectorAll("*")].filter((each) => {
      // What a button is called stands for what is drawn in it.
      return this.#dom.isCut(each) || each.localName === "title" ||
        this.#words.placeholders.are(each, input) ||
        each.matches("[role=button][aria-label]") && !each.contains(input ?? null) ||
        input !== undefined && this.#isAbout(each, input);
    });
    const walker = document.createTreeWalker(around, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = (node.nodeValue ?? "").trim();
      if (text !== "" && !others.some((each) => each.contains(node))) texts.push(text);
    }
    return texts.join(" ");
  }

  /** Tells whether words say what a field is for: they label it, describe it, or stand below it as a help. */
  #isAbout(words: Element, input: HTMLInputElement): boolean {
    if (words.contains(input)) return false;
    const [labels, about] = ["aria-labelledby", "aria-describedby"].map((name) => input.getAttribute(name));
    const isOf = (ids: string | null | undefined) => ids?.split(" ").includes(words.id || " ") === true;
    if (words.localName === "label" || isOf(labels)) return true;
    // Some describe a list by what is chosen in it, which is drawn where its field is.
    if (isOf(about)) return !this.#isDrawnOver(words, input);
    return words.firstElementChild === null && (words.textContent ?? "").trim() !== "" &&
      words.getBoundingClientRect().top >= input.getBoundingClientRect().bottom;
  }

  /** Tells whether words lie over a field, or over what holds it alone. */
  #isDrawnOver(words: Element, input: HTMLInputElement): boolean {
    const place = [...words.parentElement?.children ?? []].find((each) => each.contains(input));
    const [own, at] = [words.getBoundingClientRect(), place?.getBoundingClientRect() ?? new DOMRect()];
    return own.left < at.right && own.right > at.left && own.top < at.bottom && own.bottom > at.top;
  }

  /** Returns what a list shows of itself; its options may be in it, unseen. */
  #shown(element: Element): string | undefined {
    if (element.matches(this.#empty) || this.#words.placeholders.are(element)) return undefined;
    const [name, text] = [this.#names.of(element), this.#dom.squeeze(this.#words.shownIn(element), Infinity)];
    const parts = [element, this.#dom.shadowOf(element)].flatMap((
      each,
    ) => [...each?.querySelectorAll("*") ?? []]);
    const says = (each: Element) => {
      const words = this.#dom.is(each, "input") ? each.placeholder : this.#words.textOf(each);
      return this.#dom.squeeze(words, Infinity) === name;
    };
    // Some draw the label in the list itself, or what stands there until something is chosen.
    const isLabel = (each: Element) => each.matches("label, [class*=label i], input") && says(each);
    if (text === name && parts.some(isLabel)) return undefined;
    // What was chosen may begin with the same words as the label, which stand by themselves only where it is drawn.
    const isAhead = text !== name && text.startsWith(name) && parts.some(says);
    return isAhead ? text.slice(name.length) : text;
  }

  #inputValue(input: HTMLInputElement): string | undefined {
    if (input.type === "file") return [...input.files ?? []].map(({ name }) => name).join(", ");
    const captioned = ["button", "submit", "reset", "image", "checkbox", "radio"].includes(input.type);
    return captioned || this.#words.placeholders.areHeldBy(input) ? undefined : input.value;
  }
}
