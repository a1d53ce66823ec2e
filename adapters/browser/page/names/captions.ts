/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";
import type { Sheets } from "../layout/sheets.ts";
import type { Words } from "../elements/words.ts";

/** Finds the words of a control that are not seen in it: those that it lies over, or those that its style hides. */
export class Captions {
  readonly #dom: Dom;
  readonly #sheets: Sheets;
  readonly #words: Words;
  readonly #operated = "a, button, input, select, textarea, [role=button], [role=link], [tabindex]";
  /** What is hidden for a time, or is there to be opened. */
  readonly #passing =
    "[hidden], [role=status], [role=alert], [role=tooltip], [aria-live], [popover], ul, ol, dialog, [class*=tooltip i]";
  /** What a control says while it works, or once it is done. */
  readonly #working = /^(?:copied|done|saved|sent|please wait)\b|^\p{L}+ing$|…|\.\.\./iu;
  /** Words that ask to choose something of a kind, or tell which key to press for what. */
  readonly #asking =
    /^(?:please )?(?:(?:select|choose|pick) (?:an?|one|the|your) [\p{L} ]{1,30}[.…]*$|(?:press|hit) (?:the )?\p{L}+(?: key)? to \p{L})/iu;
  readonly #fields = "input, select, textarea, [role=combobox], [role=textbox]";
  readonly #dialogs = "dialog, [role=dialog], [role=alertdialog]";
  /** What is written into. */
  readonly #written =
    ":is(input:not([type=hidden], [type=checkbox], [type=radio], [type=submit], [type=button]), textarea, [role=textbox])";
  /** Height of a control with what is drawn around it, in pixels. */
  readonly #tallest = 64;
  /** Number of fields in each part of a page. */
  readonly #counts = new Map<Element, number>();
  /** Elements and shadow roots around a field. */
  readonly #deepest = 8;
  readonly #longest = 40;
  readonly #opened = "[role=menu], [role=menubar], ul, ol";
  /** Elements in a control that are looked at. */
  readonly #most = 12;

  constructor(dom: Dom, words: Words, sheets: Sheets) {
    this.#dom = dom;
    this.#words = words;
    this.#sheets = sheets;
  }

  of(element: Element): string {
    return this.#dom.isHtml(element) && element.matches(this.#dom.pressed)
      ? this.#under(element) || this.#hiddenIn(element) || this.#drawnIn(element)
      : "";
  }

