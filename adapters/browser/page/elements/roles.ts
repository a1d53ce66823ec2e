/// <reference lib="dom" />
import type { Dom } from "./dom.ts";
import type { Internals } from "./internals.ts";

/** Which elements a person can operate, and as what. */
export class Roles {
  readonly #dom: Dom;
  readonly #internals: Internals;
  readonly #widgets = new Set(
    ("button checkbox combobox link menuitem menuitemcheckbox menuitemradio option radio searchbox slider " +
      "spinbutton switch tab textbox treeitem").split(" "),
  );
  /** Roles of elements whose content is more than their name. */
  readonly #open = new Set(
    "article canvas cell clickable columnheader draggable droppable gridcell hoverable link listitem row rowheader"
      .split(" "),
  );
  /** Parts of a whole, which can be operated where the keyboard can reach them. */
  readonly #parts = new Set("article cell columnheader gridcell listitem row rowheader separator".split(" "));
  /** What holds others together: it can be reached, and does nothing by itself. */
  readonly #wholes = new Set(
    ("alertdialog dialog document feed grid group list listbox log main menu menubar none presentation radiogroup " +
      "region rowgroup status table tablist tabpanel toolbar tooltip tree treegrid").split(" "),
  );
  /** What a box in it is drawn for; a node of a tree opens where it is clicked, and its box is operated by itself. */
  readonly #standing = "[aria-checked]:not([role=treeitem]), label";
  /** What may be drawn in place of a box. */
  readonly #boxed = "[aria-checked], [tabindex]:not(input)";
  /** What makes an item of a menu more than what is in it. */
  readonly #own = "[aria-label], [aria-labelledby], [onclick], [tabindex]";
  /** What an item of a menu has in it that is only there to hold it, such as a calendar. */
  readonly #fields =
    "select, input:not([type=checkbox], [type=radio], [type=hidden]), table button, [role=grid]";
  /** What an item of a menu may stand around. */
  readonly #operated = "a[href], button, [role=button], [role=link]";
  /** A field that nobody writes in, or comes to by the keyboard, and that says that it is only drawn. */
  readonly #drawing = "input[readonly][tabindex='-1']:is([role=presentation], [role=none])";
  /** What is there to open a list. */
  readonly #opening = "[aria-expanded][aria-haspopup]:not([aria-haspopup=false])";
  readonly #labelled = new Set(["checkbox", "radio", "range", "file"]);
  /** Elements around a field that stands behind what is drawn, up to what hides it. */
  readonly #deepest = 4;
  /** Buttons of a choice that are looked at, to see whether the keyboard reaches one. */
  readonly #most = 32;
  readonly #tags = new Map([["button", "button"], ["textarea", "textbox"], ["summary", "button"]]);
  readonly #dependent = new Set(["a", "area", "audio", "canvas", "iframe", "input", "select", "video"]);
  readonly #inputs: Readonly<Record<string, string>> = {
    ...{ button: "button", submit: "button", reset: "button", image: "button", checkbox: "checkbox" },
    ...{ radio: "radio", range: "slider", number: "spinbutton", search: "searchbox", password: "password" },
    ...{ file: "file", color: "color", date: "date", time: "time", month: "month", week: "week" },
    ...{ "datetime-local": "datetime" },
  };

  constructor(dom: Dom, internals: Internals) {
    this.#dom = dom;
    this.#internals = internals;
  }

  /** The role, `"clickable"` for what only its attributes give away, undefined for what cannot be operated. */
  of(element: Element): string | undefined {
    const told = this.#internals.of(element)?.role;
    if (told !== undefined && this.#widgets.has(told)) return told;
    if (!element.hasAttributes()) return this.#native(element);
    const explicit = element.getAttribute("role")?.trim().split(/\s+/)[0];
    if (this.#isStandIn(element) || explicit === "textbox" && this.#isLabel(element)) return undefined;
    if (explicit === "menuitem" && this.#isFrame(element)) return undefined;
    if (explicit === "listbox" && this.#opensList(element)) return "combobox";
    if (explicit === "option" && this.#isChosen(element)) return undefined;
    if (explicit !== undefined && this.#widgets.has(explicit)) return explicit;
    // The keyboard reaches a button by itself: the cell that it comes to first may be given no place in the order.
    if (explicit === "gridcell" && element.localName === "button") return explicit;
    if (explicit !== undefined && this.#parts.has(explicit) && element.hasAttribute("tabindex")) {
      if (explicit === "row" && this.#isOfHeads(element)) return undefined;
      return explicit === "listitem" && this.#isVoid(element) ? undefined : explicit;
    }
    return this.#native(element) ?? this.#attributed(element);
  }

  /** A line without anything in it is one of a terminal, which has as many as fit. */
  #isVoid(element: Element): boolean {
    return element.childElementCount === 0 && (element.textContent ?? "").trim() === "" &&
      element.getAttribute("tabindex") === "-1";
  }

  /** What is in the row of the heads of a grid is operated, and not the row. */
  #isOfHeads(row: Element): boolean {
    return row.querySelector("[role=columnheader]") !== null &&
      row.querySelector("[role=gridcell], [role=cell], td") === null;
  }

  /** Tells whether everything inside belongs to the name, so that its text is not told again. */
  swallowsText(role: string): boolean {
    return !this.#open.has(role);
  }

  /** Tells whether neither eye nor keyboard reaches a button, which is there for what reads the page aloud. */
  isUnreached(element: Element): boolean {
    return element.localName === "button" && this.#isStandIn(element);
  }

  /** A field that stands behind what is drawn in its place, and that neither eye nor keyboard reaches. */
  #isStandIn(element: Element): boolean {
    if (!this.#dom.isControl(element)) return false;
    if (element.matches(this.#drawing)) return true;
    if (this.#dom.isBox(element) && (this.#isDrawnBeside(element) || this.#isDrawnAsLabel(element))) {
      return true;
    }
    if (element.tabIndex >= 0) return false;
    // What a dialog hides from screen readers may be a button alone, and a button is no field.
    const isField = element.localName !== "button";
    if (isField && (this.#isHiddenAlone(element) || this.#isPassedBy(element))) return true;
    if (element.offsetWidth <= 2) return !this.#isOneOfChoice(element) && !this.#isOperatedByLabel(element);
    // Boxes and the like are operated by their labels, wherever they stand themselves.
    const isLabelled = this.#dom.is(element, "input") && this.#labelled.has(element.type);
    return !isLabelled &&
      (element.getBoundingClientRect().width <= 2 || this.#isCutBy(element.parentElement));
  }

  /** Tells whether a box is not there to be seen, and the one that stands with it alone is drawn in its place. */
  #isDrawnBeside(box: Element): boolean {
    if (box.checkVisibility() || box.parentElement === null) return false;
    const drawn = "[role=checkbox], [role=radio], [role=switch]";
    return box.parentElement.getElementsByTagName("input").item(1) === null &&
      box.parentElement.querySelectorAll(drawn).length === 1;
  }

  /** Tells whether a box is not there to be seen, and its label is something of its own to operate, such as a button. */
  #isDrawnAsLabel(box: HTMLElement): boolean {
    return box.offsetWidth <= 2 &&
      this.#dom.labelsOf(box).some((label) => this.#widgets.has(label.getAttribute("role") ?? ""));
  }

  /** Tells whether the mouse goes through a field that is not seen, or to the list that it stands in and draws words for. */
  #isPassedBy(element: Element): boolean {
    if (this.#dom.is(element, "input") && this.#labelled.has(element.type)) return false;
    const { opacity, pointerEvents } = getComputedStyle(element);
    return pointerEvents === "none" &&
      (opacity === "0" || element.closest("[role=combobox]:not(input)") !== null);
  }

  /** The keyboard reaches one button of a choice, and goes from there to the others. */
  #isOneOfChoice(element: Element): boolean {
    if (!this.#dom.is(element, "input") || element.type !== "radio" || element.name === "") return false;
    const all = element.ownerDocument.getElementsByName(element.name);
    for (let at = 0; at < Math.min(all.length, this.#most); at += 1) {
      const other = all.item(at);
      if (this.#dom.is(other, "input") && other.tabIndex >= 0 && other.form === element.form) return true;
    }
    return false;
  }

  /** The mouse reaches a box at its label, unless something in or around that is there in its place. */
  #isOperatedByLabel(element: Element): boolean {
    const label = element.closest("label");
    if (label === null) return this.#isOperatedBeside(element);
    return this.#boxOf(label) === element && label.querySelector(this.#boxed) === null &&
      label.closest("[role], [aria-checked]")?.matches(this.#standing) !== true;
  }

  /** The label of a box may stand beside it, also in what a custom element draws that is no box itself. */
  #isOperatedBeside(element: Element): boolean {
    if (!this.#dom.isBox(element) || !this.#dom.is(element, "input")) return false;
    const { parentNode: around } = element;
    if (around === null || this.#dom.labelsOf(element)[0]?.parentNode !== around) return false;
    const outer = this.#dom.isShadow(around) ? around.host : element.closest("[role], [aria-checked]");
    const isBox = outer?.matches("[aria-checked], [tabindex]") === true ||
      (outer !== null && this.#widgets.has(this.#internals.roleOf(outer) ?? ""));
    return !isBox && ![...around.childNodes].some((each) => {
      return this.#dom.isElement(each) && (each.matches(this.#boxed) || each.querySelector(this.#boxed));
    });
  }

  /** Returns the box that a label stands around: that is what is operated. */
  #boxOf(label: Element): Element | undefined {
    const control = this.#dom.is(label, "label") ? label.control : null;
    return control !== null && this.#dom.isBox(control) && label.contains(control) ? control : undefined;
  }

  /** Tells whether what is around an element leaves nothing of it to be seen, as around what is for screen readers. */
  #isCutBy(around: HTMLElement | null): boolean {
    return around !== null && around.offsetWidth <= 2 && around.offsetHeight <= 2 &&
      getComputedStyle(around).overflow !== "visible";
  }

  /** While a dialog is open, all behind it is hidden from screen readers: that says nothing of one of its controls. */
  #isHiddenAlone(element: Element): boolean {
    let node: Element | null = element;
    for (let depth = 0; node !== null && depth < this.#deepest; depth++, node = node.parentElement) {
      if (node.getAttribute("aria-hidden") !== "true") continue;
      return node.querySelectorAll("a, button, input, select, textarea").length <= 1;
    }
    return false;
  }

  /** An item of a menu that the keyboard passes by, and that is empty or says only what the links and buttons in it do. */
  #isFrame(item: Element): boolean {
    const inner = [...item.querySelectorAll(this.#fields)];
    if (inner.some((each) => each.closest("[role^=menuitem], [role=menu]") === item)) return true;
    if (item.matches(this.#own)) return false;
    if (this.#isRoom(item)) return true;
    const saying = (element: Element) => (element.textContent ?? "").replace(/\s+/g, "");
    const parts = [...item.querySelectorAll(this.#operated)].map(saying);
    return parts.length > 0 && parts.join("") === saying(item);
  }

  /** Tells whether an element has no words and no picture, and only keeps others apart. */
  #isRoom(element: Element): boolean {
    const isEmpty = element.childElementCount === 0 && (element.textContent ?? "").trim() === "";
    if (!isEmpty || element.localName.includes("-") || element.hasAttribute("title")) return false;
    const { backgroundImage, cursor, maskImage } = getComputedStyle(element);
    return cursor !== "pointer" && backgroundImage === "none" && maskImage === "none" &&
      ["::before", "::after"].every((part) =>
        /^(none|normal|"")$/.test(getComputedStyle(element, part).content)
      );
  }

  /** Tells whether a list only shows what was chosen in another one, which it opens. */
  #opensList(list: Element): boolean {
    return list.matches(this.#opening) && list.querySelectorAll("[role=option]").length <= 1;
  }

  /** Tells whether an option shows in a list that opens another one what was chosen there. */
  #isChosen(option: Element): boolean {
    const list = option.closest("[role=listbox]");
    return list !== null && this.#opensList(list);
  }

  /** Text in a list that shows what was chosen; or what holds controls, none of which is written into. */
  #isLabel(element: Element): boolean {
    if (this.#dom.isControl(element)) return false;
    const isOfList = element.parentElement?.getAttribute("role") === "combobox";
    return isOfList && element.getAttribute("aria-readonly") === "true" || this.#internals.isAround(element);
  }

  #native(element: Element): string | undefined {
    const plain = this.#tags.get(element.localName);
    if (plain !== undefined) return plain;
    if (!this.#dependent.has(element.localName)) return undefined;
    if (element.localName === "canvas") return this.#isLarge(element) ? "canvas" : undefined;
    if (this.#dom.is(element, "a") || this.#dom.is(element, "area")) {
      return element.hasAttribute("href") ? "link" : undefined;
    }
    if ("controls" in element) return element.controls === true ? element.localName : undefined;
    if (this.#dom.is(element, "select")) return element.multiple || element.size > 1 ? "listbox" : "combobox";
    if (!this.#dom.is(element, "input")) return this.#dom.inside(element) === undefined ? "frame" : undefined;
    if (element.type === "hidden") return undefined;
    return this.#inputs[element.type] ??
      (this.#dom.listAround(element) === undefined ? "textbox" : "combobox");
  }

  /** Tells whether a canvas is large enough for a drawing that may be operated with the mouse. */
  #isLarge(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    return width >= 64 && height >= 64 && element.closest("[aria-hidden=true]") === null;
  }

  #attributed(element: Element): string | undefined {
    if (!this.#dom.isHtml(element)) return this.#drawn(element);
    if (element.isContentEditable) {
      const outer = element.parentElement;
      return outer?.isContentEditable === true || this.#isAside(element) ? undefined : "textbox";
    }
    const box = this.#boxOf(element);
    if (box !== undefined && !this.#isStandIn(box)) return undefined;
    const reachable = element.hasAttribute("tabindex") && element.tabIndex >= 0;
    const isHidden = element.getAttribute("aria-hidden") === "true";
    // A group that has a kind of its own, such as a node of a diagram, is one thing that the keyboard reaches.
    const isWhole = this.#wholes.has(element.getAttribute("role") ?? "") &&
      !element.hasAttribute("aria-roledescription");
    if (reachable && this.#internals.handleOf(element) !== undefined) return "slider";
    const isWorked = reachable && !isHidden && !isWhole && !this.#isView(element);
    if (this.#hasHandler(element) || isWorked) return "clickable";
    return element.getAttribute("draggable") === "true" ? "draggable" : undefined;
  }

  /** Tells whether a place to write is there for scripts alone, such as one that takes what is pasted. */
  #isAside(element: HTMLElement): boolean {
    const isSmall = element.offsetWidth <= 2 || element.offsetHeight <= 2;
    return isSmall && element.tabIndex < 0 && element.closest("[aria-hidden=true]") !== null;
  }

  /** Tells whether the keyboard reaches an element for scrolling what is in it: lines, or what can be reached itself. */
  #isView(element: Element): boolean {
    if (element.localName !== "pre" && element.querySelector(this.#operated) === null) return false;
    const { overflowX, overflowY } = getComputedStyle(element);
    return [overflowX, overflowY].some((each) => each === "auto" || each === "scroll");
  }

  /** An empty one is there to make a touch a click, as on a label. */
  #hasHandler(element: Element): boolean {
    return (element.getAttribute("onclick") ?? "").trim() !== "";
  }

  /** A part of a drawing. */
  #drawn(element: Element): string | undefined {
    if (element.localName === "a") return "link";
    const reachable = this.#hasHandler(element) || element.getAttribute("tabindex") === "0";
    return reachable ? "clickable" : undefined;
  }
}
