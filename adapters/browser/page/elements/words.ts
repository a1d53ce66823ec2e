/// <reference lib="dom" />
import type { Dom } from "./dom.ts";
import type { Icons } from "./icons.ts";
import type { Internals } from "./internals.ts";
import type { Placeholders } from "./placeholders.ts";

/** Reads what a person reads in elements. */
export class Words {
  readonly #dom: Dom;
  readonly #icons: Icons;
  readonly #internals: Internals;
  readonly placeholders: Placeholders;
  readonly #silent = new Set("script style template noscript input select textarea iframe".split(" "));
  readonly #marks = new Set("b em i mark span strong sub sup u".split(" "));
  readonly #holdsNodes = new Set(["group", "menu", "treeitem"]);
  /** Parts of a value that are named by what they are of it. */
  readonly #valued = "[role=group], [role=spinbutton]";
  readonly #closing = /^[:;!?)](\s|$)/;
  readonly #visible = { visibilityProperty: true };
  /** Parts of a row that are read. */
  readonly #most = 200;
  /** Letters of a word that is drawn letter by letter, at least; and whether elements hold such words. */
  readonly #fewest = 4;
  readonly #spelled = new Map<Node, boolean>();
  /** What rows say besides their lists. */
  readonly #beside = new Map<Element, string>();
  readonly #isLink = (part: Element) => part.matches("a:not([role=button])");
  #isRow = false;
  #tells: (part: Element) => boolean = () => false;
  #isShown = false;
  #isValue = false;
  /** What the list that is read opens: its options are no value. */
  #opened: ReadonlySet<string> = new Set();
  /** Set while a node of a tree is read: what it holds are nodes of their own. */
  #isNode = false;
  /** What is read as a whole. */
  #read: Node | undefined;
  /** Set while what names something is read: what a field is set to may stand in its label. */
  #isLabel = false;

  constructor(dom: Dom, internals: Internals, icons: Icons, placeholders: Placeholders) {
    this.#dom = dom;
    this.#icons = icons;
    this.#internals = internals;
    this.placeholders = placeholders;
  }

