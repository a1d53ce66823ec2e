/// <reference lib="dom" />
import type { Captions } from "./captions.ts";
import type { Cells } from "./cells.ts";
import type { Companions } from "./companions.ts";
import type { Dom } from "../elements/dom.ts";
import type { Editors } from "../elements/editors.ts";
import type { Hints } from "./hints.ts";
import type { Hosts } from "./hosts.ts";
import type { Internals } from "../elements/internals.ts";
import type { Labels } from "./labels.ts";
import type { Neighbours } from "./neighbours.ts";
import type { Words } from "../elements/words.ts";

/** Names elements by the part of the accessible name rules that pages really use. */
export class Names {
  readonly #captions: Captions;
  readonly #cells: Cells;
  readonly #companions: Companions;
  readonly #dom: Dom;
  readonly #editors: Editors;
  readonly #hints: Hints;
  readonly #hosts: Hosts;
  readonly #internals: Internals;
  readonly #labels: Labels;
  readonly #neighbours: Neighbours;
  readonly #words: Words;
  readonly #limit = 80;
  /** Roles that say what they hold, and not what they are for. */
  readonly #valued = new Set(["combobox", "slider", "spinbutton", "textbox", "searchbox", "listbox"]);
  readonly #operated = "a, button, [tabindex]";
  readonly #filled = "input:not([type=hidden]), select, textarea";
  readonly #labelLike = "[class*=label i]";
  /** Elements around a field that may hold its label. */
  readonly #deepest = 4;
  /** Height of a field with what is drawn around it, in pixels. */
  readonly #tallest = 64;
  /** What holds buttons and has words besides. */
  readonly #cards = "div:not([role]), section:not([role]), [role=alert], [role=status]";
  readonly #rows = new Set(["tr", "li", "row", "listitem", "article"]);

  constructor(
    parts: {
      readonly captions: Captions;
      readonly cells: Cells;
      readonly companions: Companions;
      readonly dom: Dom;
      readonly editors: Editors;
      readonly hints: Hints;
      readonly hosts: Hosts;
      readonly internals: Internals;
      readonly labels: Labels;
      readonly neighbours: Neighbours;
      readonly words: Words;
    },
  ) {
    this.#captions = parts.captions;
    this.#cells = parts.cells;
    this.#companions = parts.companions;
    this.#dom = parts.dom;
    this.#editors = parts.editors;
    this.#hints = parts.hints;
    this.#hosts = parts.hosts;
    this.#internals = parts.internals;
    this.#labels = parts.labels;
    this.#neighbours = parts.neighbours;
    this.#words = parts.words;
  }