  /** Returns what a dialog asks for, as the name of the only field in it. */
  dialogOf(element: Element): string {
    const dialog = element.matches(this.#written) ? element.closest(this.#dialogs) : null;
    if (dialog === null || dialog.querySelectorAll(this.#written).length > 1) return "";
    const head = dialog.querySelector("h1, h2, h3, h4, h5, h6, [role=heading]");
    return this.#words.given(dialog) || (head === null ? "" : this.#words.textOf(head).trim());
  }

  /** The words of a tip that is shown, or about to be: it has at times taken away the title that it says. What is operated is none. */
  tipOf(element: Element): string {
    const [id, ...others] = element.getAttribute("aria-describedby")?.trim().split(/\s+/) ?? [];
    if (id === undefined || others.length > 0) return "";
    const tip = this.#words.scopeOf(element).getElementById(id);
    if (tip === null) return "";
    const isTip = tip.matches("[role=tooltip]") || tip.checkVisibility({ visibilityProperty: true });
    return isTip && tip.querySelector(this.#operated) === null ? this.#words.textOf(tip).trim() : "";
  }

  /**
   * Returns the tip of what is around a field and around no other one, or of a custom element that draws something: what
   * is higher has the title of a part of the page.
   */
  tipAround(element: Element): string {
    const isField = this.#dom.isControl(element) && element.localName !== "button";
    let node = this.#dom.above(element);
    for (let depth = 0; node !== null && depth < this.#deepest; depth++, node = this.#dom.above(node)) {
      if (!this.#dom.isElement(node)) continue;
      if (isField && this.#fieldsIn(node) > 1) return "";
      const title = isField || node.localName.includes("-") ? node.getAttribute("title") ?? "" : "";
      if (!/[\p{L}\p{N}]{2}/u.test(title)) continue;
      return node.getBoundingClientRect().height <= this.#tallest ? title.trim() : "";
    }
    return "";
  }

  #fieldsIn(part: Element): number {
    return this.#dom.once(this.#counts, part, () => part.querySelectorAll(this.#fields).length);
  }

  /** Returns the title of an element; the mouse shows that of what a custom element draws. */
  titleOf(element: Element): string {
    const [drawn, other] = this.#dom.shadowOf(element)?.querySelectorAll("[title]") ?? [];
    const titled = (other === undefined ? drawn : undefined) ?? element;
    return titled.getAttribute("title")?.trim() ?? "";
  }

  /**
   * Tells whether the title of a list is what it shows, or a field that is only read asks to choose: these name it only
   * where nothing else does.
   */
  saysNoMore(element: Element): boolean {
    const isChosen = this.#dom.is(element, "input") && element.readOnly && element.title === "";
    return isChosen || element.getAttribute("role") === "combobox" &&
        element.getAttribute("title") === (element.textContent ?? "").trim();
  }

  /** Tells whether what is chosen in a native list is drawn beside it: that is no label of it. */
  #isDrawnBeside(element: Element): boolean {
    if (!this.#dom.is(element, "select")) return false;
    const [chosen] = element.selectedOptions;
    const words = chosen === undefined ? "" : this.#dom.captionOf(chosen).trim();
    return words !== "" && [element.previousElementSibling, element.nextElementSibling].some((each) => {
      return each?.textContent?.trim() === words;
    });
  }

  /** Tells whether a name only says what to do with a field, or what a list shows: a label that is drawn says what for. */
  asksOnly(element: Element): boolean {
    if (this.#isDrawnBeside(element)) return false;
    const id = element.getAttribute("aria-labelledby");
    if (id === null && this.#saysChoice(element)) return true;
    if (id !== null && element.getAttribute("role") === "combobox") return this.#isIn(element, id);
    const isOwn = id === null;
    return isOwn && this.#asking.test((element.getAttribute("aria-label") ?? "").trim());
  }

  /** Tells whether a list has what it shows for its label, too. */
  #saysChoice(element: Element): boolean {
    const label = element.getAttribute("role") === "combobox" ? element.getAttribute("aria-label") : null;
    return label !== null && label.trim() !== "" && this.#words.textOf(element).trim() === label.trim();
  }

  #isIn(list: Element, id: string): boolean {
    const words = this.#words.scopeOf(list).getElementById(id.trim());
    return words !== null && words !== list && list.contains(words);
  }

  /** Returns what a control without anything in it is laid over, where nothing else can be operated there. */
  #under(sheet: Element): string {
    const around = sheet.parentElement;
    if (around === null || !this.#sheets.covers(sheet, around)) return "";
    if ([...around.querySelectorAll(this.#operated)].some((each) => each !== sheet)) return "";
    return this.#caption(this.#words.textOf(around));
  }

  /** Returns the only words in a control, which its style hides: an icon is drawn in their place. */
  #hiddenIn(element: Element): string {
    if (element.firstElementChild === null) return "";
    const inner = [...element.querySelectorAll("*")];
    if (inner.length > this.#most || inner.some((each) => each.matches(this.#passing))) return "";
    const saying = inner.filter((each) => {
      return this.#dom.isHtml(each) && each.firstElementChild === null &&
        (each.textContent ?? "").trim() !== "";
    });
    const [only] = saying;
    if (only === undefined || saying.length > 1 || this.#words.isSeen(only)) return "";
    const words = this.#caption(only.textContent ?? "");
    const isAll = words === this.#caption(element.textContent ?? "");
    return isAll && !this.#working.test(words) ? words : "";
  }

  /** Returns the words of what a control is drawn with, where screen readers pass that by; what it opens has words of its own. */
  #drawnIn(element: Element): string {
    const body = [...element.querySelectorAll("[aria-hidden=true]")].find((each) => {
      const list = each.parentElement?.closest(this.#opened) ?? null;
      const isOwn = list === null || list === element || !element.contains(list);
      return isOwn && each.matches(this.#dom.pressed) && this.#words.isSeen(each);
    });
    return this.#caption(body?.textContent ?? "");
  }

  #caption(text: string): string {
    const words = this.#dom.squeeze(text, this.#longest + 1).trim();
    return words.length <= this.#longest && /\p{L}{2}/u.test(words) ? words : "";
  }
}