  /** The text a person reads in an element, pictures and shadow roots included. */
  textOf(node: Node): string {
    const inner = this.#dom.isElement(node) ? this.#dom.shadowOf(node) ?? node : node;
    const only = node.firstChild;
    const isPlain = only === null ? inner === node : only.nodeType === 3 && only.nextSibling === null;
    if (isPlain) return node.textContent ?? "";
    const parts: string[] = [];
    const outer = this.#read;
    this.#read ??= node;
    // What is unseen as a whole may still be what names something else.
    const isSeen = this.isSeen(node);
    for (let child = inner.firstChild; child !== null; child = child.nextSibling) {
      if (child.nodeType === 3) this.#append(parts, child.textContent ?? "");
      else if (!isSeen || this.isSeen(child)) parts.push(this.#spoken(child));
    }
    this.#read = outer;
    return parts.join("");
  }

  /** A colon stands at the word before it, though only that is marked. */
  #append(parts: string[], text: string): void {
    const last = parts.at(-1);
    if (last !== undefined && this.#closing.test(text)) parts[parts.length - 1] = last.trimEnd();
    parts.push(text);
  }

  /** The text of what names something, without the value that is shown in it, and without a choice that stands in it. */
  labelText(label: Element): string {
    if (this.#dom.is(label, "output")) return "";
    const isOuter = !this.#isLabel;
    this.#isLabel = true;
    const text = this.textOf(label).trim();
    if (isOuter) this.#isLabel = false;
    return text;
  }

  /** The text of a node of a tree or an item of a menu, without that of the nodes or the menu in it. */
  nodeText(element: Element): string {
    this.#isNode = true;
    const text = this.textOf(element).trim();
    this.#isNode = false;
    return text;
  }

  /**
   * The text of an element without that of the buttons in it, which have numbers of their own.
   *
   * @param tells whether a button or a link says what the row is about, and is read
   */
  rowText(element: Element, tells: (part: Element) => boolean = this.#isLink): string {
    [this.#isRow, this.#tells] = [true, tells];
    const text = this.textOf(element).trim();
    this.#isRow = false;
    return text;
  }

  /** What the row says that the list of a row stands in, besides that list. */
  rowAround(row: Element): string {
    const outer = row.closest("li")?.parentElement?.closest("li") ?? null;
    let list: Element | null = row;
    while (list !== null && list.parentElement !== outer) list = list.parentElement;
    return outer === null || list === null
      ? ""
      : this.#dom.once(this.#beside, list, () => this.#wordsBeside(list, outer));
  }

  #wordsBeside(list: Element, row: Element): string {
    const beside = [...row.childNodes].slice(0, this.#most);
    const parts = beside.filter((each) => each !== list && this.isSeen(each));
    // What its icons are called says what they do.
    const isHtml = (each: Node): each is HTMLElement => this.#dom.isElement(each) && this.#dom.isHtml(each);
    return parts.map((each) => isHtml(each) ? each.innerText : each.textContent ?? "")
      .join(" ").trim();
  }

  /**
   * The text that a list shows: what its icons and buttons are called is not read, unless there is nothing else, not
   * even what stands there until something is chosen.
   */
  shownIn(element: Element): string {
    [this.#isShown, this.#isValue] = [true, true];
    const ids = ["aria-controls", "aria-owns"].map((name) => element.getAttribute(name) ?? "");
    this.#opened = new Set(ids.join(" ").split(" ").filter((id) => id !== ""));
    const text = this.rowText(element);
    this.#isShown = false;
    const isTold = text !== "" ||
      [...element.querySelectorAll("*")].some((each) => this.#isShownPlaceholder(each));
    const all = isTold ? text : this.rowText(element);
    this.#isValue = false;
    return all || this.#heldIn(element);
  }

  /** Returns what the field of a list holds that is only read. */
  #heldIn(list: Element): string {
    const [field = null, second] = list.querySelectorAll("input[type=text]");
    return this.#dom.is(field, "input") && field.readOnly && second === undefined ? field.value : "";
  }

  /** The text of an element without what its pictures are called, and what opens from it. */
  seenIn(element: Element): string {
    [this.#isShown, this.#isNode] = [true, true];
    const text = this.textOf(element).trim();
    [this.#isShown, this.#isNode] = [false, false];
    return text;
  }

  /** Tells whether an element is silent: its content is no text, or belongs to it as a value. */
  isSilent(element: Element): boolean {
    return this.#silent.has(element.localName);
  }

  /** An element without a box of its own may have children that are seen; one of no height may keep them undrawn. */
  isSeen(node: Node): boolean {
    if (!this.#dom.isElement(node)) return !this.#dom.isComment(node);
    if (node.localName === "slot" || node.localName === "title") return true;
    if (!node.checkVisibility(this.#visible)) return getComputedStyle(node).display === "contents";
    const isFlat = this.#dom.isHtml(node) && node.offsetHeight === 0;
    return !isFlat || getComputedStyle(node).contentVisibility !== "hidden";
  }

  #isShownPlaceholder(element: Element): boolean {
    return this.placeholders.are(element) && this.isSeen(element) &&
      (element.textContent ?? "").trim() !== "";
  }

  /** Tells whether something in a node of a tree has a name or a number of its own. */
  #isOfItsOwn(part: Element): boolean {
    const role = this.#internals.roleOf(part) ?? part.localName;
    if (role !== "checkbox" && role !== "button") return this.#holdsNodes.has(role);
    // The name of an icon may be written in it, for a font that draws it.
    return [part.textContent ?? "", this.textOf(part)].some((words) => !/[\p{L}\p{N}]/u.test(words));
  }

  #spoken(node: Node): string {
    if (!this.#dom.isElement(node) || this.#isLeftOut(node)) return "";
    if (this.#isNode && this.#isOfItsOwn(node)) return "";
    if (this.#icons.isOfBox(node) && this.#isRow || this.#isLabel && this.#dom.is(node, "output")) return "";
    if (this.#silent.has(node.localName) || node.getAttribute("aria-hidden") === "true") return "";
    if (node.localName === "br") return " ";
    if (this.#dom.is(node, "img")) return this.#icons.isSaidBeside(node) ? "" : ` ${this.altOf(node)} `;
    if (node.localName === "svg") {
      if (this.#isShown || this.#isFaded(node)) return "";
      return this.given(node) || ` ${node.querySelector("title")?.textContent ?? ""} `;
    }
    if (this.#dom.is(node, "slot")) {
      return node.assignedNodes({ flatten: true })
        .map((each) => this.#dom.isElement(each) ? this.#spoken(each) : each.textContent ?? "").join("");
    }
    if (this.#icons.isUnread(node, this.#read, this.#isShown)) return "";
    const text = this.#labelOf(node) ?? this.textOf(node);
    // Letters that are marked are still letters of one word.
    const isWithin = this.#marks.has(node.localName) && getComputedStyle(node).display === "inline";
    return isWithin || text.length === 1 && this.#isOfSpelled(node) ? text : ` ${text} `;
  }

  /** The label of an element, where a person reads no words in it: some label cells by their column, or tell the keys. */
  #labelOf(element: Element): string | undefined {
    const label = element.getAttribute("aria-label");
    if (label === null || element.localName !== "td" && !this.#isValue) return label ?? undefined;
    const own = this.textOf(element).trim();
    const isRead = element.matches(`td, ${this.#valued}`) || label.startsWith(own);
    return own !== "" && isRead ? undefined : label;
  }

  /** Tells whether an element is one of the letters of some words that are drawn each by itself, as those that move are. */
  #isOfSpelled({ parentNode }: Element): boolean {
    if (parentNode === null) return false;
    return this.#dom.once(this.#spelled, parentNode, () => {
      const all = [...parentNode.childNodes];
      const letters = all.filter(({ textContent }) => /^\p{L}$/u.test(textContent ?? ""));
      const isAll = all.every((each) => this.#dom.isElement(each) && each.textContent?.length === 1);
      return isAll && letters.length >= this.#fewest;
    });
  }

  /** Tells whether nobody sees an icon beside words that are seen, such as the sign of an error that there may be. */
  #isFaded(icon: Element): boolean {
    if (icon.checkVisibility({ opacityProperty: true })) return false;
    const all = this.#read ?? null;
    return this.#dom.isElement(all) && all.checkVisibility({ opacityProperty: true }) &&
      this.#dom.isHtml(all) && all.innerText.trim() !== "";
  }

  /** Returns what a picture is called, where that is more than what any picture is. */
  altOf({ alt }: HTMLImageElement): string {
    return /^\s*(?:icon|image|img|picture)\s*$/i.test(alt) ? "" : alt;
  }

  #isLeftOut(element: Element): boolean {
    const isOpened = element.hasAttribute("popover") || this.#opened.has(element.id);
    if (this.#hangsOut(element)) return true;
    if (this.#isValue && (isOpened || this.placeholders.are(element))) return true;
    const isApart = () => element.matches("[role=radiogroup], [role=tooltip]") || this.#isPicker(element);
    if (this.#isLabel && isApart()) return true;
    if (!this.#isRow) return false;
    return element.matches("a, button, [role=button]") && !this.#tells(element);
  }

  /** Tells whether something in a label is what its field opens, such as a calendar: it has buttons or cells, and a place apart. */
  #isPicker(element: Element): boolean {
    const inner = this.#dom.shadowOf(element) ?? element;
    return inner.firstElementChild !== null && inner.querySelectorAll("button, td").length > 1 &&
      /absolute|fixed/.test(getComputedStyle(element).position);
  }

  /** Tells whether a list is what the words before it open, or the button around it: it is placed apart from them. */
  #hangsOut(list: Element): boolean {
    const read = list.matches("[role=menu], [role=listbox]") && this.#read || list;
    if (this.#dom.isElement(read) && read.matches("[role=button][aria-haspopup]")) return true;
    if (list.localName !== "ul" && list.localName !== "ol") return false;
    const said = list.previousElementSibling?.textContent?.trim() ?? "";
    return said !== "" && /absolute|fixed/.test(getComputedStyle(list).position);
  }

  /** The name that an element is given by its attributes. */
  given(element: Element): string {
    const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
    const told = ids.map((id) => ({ words: this.#byId(element, id).trim(), id }))
      .filter((each) => each.words !== "");
    const outer = told.filter(({ id }) => !this.#isChoiceIn(element, id));
    const words = (outer.length > 0 ? outer : told).map((each) => each.words);
    // A list that is written into may refer to what is written there, too.
    const value = this.#dom.is(element, "input") && element.role === "combobox" ? element.value.trim() : "";
    return (words.length > 1 ? words.filter((each) => each !== value) : words).join(" ") ||
      this.#icons.labelOf(element);
  }

  /** What opens a list may be called by what is chosen in it as well: that is its value. */
  #isChoiceIn(element: Element, id: string): boolean {
    if (element.getAttribute("aria-haspopup") !== "listbox") return false;
    const found = this.scopeOf(element).getElementById(id);
    return element.contains(found) && !(found === element && element.hasAttribute("aria-label"));
  }

  #byId(element: Element, id: string): string {
    const own = this.#dom.labelsOf(element).findLast((label) => label.id === id); // others may have its id
    const found = own ?? this.scopeOf(element).getElementById(id);
    // What names something else, or itself and more, is called what its own label says.
    if (found === null) return "";
    if (found.getAttribute("role") === "option" && !found.contains(element)) return ""; // chosen in a list
    // Some hide the words of a name, and not the element that is referred to.
    const words = (found.getAttribute("aria-label") ?? "").trim() || this.labelText(found);
    return words === "" && !this.#dom.is(found, "output") && found.querySelector("output") === null
      ? found.textContent ?? ""
      : words;
  }

  /** What ids in an element refer to: its shadow root, or its document. */
  scopeOf(element: Element): DocumentFragment | Document {
    const root = element.getRootNode();
    return this.#dom.isShadow(root) ? root : element.ownerDocument;
  }
}
