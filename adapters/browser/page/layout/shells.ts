/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";
import type { BoxParts } from "./box_parts.ts";
import type { Layers } from "./layers.ts";
import type { ListFields } from "./list_fields.ts";

/** Something on the page that can be operated. */
export interface FoundItem {
  readonly element: Element;
  readonly role: string;
  /** Number of lines of text that come before it. */
  readonly line: number;
  /** Only a listener tells that it can be operated: it may listen for everything inside of it. */
  readonly loose: boolean;
}

/** Tells which of several items are one for a person: what is drawn of another one, or stands behind it. */
export class Shells {
  readonly #dom: Dom;
  readonly #layers: Layers;
  readonly #boxParts: BoxParts;
  readonly #listFields: ListFields;
  /** Controls whose parts do what they do. */
  readonly #whole = new Set("slider switch checkbox radio button tab option menuitem link".split(" "));
  /** What is one thing to a person, whatever it is drawn with. */
  readonly #checked = new Set(["switch", "checkbox", "radio"]);
  readonly #mute = new Set(["clickable", "handle", "hoverable"]);
  /** Roles of what only its listeners, its cursor or its place gives away. */
  readonly #drawn = new Set(["clickable", "handle", "hoverable", "draggable", "cell"]);
  /** Roles of what follows a node in the element of it. */
  readonly #nodes = new Set(["group", "tree", "treeitem"]);
  /** Most items that a control draws itself with. */
  readonly #most = 8;
  readonly #doubled = new Set(["button button", "link button", "tab button", "tab link"]);
  /** Share of a control that what is its own surface takes at least. */
  readonly #share = 0.8;

  constructor(dom: Dom, layers: Layers, boxParts: BoxParts, listFields: ListFields) {
    this.#dom = dom;
    this.#layers = layers;
    this.#boxParts = boxParts;
    this.#listFields = listFields;
  }

  /** Tells whether an item says nothing, such as a mark or a handle. */
  isMute({ element, role }: FoundItem): boolean {
    return this.#mute.has(role) && element.firstElementChild === null &&
      (element.textContent ?? "").trim() === "" && !element.matches("[aria-label], [title]");
  }

