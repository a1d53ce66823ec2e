/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";
import type { EditorKind, Editors } from "../elements/editors.ts";
import type { Internals } from "../elements/internals.ts";
import type { Players } from "../elements/players.ts";
import type { Item, Prepared } from "../wire/results.ts";

/** Writing into fields: selects the old text for the keyboard, or sets what no keyboard can type. */
export class Fields {
  readonly #dom: Dom;
  readonly #editors: Editors;
  readonly #internals: Internals;
  readonly #players: Players;
  /** What an editor may hold besides words. */
  readonly #objects =
    "audio, blockquote, canvas, h1, h2, h3, h4, h5, h6, hr, iframe, img, li, object, pre, svg, table, video";
  /** Fields that take text; what only carries a value to a server takes none. */
  readonly #inner = "input:not([type=hidden], [hidden]), textarea:not([hidden]), [contenteditable]";
  readonly #formats: Readonly<Record<string, string>> = {
    date: "YYYY-MM-DD",
    time: "HH:MM",
    "datetime-local": "YYYY-MM-DDTHH:MM",
    month: "YYYY-MM",
    week: "YYYY-Www",
    color: "#rrggbb",
    range: "a number within the slider's limits",
  };

  /** What has the keyboard, and waits for the page to take over what the field before it holds. */
  #next: Element | undefined;
  /** List for which its page drew one of its own when the mouse was pressed on it. */
  #drawn: Element | undefined;

  constructor(
    dom: Dom,
    parts: { readonly editors: Editors; readonly internals: Internals; readonly players: Players },
  ) {
    this.#dom = dom;
    this.#editors = parts.editors;
    this.#internals = parts.internals;
    this.#players = parts.players;
  }

  focus(element: Element, item: Item): Prepared {
    this.focusOn(element);
    return { kind: "done", item };
  }

  /** Gives an element the keyboard. */
  focusOn(element: Element): void {
    element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    if (this.#dom.isHtml(element) || this.#dom.isDrawn(element)) element.focus({ preventScroll: true });
  }

  type(element: Element, item: Item, text: string): Prepared {
    const player = this.#players.of(element);
    if (player !== undefined) return this.#seek(player, item, text);
    const field = this.fieldOf(element);
    const editor = this.#editors.kindOf(field);
    // A part of a date takes digits as they come; keys that would empty it lead to its neighbours.
    const isDigits = editor === "rich" && field.getAttribute("role") === "spinbutton";
    const isField = this.#dom.isControl(field) || this.#editors.isWritable(field);
    if (editor !== undefined && isField) return this.#edit(field, item, isDigits ? "terminal" : editor);
    const isHandle = field !== element && this.#dom.is(field, "input") && field.type === "range";
    if (isHandle && this.#internals.rangeOf(element).now !== "") return this.#slide(element, item, text);
    if (this.#dom.is(field, "input") && this.#formats[field.type] !== undefined) {
      return this.#assign(field, item, text);
    }
    if (this.#dom.is(field, "input") || this.#dom.is(field, "textarea")) return this.#selectText(field, item);
    if (this.#internals.rangeOf(element).now !== "") return this.#slide(element, item, text);
    const isCell = /cell$/.test(item.role);
    const keys = item.role === "canvas" ? "Click it, then browser_press, a key at a time" : undefined;
    const list = item.role === "combobox" ? "Use select" : undefined;
    const hint = keys ?? list ??
      (isCell ? "Use double_click, then browser_press" : "Use click, select or check");
    return { kind: "refused", item, reason: "it takes no text", hint };
  }

  select(element: Element, item: Item, text: string): Prepared {
    if (!this.#dom.is(element, "select")) {
      return {
        kind: "refused",
        item,
        reason: "it is no list of options",
        hint: "Click it, then click what comes",
      };
    }
    const options = [...element.options];
    const option = this.#optionOf(options, text);
    if (option === undefined || this.#isOff(option)) {
      const labels = options.filter((each) => !this.#isOff(each)).slice(0, 30).map((each) =>
        `"${this.#dom.captionOf(each)}"`
      );
      return {
        kind: "refused",
        item,
        reason: option === undefined ? `it has no option "${text}"` : `its option "${text}" is disabled`,
        hint: `Use ${labels.join(", ")}`,
      };
    }
    if (option.selected && !element.multiple) return { kind: "done", item, note: "already selected" };
    if (this.#leaves(element, () => this.#press(element))) return { kind: "left", item };
    option.selected = true;
    this.#announce(element);
    if (this.#drawn === element) setTimeout(() => this.#press(element)); // the page's own list goes as it came
    this.#drawn = undefined;
    return { kind: "done", item };
  }

  /**
   * Gives a field the keyboard, and tells whether that takes it from what is written into. Pages may take over what was
   * written only then, and some only in a moment: a hand that goes on to the next field takes longer.
   */
  #leaves(field: Element, press = () => {}): boolean {
    const before = this.#dom.focused();
    const isBack = this.#next === field;
    this.#next = undefined;
    if (isBack) return false;
    press();
    this.focusOn(field);
    if (before === undefined || before === field) return false;
    const isField = this.#dom.is(before, "input") && !this.#dom.isBox(before) ||
      this.#dom.is(before, "textarea") || this.#editors.kindOf(before) !== undefined;
    if (isField) this.#next = field;
    return isField;
  }

  /**
   * Says that the mouse is pressed on a list, as it is before a person chooses: what holds the list may wait for that,
   * and a page may draw a list of its own instead of the browser's.
   */
  #press(list: Element): void {
    const common = { bubbles: true, cancelable: true, composed: true, button: 0 };
    list.dispatchEvent(new PointerEvent("pointerdown", { ...common, buttons: 1, isPrimary: true }));
    const isBrowsers = list.dispatchEvent(new MouseEvent("mousedown", { ...common, buttons: 1, detail: 1 }));
    this.#drawn = isBrowsers ? undefined : list;
    list.dispatchEvent(new PointerEvent("pointerup", { ...common, isPrimary: true }));
    list.dispatchEvent(new MouseEvent("mouseup", { ...common, detail: 1 }));
  }

  /** Takes one of several choices back. */
  deselect(element: Element, item: Item, text: string): Prepared {
    const isList = this.#dom.is(element, "select") && element.multiple;
    const chosen = isList ? this.#optionOf([...element.selectedOptions], text) : undefined;
    if (chosen === undefined) {
      const reason = isList ? `its option "${text}" is not selected` : "it is no list of several choices";
      return { kind: "refused", item, reason, hint: "Look at what it holds" };
    }
    if (this.#leaves(element)) return { kind: "left", item };
    chosen.selected = false;
    this.#announce(element);
    return { kind: "done", item };
  }

  /** What a person reads comes before what a page sends: the month that it sends as 3 may be the fourth. */
  #optionOf(options: readonly HTMLOptionElement[], text: string): HTMLOptionElement | undefined {
    const wanted = text.trim().toLowerCase();
    const captionOf = (each: HTMLOptionElement) => this.#dom.captionOf(each).trim().toLowerCase();
    const isNumber = (words: string) => /^\d+$/.test(words);
    return options.find((each) => this.#dom.captionOf(each) === text) ??
      options.find((each) => captionOf(each) === wanted) ??
      options.find((each) =>
        isNumber(wanted) && isNumber(captionOf(each)) && Number(captionOf(each)) === Number(wanted)
      ) ??
      options.find((each) => each.value === text);
  }

  /** A group that is disabled has no option that is not. */
  #isOff(option: HTMLOptionElement): boolean {
    const group = option.parentElement;
    return option.disabled || (this.#dom.is(group, "optgroup") && group.disabled);
  }

  /** A composite widget carries the role, the field inside it takes the text. */
  fieldOf(element: Element): Element {
    const direct = this.#dom.isControl(element) || (this.#dom.isHtml(element) && element.isContentEditable);
    return direct ? element : element.querySelector(this.#inner) ?? element;
  }

  /** The field of an element; the one that has the keyboard instead where that was drawn anew as it was written into. */
  heirOf(element: Element): Element {
    const field = this.fieldOf(element);
    if (this.#dom.is(field, "input") && !field.checkVisibility()) {
      const twin = this.#twinOf(field);
      return twin !== undefined && this.#hasFocus(twin) ? twin : field;
    }
    if (field.isConnected || this.#dom.isControl(field)) return field;
    const focused = this.#dom.focused();
    return focused !== undefined && this.#editors.kindOf(focused) === "rich" ? focused : field;
  }

  /** The only other field beside one of which one alone is shown at a time: it may be shown for what is written. */
  #twinOf(field: Element): HTMLInputElement | undefined {
    const inputs = [...field.parentElement?.children ?? []].filter((each) => this.#dom.is(each, "input"));
    const [twin] = inputs.filter((each) => each !== field && each.type !== "hidden");
    const isPair = inputs.length === 2 && twin !== undefined;
    return isPair && twin.checkVisibility() !== field.checkVisibility() ? twin : undefined;
  }

  #selectText(field: HTMLInputElement | HTMLTextAreaElement, item: Item): Prepared {
    const other = ["checkbox", "radio", "button", "submit", "reset", "image", "file"].includes(field.type);
    if (other) return { kind: "refused", item, reason: "it takes no text", hint: "Use click or check" };
    if (field.readOnly) {
      return { kind: "refused", item, reason: "it is read-only", hint: "Click it to see what sets it" };
    }
    this.focus(field, item);
    if (!this.#hasFocus(field)) return this.#unreachable(item);
    field.select();
    const twin = this.#dom.is(field, "input") && this.#twinOf(field) !== undefined ? { twin: true } : {};
    return { kind: "keys", item, empty: field.value === "", single: field.maxLength === 1, ...twin };
  }

  /** One that plays on tells no place, which would be another one at each look. */
  #seek(player: HTMLMediaElement, item: Item, text: string): Prepared {
    const found = this.#players.seek(player, text);
    if ("hint" in found) {
      return { kind: "refused", item, reason: `it cannot stand at "${text}"`, hint: found.hint };
    }
    return { kind: "done", item, ...(player.paused ? {} : { note: `playing on from ${found.at}` }) };
  }

  /** What moves between two ends, and says where it is. */
  #slide(element: Element, item: Item, text: string): Prepared {
    const { least, most } = this.#internals.rangeOf(element);
    const value = Number(text);
    const isBelow = least !== "" && value < Number(least);
    if (text.trim() !== "" && Number.isFinite(value) && !isBelow && !(most !== "" && value > Number(most))) {
      this.focusOn(element);
      return { kind: "slider", item };
    }
    return { kind: "refused", item, reason: `it cannot stand at "${text}"`, hint: `Use ${least} to ${most}` };
  }

  #edit(field: Element, item: Item, editor: EditorKind): Prepared {
    this.focus(field, item);
    if (!this.#hasFocus(field)) return this.#unreachable(item);
    return {
      kind: "editor",
      item,
      editor,
      ...(editor === "rich" && this.#isEmpty(field) ? { empty: true } : {}),
    };
  }

  /** Tells whether there is nothing to take away from an editor, not even a picture or a list without words. */
  #isEmpty(field: Element): boolean {
    const words = (this.#editors.textOf(field) ?? "").replace(/[\s\u200b\u2060\ufeff]/g, "");
    return words === "" && field.querySelector(this.#objects) === null;
  }

  /** Tells whether an element has the focus, which gets what is typed. */
  #hasFocus(element: Element): boolean {
    const root = element.getRootNode();
    return "activeElement" in root && root.activeElement === element;
  }

  #unreachable(item: Item): Prepared {
    const hint = "Look for a dialog in front of it, or click it first";
    return { kind: "refused", item, reason: "it does not take the keyboard focus", hint };
  }

  #assign(input: HTMLInputElement, item: Item, text: string): Prepared {
    const before = input.value;
    if (this.#leaves(input)) return { kind: "left", item };
    input.value = text;
    const isKept = input.value === text.toLowerCase() || input.value === text;
    if (!isKept && !this.#meansSame(input, text)) {
      const kept = input.value;
      input.value = before;
      const hint = `Write ${this.#formats[input.type] ?? "another value"}`;
      return { kind: "refused", item, reason: `it would hold "${kept}" instead of "${text}"`, hint };
    }
    this.#announce(input);
    // A page may take a slider back, or move it in its own steps: then a hand has to do it.
    return { kind: input.type === "range" ? "slider" : "done", item };
  }

  /** Tells whether a field holds in its own form what was written in another one: it takes no other date, and any color. */
  #meansSame({ type, value }: HTMLInputElement, text: string): boolean {
    return type === "color" ? CSS.supports("color", text) : type === "datetime-local" && value !== "";
  }

  #announce(element: Element): void {
    element.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    element.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
