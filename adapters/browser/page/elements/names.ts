/// <reference lib="dom" />
import type { Dom } from "./dom.ts";
import type { Hints } from "./hints.ts";
import type { Internals } from "./internals.ts";

/** Names elements by the part of the accessible name rules that pages really use. */
export class Names {
  readonly #dom: Dom;
  readonly #hints: Hints;
  readonly #internals: Internals;
  readonly #limit = 80;
  readonly #silent = new Set([
    "script",
    "style",
    "template",
    "noscript",
    "input",
    "select",
    "textarea",
    "iframe",
  ]);

  /** Roles that say what they hold, and not what they are for. */
  readonly #valued = new Set(["combobox", "slider", "spinbutton", "textbox", "searchbox", "listbox"]);
  readonly #controls =
    "input:not([type=hidden]), select, textarea, button, [role=slider], [role=combobox], [role=spinbutton], [contenteditable]";
  readonly #labelLike = "[class*=label i]";
  /** Elements around a field that may hold its label. */
  readonly #deepest = 4;
  /** Height of a field with what is drawn around it, in pixels. */
  readonly #tallest = 64;
  readonly #marks = new Set("b em i mark span strong sub sup u".split(" "));
  readonly #rows = new Set(["tr", "li", "row", "listitem", "article"]);
  #isRow = false;
  #tells: (button: Element) => boolean = () => false;
  #isShown = false;
  /** Set while a node of a tree is named: what it holds are nodes of their own. */
  #isNode = false;
  readonly #holdsNodes = new Set(["group", "treeitem"]);

  constructor(dom: Dom, hints: Hints, internals: Internals) {
    this.#dom = dom;
    this.#hints = hints;
    this.#internals = internals;
  }

  of(element: Element): string {
    const name = this.#given(element) || this.#labels(element) || this.#around(element) ||
      this.#words(element) ||
      this.#aside(element) || this.#beside(element) || this.#hosted(element) ||
      this.#field(element) || this.#written(element) || this.#native(element) || this.#hints.of(element);
    return this.#once(this.#dom.squeeze(name, this.#limit));
  }

  /** Some keep room for their words in bold by writing them twice, once unseen. */
  #once(name: string): string {
    const half = name.slice(0, Math.floor(name.length / 2));
    return half !== "" && name === `${half} ${half}` ? half : name;
  }

  /** The text a person reads in an element, pictures and shadow roots included. */
  textOf(node: Node): string {
    const inner = this.#dom.isElement(node) ? this.#dom.shadowOf(node) ?? node : node;
    const only = node.firstChild;
    const isPlain = only === null ? inner === node : only.nodeType === 3 && only.nextSibling === null;
    if (isPlain) return node.textContent ?? "";
    const parts: string[] = [];
    // What is unseen as a whole may still be what names something else.
    const isSeen = this.#isSeen(node);
    for (let child = inner.firstChild; child !== null; child = child.nextSibling) {
      if (child.nodeType === 3) parts.push(child.textContent ?? "");
      else if (!isSeen || this.#isSeen(child)) parts.push(this.#spoken(child));
    }
    return parts.join("");
  }

  /** An element without a box of its own may have children that are seen. */
  #isSeen(node: Node): boolean {
    if (!this.#dom.isElement(node) || ["slot", "title"].includes(node.localName)) return true;
    return node.checkVisibility() || getComputedStyle(node).display === "contents";
  }

  #spoken(node: Node): string {
    if (!this.#dom.isElement(node) || this.#isLeftOut(node)) return "";
    if (this.#isNode && this.#holdsNodes.has(this.#internals.roleOf(node) ?? "")) return "";
    if (this.#silent.has(node.localName) || node.getAttribute("aria-hidden") === "true") return "";
    if (node.localName === "br") return " ";
    if (this.#dom.is(node, "img")) return node.alt;
    if (node.localName === "svg") {
      if (this.#isShown) return "";
      return this.#given(node) || (node.querySelector("title")?.textContent ?? "");
    }
    if (this.#dom.is(node, "slot")) {
      return node.assignedNodes({ flatten: true }).map((n) => this.textOf(n)).join("");
    }
    const text = node.getAttribute("aria-label") ?? this.textOf(node);
    // Letters that are marked are still letters of one word.
    const isWithin = this.#marks.has(node.localName) && getComputedStyle(node).display === "inline";
    return isWithin ? text : ` ${text} `;
  }

  #isLeftOut(element: Element): boolean {
    const isButton = element.localName === "button" || element.getAttribute("role") === "button";
    return this.#isRow && isButton && !this.#tells(element);
  }

  #given(element: Element): string {
    const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
    const referenced = ids.map((id) => this.#byId(element, id)).join(" ").trim();
    return referenced || (element.getAttribute("aria-label") ?? "").trim();
  }

  #byId(element: Element, id: string): string {
    const found = this.#scopeOf(element).getElementById(id);
    return found === null ? "" : this.textOf(found);
  }

  /** What ids in an element refer to: its shadow root, or its document. */
  #scopeOf(element: Element): DocumentFragment | Document {
    const root = element.getRootNode();
    return this.#dom.isShadow(root) ? root : element.ownerDocument;
  }

  #labels(element: Element): string {
    // Buttons are named by what they say, and asking for their labels searches the whole page.
    if (!this.#dom.isControl(element) || element.localName === "button") return "";
    return [...element.labels ?? []].map((label) => this.textOf(label)).join(" ").trim();
  }

  /** A box that is drawn and says nothing itself is named by the label around it alone. */
  #around(element: Element): string {
    if (!element.hasAttribute("aria-checked")) return "";
    const [label, mark] = [element.closest("label"), this.textOf(element).trim()];
    if (label === null || label === element || /[\p{L}\p{N}]{2}/u.test(mark)) return "";
    const reached = [...label.querySelectorAll(this.#controls)].filter((each) => {
      return this.#dom.isHtml(each) && each.tabIndex >= 0;
    });
    if (reached.some((each) => !element.contains(each))) return "";
    return (mark === "" ? this.textOf(label) : this.textOf(label).replace(mark, "")).trim();
  }

  /** A button that has no words, or opens what fills it in, may have a label as a field has. */
  #words(element: Element): string {
    const content = this.#content(element);
    const isField = content === "" || element.hasAttribute("aria-haspopup");
    if (element.localName !== "button" || element.id === "" || !isField) return content;
    const label = this.#scopeOf(element).querySelector(`label[for="${CSS.escape(element.id)}"]`);
    return label === null ? content : `${this.textOf(label).trim()} ${content}`.trim();
  }

  #content(element: Element): string {
    if (this.#dom.is(element, "img")) return element.alt;
    if (this.#dom.is(element, "input")) return this.#caption(element);
    if (this.#silent.has(element.localName)) return "";
    if (this.#dom.isHtml(element) && element.isContentEditable) return "";
    if (this.#valued.has(element.getAttribute("role") ?? "")) return "";
    const isRow = this.#rows.has(element.localName) || this.#rows.has(element.getAttribute("role") ?? "");
    this.#isNode = this.#internals.roleOf(element) === "treeitem";
    const text = isRow && !this.#isNode ? this.rowText(element) : this.textOf(element).trim();
    this.#isNode = false;
    return text;
  }

  /**
   * The text of an element without that of the buttons in it, which have numbers of their own.
   *
   * @param tells whether a button says what the row is about, and is read after all
   */
  rowText(element: Element, tells: (button: Element) => boolean = () => false): string {
    [this.#isRow, this.#tells] = [true, tells];
    const text = this.textOf(element).trim();
    this.#isRow = false;
    return text;
  }

  /** The text that a list shows: what its icons and buttons are called is not read, unless there is nothing else. */
  shownIn(element: Element): string {
    this.#isShown = true;
    const text = this.rowText(element);
    this.#isShown = false;
    return text || this.rowText(element);
  }

  #caption(input: HTMLInputElement): string {
    if (input.type === "image") return input.alt;
    if (input.type === "submit") return input.value || "Submit";
    if (input.type === "reset") return input.value || "Reset";
    return input.type === "button" ? input.value : "";
  }

  #aside(element: Element): string {
    for (const attribute of ["title", "placeholder", "aria-placeholder", "alt"]) {
      const text = element.getAttribute(attribute)?.trim();
      if (text) return text;
    }
    return "";
  }

  /** Returns the name that a program knows a field by, where that is a word; one of several is known by its value. */
  #field(element: Element): string {
    const value = this.#dom.is(element, "input") && element.type === "radio" ? element.value : "";
    if (value !== "" && value !== "on") return value;
    const name = element.getAttribute("name")?.trim() ?? "";
    return /^[\p{L}\p{N}]/u.test(name) ? name : "";
  }

  /** Returns the name of the native control that stands in one that is drawn. */
  #native(element: Element): string {
    const native = element.hasAttribute("aria-checked") ? element.querySelector("input") : null;
    return native === null ? "" : this.#given(native) || this.#labels(native) || this.#beside(native);
  }

  /** Returns the few words that stand where a field has none: some draw its placeholder beside it. */
  #written(element: Element): string {
    if (!this.#dom.is(element, "input")) return "";
    let around = element.parentElement;
    for (let depth = 0; around !== null && depth < this.#deepest; depth++, around = around.parentElement) {
      if (around.offsetHeight > this.#tallest || around.querySelectorAll(this.#controls).length > 1) {
        return "";
      }
      const words = around.innerText.trim();
      // Some draw what is written in the field, too: that is its value, and may be secret.
      const isName = words.length <= this.#limit && words.replace(/\s/g, "") !== element.value;
      if (words !== "") return isName ? words : "";
    }
    return "";
  }

  /** Returns the name of the custom element that draws a field, or of the label around that. */
  #hosted(element: Element): string {
    if (!this.#dom.isControl(element)) return "";
    const host = this.#hostOf(element);
    if (host === undefined) return "";
    const label = host.closest("label");
    return this.#given(host) || (host.getAttribute("label")?.trim() ?? "") ||
      (label === null ? "" : this.textOf(label).trim());
  }

  /** The custom element that a control belongs to: it is drawn by it, or stands in one of its slots. */
  #hostOf(control: Element): Element | undefined {
    const root = control.getRootNode();
    if (this.#dom.isShadow(root)) return root.host;
    const { parentElement: parent, assignedSlot: slot } = control;
    return slot !== null && parent?.localName.includes("-") === true ? parent : undefined;
  }

  /** A field that no label belongs to is named by the one that stands with it alone. */
  #beside(element: Element): string {
    const isField = this.#dom.isControl(element) && element.localName !== "button";
    if (!isField && !this.#valued.has(element.getAttribute("role") ?? "")) return "";
    const replaced = this.#replaced(element);
    if (replaced !== "") return replaced;
    const isBox = this.#dom.is(element, "input") && ["checkbox", "radio"].includes(element.type);
    let around = element.parentElement;
    for (let depth = 0; around !== null && depth < this.#deepest; depth += 1) {
      const others = [...around.querySelectorAll(this.#controls)].filter((each) => {
        const isReached = this.#dom.isHtml(each) && each.tabIndex >= 0;
        return isReached && !each.contains(element) && !element.contains(each);
      });
      if (others.length > 0) return "";
      const said = isBox ? this.textOf(around).trim() : "";
      if (said !== "" && said.length <= this.#limit) return said;
      const before = around.previousElementSibling;
      const near = [
        ...around.querySelectorAll("label, legend"),
        ...before?.matches("label") === true ? [before] : [],
        ...[...around.querySelectorAll(this.#labelLike)].filter((each) => /\p{L}/u.test(this.textOf(each))),
      ];
      const label = near.find((each) => {
        return !this.#isForOther(each, element) && !each.contains(element) && !element.contains(each) &&
          this.#isSeen(each);
      });
      const words = label === undefined ? "" : this.textOf(label).trim();
      if (words !== "") return words;
      around = around.parentElement;
    }
    return "";
  }

  #isForOther(label: Element, element: Element): boolean {
    if (!this.#dom.is(label, "label")) return false;
    const target = label.control ?? this.#scopeOf(label).getElementById(label.htmlFor);
    return target !== null && target !== element && !target.contains(element);
  }

  /** Returns the label of the field that an element is drawn in place of: it stands in it, or just before. */
  #replaced(element: Element): string {
    let around: Element | null = element;
    for (let depth = 0; around !== null && depth < this.#deepest; depth += 1) {
      const found = [around.previousElementSibling, ...around.querySelectorAll("select, input")];
      for (const each of depth === 0 ? found : found.slice(0, 1)) {
        const isField = this.#dom.is(each, "select") || this.#dom.is(each, "input");
        const isInside = isField && element.contains(each);
        if (each === element || !isField || (!isInside && each.tabIndex >= 0 && each.offsetWidth > 2)) {
          continue;
        }
        const given = isInside ? this.#given(each) : "";
        const words = given || [...each.labels ?? []].map((label) => this.textOf(label)).join(" ").trim();
        if (words !== "") return words;
      }
      around = around.parentElement;
    }
    return "";
  }
}