  of(element: Element): string {
    const labelOf = () => this.#labels.of(element, this.#isValued(element));
    const overLine = () => this.#labels.overLine(element);
    const isLabelled = this.#labels.isNamedAsGroup(element) || this.#captions.asksOnly(element);
    const name = isLabelled &&
        (labelOf() || this.#loose(element) || this.#beside(element) || overLine()) ||
      this.#words.given(element) || labelOf() || this.#around(element) ||
      this.#said(element) ||
      this.#loose(element) || this.#cells.headOfRow(element) ||
      (this.#captions.saysNoMore(element) ? "" : this.#aside(element)) || this.#beside(element) ||
      this.#neighbours.besideBox(element) ||
      this.#cells.headOf(element) || this.#cells.headUnder(element) ||
      this.#hosts.nameOf(element) || this.#framed(element) || this.#captions.tipAround(element) ||
      this.#neighbours.before(element) || overLine() || this.#field(element) || this.#written(element) ||
      this.#native(element) || this.#unchosen(element) || this.#aside(element) ||
      this.#hints.of(element);
    return this.#dom.saidOnce(this.#dom.squeeze(name, this.#limit));
  }

  #isValued(element: Element): boolean {
    return this.#valued.has(element.getAttribute("role") ?? "");
  }

  /** A box that is drawn and says nothing itself is named by the label around it alone. */
  #around(element: Element): string {
    if (!element.hasAttribute("aria-checked")) return "";
    const [label, mark] = [element.closest("label"), this.#words.textOf(element).trim()];
    if (label === null || label === element || /[\p{L}\p{N}]{2}/u.test(mark)) return "";
    const others = [...label.querySelectorAll(this.#dom.worked)].filter((each) => !element.contains(each));
    if (others.some((each) => this.#dom.isReachedLike(each, element))) return "";
    return (mark === "" ? this.#words.textOf(label) : this.#words.textOf(label).replace(mark, "")).trim();
  }

  /** A button that has no words, opens what fills it in or shows it with no field beside it, may have a label as a field has. */
  #said(element: Element): string {
    const content = this.#hints.signed(element, this.#content(element));
    if (element.localName !== "button" || element.id === "") return content;
    const label = this.#dom.labelsOf(element).find(({ htmlFor }) => htmlFor === element.id);
    const isField = content === "" || element.hasAttribute("aria-haspopup") ||
      element.parentElement?.querySelector(this.#filled) === null;
    if (label === undefined || label.contains(element) || !isField) return content;
    return `${this.#words.textOf(label).trim()} ${content}`.trim();
  }

  #content(element: Element): string {
    if (this.#dom.is(element, "img")) return this.#words.altOf(element);
    if (element.matches("audio, video")) return this.#labels.captionOf(element);
    if (this.#dom.is(element, "input")) return this.#caption(element);
    if (this.#words.isSilent(element)) return "";
    if (this.#dom.isWritten(element)) return "";
    if (this.#isValued(element)) return "";
    const role = element.getAttribute("role") ?? "";
    const isRow = this.#rows.has(role === "menuitem" ? role : element.localName) || this.#rows.has(role);
    const group = this.#dom.groupOf(element);
    if (group !== undefined) return this.#words.textOf(group).trim();
    if (/^(treeitem|menuitem)$/.test(this.#internals.roleOf(element) ?? "")) {
      return this.#words.nodeText(element);
    }
    const isCard = element.matches(this.#cards) && element.querySelector("button") !== null;
    const row = isRow || isCard || role === "columnheader" ? this.#words.rowText(element) : "";
    const text = isRow || row !== "" ? row : this.#words.textOf(element).trim();
    // The mark in a box is its state.
    return element.matches("[role=checkbox]") && !/[\p{L}\p{N}]/u.test(text) ? "" : text;
  }

  #caption(input: HTMLInputElement): string {
    if (input.type === "image") return input.alt;
    if (input.type === "submit") return input.value === "" ? "Submit" : input.value.trim();
    if (input.type === "reset") return input.value || "Reset";
    return input.type === "button" ? input.value : "";
  }

  #loose(element: Element): string {
    const isField = this.#companions.isField(element) &&
      !this.#dom.isBox(element);
    const isNamed = isField || this.#isValued(element) || element.getAttribute("role") === "switch";
    return isNamed || this.#neighbours.isBare(element) ? this.#neighbours.loose(element) : "";
  }

  #aside(element: Element): string {
    const others = ["placeholder", "aria-placeholder", "alt"].map((each) => element.getAttribute(each) ?? "");
    const written = this.#dom.isWritten(element) ? this.#editors.placeholderOf(element) : "";
    const texts = [this.#captions.titleOf(element), ...others, written].map((each) => each.trim());
    // A title may be a key alone, such as [F].
    return texts.find((text) => /[\p{L}\p{N}]{2}/u.test(text)) ?? texts.find((text) => text !== "") ?? "";
  }

  /** Returns the name that a program knows a field by, where that is a word; one of several is known by its value. */
  #field(element: Element): string {
    const value = this.#dom.is(element, "input") && element.type === "radio" ? element.value : "";
    if (value !== "" && value !== "on") return value;
    const name = element.getAttribute("name")?.trim().replace(/\[\d*\]$/, "") ?? ""; // one of many
    return /^\p{N}*\p{L}/u.test(name) ? name : "";
  }

  /** Returns the name of the native control that stands in one that is drawn. */
  #native(element: Element): string {
    const native = element.hasAttribute("aria-checked")
      ? element.querySelector("input")
      : this.#internals.handleOf(element);
    return !native ? "" : this.#words.given(native) || this.#labels.of(native, false) || this.#beside(native);
  }

  /** Returns the words that a list shows in place of what is chosen. */
  #unchosen(element: Element): string {
    if (element.getAttribute("role") !== "combobox") return "";
    const shown = this.#words.placeholders.shownBy(element);
    if (shown !== undefined && this.#words.isSeen(shown)) return this.#words.textOf(shown).trim();
    return element.querySelector("input")?.placeholder.trim() ?? "";
  }

  /** Returns the few words that stand where a field has none: some draw its placeholder beside it. */
  #written(element: Element): string {
    if (!this.#dom.is(element, "input")) return "";
    let around = element.parentElement;
    for (let depth = 0; around !== null && depth < this.#deepest; depth++, around = around.parentElement) {
      if (
        around.offsetHeight > this.#tallest || around.querySelector(this.#dom.choices) !== null ||
        [...around.querySelectorAll(this.#dom.worked)].some((each) => each !== element && !this.#isMark(each))
      ) {
        return "";
      }
      const words = this.#wordsWithin(around, element).replace(/[:*\s]+$/, "");
      const isName = words.length <= this.#limit && !this.#neighbours.isHeldBy(element, words);
      if (/[\p{L}\p{N}]/u.test(words)) return isName ? words : ""; // signs alone are its arrows
    }
    return "";
  }

  /** Tells whether something in a field is a button that says no word, such as the cross that clears it. */
  #isMark(each: Element): boolean {
    return each.localName === "button" && !/[\p{L}\p{N}]/u.test(each.textContent ?? "");
  }

  /** Returns the words that are seen in the place of an element: a list that is open hangs out of it. */
  #wordsWithin(around: Element, field: Element): string {
    const { top, bottom } = around.getBoundingClientRect();
    const walker = document.createTreeWalker(around, NodeFilter.SHOW_TEXT);
    const words: string[] = [];
    for (
      let node = walker.nextNode();
      node !== null && words.length < this.#limit;
      node = walker.nextNode()
    ) {
      const text = (node.nodeValue ?? "").trim();
      if (text === "" || node.parentElement?.checkVisibility({ visibilityProperty: true }) !== true) continue;
      if (node.parentElement.closest("a, button") !== null) continue;
      const place = node.parentElement.getBoundingClientRect();
      const isIn = place.top < bottom && place.bottom > top;
      if (isIn && this.#neighbours.isOfField(field, node.parentElement, around)) words.push(text);
    }
    return words.join(" ");
  }

  /** Returns the name of the field that a page which is written in stands for, or else that of its frame. */
  #framed(element: Element): string {
    const frame = element.localName === "body" ? this.#dom.above(element.ownerDocument) : null;
    if (!this.#dom.isElement(frame) || frame.parentElement === null) return "";
    return this.#replaced(frame.parentElement) || this.#words.given(frame) ||
      (frame.getAttribute("title") ?? "");
  }

  /** A field that no label belongs to is named by the one that stands with it alone. */
  #beside(element: Element): string {
    const isField = this.#companions.isField(element);
    if (!isField && !this.#isValued(element)) return "";
    const replaced = this.#replaced(element);
    if (replaced !== "") return replaced;
    const isBox = this.#dom.isBox(element);
    const column = isBox ? this.#cells.alone(element) : "";
    if (column !== "") return column;
    let around = element.parentElement;
    for (let depth = 0; around !== null && depth < this.#deepest; depth += 1) {
      const others = this.#companions.beside(element, around);
      const isPair = others.length === 1 &&
        others.every((each) => this.#companions.isOtherEnd(each, element));
      if (others.length > 0 && !isPair) {
        return isBox ? this.#neighbours.after(element) : this.#neighbours.headAt(around, others);
      }
      const wrapped = around.matches(this.#neighbours.wraps) ? this.#words.given(around) : "";
      if (wrapped !== "") return wrapped;
      const said = isBox ? this.#words.rowText(around) : "";
      if (said !== "" && said.length <= this.#limit) return said;
      const before = around.previousElementSibling;
      const near = [
        ...around.querySelectorAll("label, legend"),
        ...this.#labels.whole(before),
        ...[...around.querySelectorAll(this.#labelLike)].filter((each) => {
          return /\p{L}/u.test(this.#words.textOf(each)) && !this.#isOfOther(each, element);
        }),
      ];
      const label = near.find((each) => {
        const isAround = each.contains(element) || element.contains(each);
        return !isAround && !this.#neighbours.isForOther(each, element) && this.#words.isSeen(each);
      });
      const words = label === undefined ? "" : this.#words.textOf(label).trim();
      if (words !== "") return words;
      around = around.parentElement;
    }
    return "";
  }

  /** Tells whether what is called a label is in something else to operate, or says that alone: what another list holds. */
  #isOfOther(label: Element, element: Element): boolean {
    const operated = label.closest(this.#operated) ?? label.querySelector(this.#operated);
    return operated !== null && !operated.contains(element) &&
      (operated.contains(label) || this.#words.textOf(operated).trim() === this.#words.textOf(label).trim());
  }

  /** Returns the label of the field that an element is drawn in place of: it stands in it, or just before. */
  #replaced(element: Element): string {
    let around: Element | null = element;
    for (let depth = 0; around !== null && depth < this.#deepest; depth += 1) {
      const inside = depth === 0 ? element.querySelectorAll("select, input") : [];
      for (const each of [around.previousElementSibling, ...inside]) {
        const isField = this.#dom.is(each, "select") || this.#dom.is(each, "input") ||
          this.#dom.is(each, "textarea");
        const isInside = isField && element.contains(each);
        if (each === element || !isField || (!isInside && each.tabIndex >= 0 && each.offsetWidth > 2)) {
          continue;
        }
        const given = isInside || each.offsetWidth === 0 ? this.#words.given(each) : "";
        const words = given || this.#labels.behind(each);
        if (words !== "") return words;
      }
      around = around.parentElement;
    }
    return "";
  }
}