  /** Leaves out the shells: what can be written into is the item then. */
  without(items: readonly FoundItem[]): readonly FoundItem[] {
    const left = new Set<Element>();
    items.forEach((item, at) => {
      if (item.role === "canvas" && this.#layers.isBehind(item.element)) left.add(item.element);
      if (this.#isBackground(items, at) || this.#isDrawnBeside(items, at)) left.add(item.element);
      if (item.role === "clickable" && this.isMute(item) && this.#layers.isShade(item.element, items)) {
        left.add(item.element);
      }
      const inner = this.#innerOf(items, at);
      for (const shell of this.#shellsOf(item, inner)) left.add(shell);
    });
    return left.size === 0 ? items : items.filter(({ element }) => !left.has(element));
  }

  /** Leaves out what is drawn over in its own place: a table may be several, of which each shows a part. */
  withoutCopies(items: readonly FoundItem[]): FoundItem[] {
    const alike = Map.groupBy(items, ({ element, role }) => {
      const isDrawn = this.#drawn.has(role) && this.#dom.isHtml(element);
      return isDrawn ? `${role} ${element.className} ${element.textContent}` : "";
    });
    alike.delete("");
    const left = new Set<Element>();
    for (const copies of alike.values()) if (copies.length > 1) this.#addCopies(copies, left);
    return items.filter(({ element }) => !left.has(element));
  }

  /** What comes last lies on top, unless the mouse hits one before it. */
  #addCopies(alike: readonly FoundItem[], left: Set<Element>): void {
    const tops = new Map<string, Element>();
    for (const { element } of alike) {
      const { x, y, width, height } = element.getBoundingClientRect();
      const place = `${x} ${y} ${width} ${height}`;
      const other = tops.get(place);
      const isOne = other !== undefined && other.ownerDocument === element.ownerDocument;
      const isUnder = isOne && this.#layers.isOnTop(other);
      if (isOne) left.add(isUnder ? element : other);
      if (!isUnder) tops.set(place, element);
    }
  }

  /** The first items inside of one. */
  #innerOf(items: readonly FoundItem[], at: number): readonly FoundItem[] {
    const outer = items[at];
    if (outer === undefined || !this.#dom.contains(outer.element, items[at + 1]?.element ?? null)) return [];
    const most = outer.role === "combobox" ? 8 * this.#most : this.#most; // for what was chosen
    const inside = items.slice(at + 1, at + 1 + most);
    const end = inside.findIndex(({ element }) => !this.#dom.contains(outer.element, element));
    return end < 0 ? inside : inside.slice(0, end);
  }

  /** Returns those of an item and the ones inside of it that are not what a person operates. */
  #shellsOf({ element, role, loose }: FoundItem, inner: readonly FoundItem[]): readonly Element[] {
    const [next] = inner;
    if (next === undefined) return [];
    const elementOf = (each: FoundItem) => each.element;
    // What was chosen may stand in a list before its field.
    const field = role === "combobox" ? inner.find((each) => each.role === role)?.element : undefined;
    if (field !== undefined) return [this.#listFields.writes(field) ? element : field];
    if (role === "combobox" && this.#isOpenedBy(element, inner)) return [element];
    if (role === "columnheader") return inner.filter((each) => this.#isBodyOf(element, each)).map(elementOf);
    if (role === "treeitem") return inner.filter((each) => this.#isRowOf(element, each)).map(elementOf);
    const own = inner.filter((each) => this.#isShadowOf(element, each.element));
    if (role === "clickable") {
      if (!loose && this.#holdsDialog(element) || this.#boxParts.isAround(element, inner)) return [element];
      if (own.some((each) => this.#whole.has(each.role) || this.#says(each.element))) return [element];
      return own.filter((each) => each.role === "clickable").map(elementOf);
    }
    const isWhole = this.#whole.has(role);
    const parts = inner.filter((each) => {
      const isLine = role === "menuitem" && (each.role === "link" || each.role === "button");
      if (own.includes(each)) {
        const isAlone = each.role === "button" && own.length === 1;
        const isBody = (isLine || isAlone) && this.#fills(element, each.element);
        return each.role === "clickable" || (isWhole && (each.role === role || isBody));
      }
      const isDrawn = each.role === "clickable" || isLine;
      const isTwice = this.#doubled.has(`${role} ${each.role}`) && this.#saysTheSame(element, each.element);
      // What opens from a list may stand in it, after what it shows.
      if (role === "combobox") return this.#isOfList(element, each, each === next && isDrawn);
      const isAll = each.loose && this.#says(each.element) && this.#saysTheSame(element, each.element);
      return isWhole && (isDrawn || isTwice) &&
        (isAll || isTwice && this.#boxParts.isForMouse(each.element) || this.#fills(element, each.element));
    });
    const behind = inner.filter((each) => {
      const isDrawn = this.#boxParts.isPart(element, role, each);
      const isKnob = this.#checked.has(role) && each.role === "clickable" && !this.#says(each.element);
      const isSign = each === next && this.isMute(each) && !this.#boxParts.isOneOfEnds(element, each.element);
      return isWhole && (isDrawn || isKnob || isSign);
    });
    return [...parts, ...behind].map(elementOf);
  }

  /** Tells whether a list only holds one field or button, which opens it, and takes what is looked for or says it. */
  #isOpenedBy(list: Element, inner: readonly FoundItem[]): boolean {
    const [first] = inner;
    const isButton = first?.role === "button" && inner.length === 1 && !list.hasAttribute("tabindex");
    return isButton && this.#saysTheSame(list, first.element) || this.#listFields.isFieldOf(list, inner);
  }

  /** Tells whether something is there for a list: the field that comes as it opens, or what it is drawn with. */
  #isOfList(list: Element, item: FoundItem, mayDraw: boolean): boolean {
    return this.#listFields.isKept(item) || mayDraw && this.#fills(list, item.element);
  }

  /** What is around a dialog takes the keyboard for it, or holds it. */
  #holdsDialog(element: Element): boolean {
    return element.querySelector(":scope > dialog, [aria-modal=true]") !== null;
  }

  /** Tells whether something in a head of a table says the same, and is what a click on the head hits. */
  #isBodyOf(head: Element, { element, role }: FoundItem): boolean {
    if (role !== "clickable" || !this.#says(element) || !this.#saysTheSame(head, element)) return false;
    const [all, part] = [head.getBoundingClientRect(), element.getBoundingClientRect()];
    const [x, y] = [all.x + all.width / 2, all.y + all.height / 2];
    return x > part.left && x < part.right && y > part.top && y < part.bottom;
  }

  /** Tells whether a button, or what listens all along it, is all that a node of a tree says before the nodes in it. */
  #isRowOf(node: Element, { element, role }: FoundItem): boolean {
    const isWide = element.getBoundingClientRect().width >= this.#share * node.getBoundingClientRect().width;
    const isAll = isWide && this.#isShadowOf(node, element) && this.#says(element);
    if (role === "clickable" && (isAll || element === this.#dom.wordsOfNode(node))) return true;
    const isRow = role === "button" || (role === "clickable" && this.#says(element) && isWide);
    const isDeep = element.parentElement !== node;
    // A custom element may be a node in it that has not told its role yet.
    if (!isRow || (isDeep && (role !== "button" || !isWide)) || element.localName.includes("-")) {
      return false;
    }
    return [...node.childNodes].every((each) => {
      const isNode = this.#dom.isElement(each) && this.#nodes.has(each.role ?? "");
      const isIn = each.contains(element) && (each === element || this.#saysTheSame(each, element));
      return isIn || isNode || !this.#isSaying(each);
    });
  }

  #saysTheSame(...both: readonly [Node, Node]): boolean {
    const [one, other] = both.map(({ textContent }) => (textContent ?? "").trim());
    return one === other;
  }

  #fills(outer: Element, inner: Element): boolean {
    const [all, part] = [outer.getBoundingClientRect(), inner.getBoundingClientRect()];
    return part.width * part.height > this.#share * all.width * all.height;
  }

  /** Tells whether something is what a control near it is drawn with: its label, or wordless in the same place. */
  #isBackground(items: readonly FoundItem[], at: number): boolean {
    const item = items[at];
    if (item === undefined || (item.role !== "clickable" && item.role !== "option")) return false;
    const near = items.slice(Math.max(0, at - 3), at + 4).filter(({ role }) => this.#whole.has(role));
    if (item.role === "option") return near.some(({ element }) => this.#isChoiceOf(item.element, element));
    const isWordless = !this.#says(item.element);
    // The marks of its scale may stand between.
    const handles = items.slice(Math.max(0, at - this.#most), at + 1 + this.#most)
      .filter(({ role }) => role === "slider" || this.#checked.has(role));
    if (handles.some(({ element }) => this.#isTrackOf(item, element))) return true;
    const isBed = ({ element, role }: FoundItem) =>
      (this.#whole.has(role) || role === "combobox") && this.#layers.isBed(item.element, element);
    // The options of a list that is open may stand between.
    if (isWordless && items.slice(Math.max(0, at - this.#most), at + 4).some(isBed)) return true;
    return near.some(({ element, role }) => {
      if (this.#dom.contains(item.element, element)) return false;
      const mayHold = role === "button" || role === "tab" || role === "option" && item.loose;
      if (mayHold && this.#layers.isAside(item.element, element)) return false;
      if (this.#boxParts.isOneOfEnds(element, item.element)) return false;
      if (this.#isLabelOf(item, element, items)) return true;
      const isDrawn = isWordless || this.#boxParts.isUnseen(element);
      return isDrawn && this.#areOfOne(item.element, element) &&
        this.#layers.isWithin(item.element, element);
    });
  }

  /** Tells whether something wordless is what the handle of a slider, or the knob of a switch, beside it runs on. */
  #isTrackOf({ element }: FoundItem, handle: Element): boolean {
    if (this.#boxParts.isDrawnAs(handle, element) || this.#boxParts.isStep(handle, element)) return true;
    const isHeld = () => handle.matches("[role=slider], :has(> input[type=range])");
    if (!this.#dom.isBox(handle) && (this.#dom.isControl(handle) || !isHeld())) return false;
    const around = element.parentElement;
    const isBeside = handle.parentElement === around || handle.parentElement?.parentElement === around;
    return isBeside && !element.contains(handle) && !this.#says(element) &&
      this.#layers.meets(element, handle);
  }

  /** Tells whether an option is the whole label of the native control that tells whether it is chosen. */
  #isChoiceOf(option: Element, control: Element): boolean {
    const label = option.closest("label");
    return label !== null && this.#dom.is(control, "input") && label.control === control &&
      this.#saysTheSame(option, label);
  }

  /** Tells whether a native control is not drawn, and the only other one around it, of its kind, is there instead. */
  #isDrawnBeside(items: readonly FoundItem[], at: number): boolean {
    const item = items[at];
    if (item === undefined) return false;
    const isHidden = this.#dom.is(item.element, "input") && !item.element.checkVisibility();
    if (!isHidden && !this.#dom.isUndrawnList(item.element)) return false;
    const { localName, parentElement: around } = item.element;
    const near = items.slice(Math.max(0, at - 1), at + 2)
      .filter(({ element }) => element !== item.element && around?.contains(element) === true);
    const [only] = near;
    const isOpener = localName === "select" && only?.element.getAttribute("aria-haspopup") === "listbox";
    return near.length === 1 && (only?.role === item.role || isOpener) &&
      around?.querySelectorAll(localName).length === 1;
  }

  /** What stands in a label and does not listen itself, or says all of it, belongs to it. */
  #isLabelOf({ element, loose }: FoundItem, control: Element, items: readonly FoundItem[]): boolean {
    const labels = this.#dom.isControl(control) ? [...control.labels ?? []] : [];
    return labels.some((label) => {
      const isIn = this.#dom.contains(label, element);
      if (isIn && (this.#saysTheSame(element, label) || this.#isWordOf(label, element, items))) return true;
      const isOne = this.#dom.contains(element, label) || (!loose && isIn);
      return isOne && !this.#dom.contains(label, control);
    });
  }

  /** Tells whether something is one of several words that a label is made of, all of which the mouse is a hand over. */
  #isWordOf(label: HTMLLabelElement, element: Element, items: readonly FoundItem[]): boolean {
    if (element.parentElement !== label || !this.#dom.contains(label, label.control)) return false;
    const words = [...label.childNodes].filter((each) => this.#isSaying(each));
    return words.every((word) =>
      items.some((each) => each.element === word && each.role === "clickable" && !each.loose)
    );
  }

  #isSaying(node: Node): boolean {
    return !this.#dom.isComment(node) && (node.textContent ?? "").trim() !== "";
  }

  /** Tells whether both are in one tree, or one in a custom element's own and the other in a slot of it. */
  #areOfOne(drawn: Element, control: Element): boolean {
    const root = drawn.getRootNode();
    return control.getRootNode() === root ||
      (this.#dom.isShadow(root) && control.parentElement === root.host);
  }

  #says(element: Element): boolean {
    return (element.textContent ?? "").trim() !== "" || element.hasAttribute("aria-label") ||
      element.querySelector("slot") !== null;
  }

  /** Tells whether something is how a custom element draws itself. */
  #isShadowOf(host: Element, inner: Element): boolean {
    const root = inner.getRootNode();
    return this.#dom.isShadow(root) && root.host === host;
  }
}
