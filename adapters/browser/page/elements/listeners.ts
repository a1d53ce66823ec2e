/// <reference lib="dom" />
import type { Dom } from "./dom.ts";
import type { Editors } from "./editors.ts";

/**
 * What an element listens for; `press` for the begin of a press alone, `hover` for what only rests on it, `move` for
 * nothing but the way of the mouse, `follow` for that and for a click, and `double` for a double click alone.
 */
export type Heard = "operate" | "press" | "hover" | "follow" | "move" | "double";

/** Remembers which elements listen to the mouse, as only the debugger can see. */
export class Listeners {
  readonly #dom: Dom;
  readonly #editors: Editors;
  readonly #operated = new WeakSet<Element>();
  readonly #pressed = new WeakSet<Element>();
  readonly #hovered = new WeakSet<Element>();
  readonly #following = new WeakSet<Element>();
  readonly #doubled = new WeakSet<Element>();
  /** Elements around one that hear where the mouse is on it. */
  readonly #around = 4;
  readonly #cells = new Set(["td", "th"]);
  readonly #groups =
    "[role=checkbox], [role=group], [role=listbox], [role=radiogroup], [role=switch], [role=textbox]";
  /** What fields are called by, by the document or shadow root that they are in. */
  readonly #labels = new Map<Node, ReadonlySet<string>>();
  #everywhere = false;

  constructor(dom: Dom, editors: Editors) {
    this.#dom = dom;
    this.#editors = editors;
  }

  /** Tells whether the page as a whole listens: then whatever stands anywhere may be operated. */
  get everywhere(): boolean {
    return this.#everywhere;
  }

  note(element: Element, heard: Heard): void {
    if (["html", "body"].includes(element.localName)) {
      this.#everywhere ||= heard !== "hover" && heard !== "move";
      return;
    }
    if (heard === "follow" || heard === "move") this.#following.add(element);
    if (heard === "move") return;
    (heard === "hover" ? this.#hovered : this.#operated).add(element);
    if (heard === "press") this.#pressed.add(element);
    if (heard === "double") this.#doubled.add(element);
  }

  /** Labels, of whatever kind, only give the keyboard to what they are for; tips go away by a click. */
  operates(element: Element): boolean {
    return this.#operated.has(element) && element.localName !== "label" && !element.hasAttribute("for") &&
      element.getAttribute("role") !== "tooltip" && !this.#isLabel(element);
  }

  /** Tells whether fields are called by the words of an element, or of all that is in it, which opens nothing itself. */
  #isLabel(element: Element): boolean {
    if (this.#drawsLabel(element)) return true;
    let node: Element | null = element;
    while (node !== null && node.id === "" && node.childElementCount === 1) node = node.firstElementChild;
    if (node === null || node.id === "" || element.hasAttribute("aria-expanded")) return false;
    const root = node.getRootNode();
    return this.#dom.once(this.#labels, root, () => this.#labelsIn(root)).has(node.id);
  }

  /** Tells whether a custom element draws itself as a label, and no field in that. */
  #drawsLabel(element: Element): boolean {
    const drawn = [...this.#dom.shadowOf(element)?.children ?? []];
    const [label, other] = drawn.filter((each) => !each.matches("style, link, slot"));
    return label?.localName === "label" && other === undefined &&
      label.querySelector(this.#dom.worked) === null;
  }

  #labelsIn(root: Node): ReadonlySet<string> {
    const around = this.#dom.isShadow(root) ? root : root.ownerDocument ?? document;
    const fields = around.querySelectorAll(`:is(${this.#dom.worked}, ${this.#groups})[aria-labelledby]`);
    return new Set([...fields].flatMap((each) => (each.getAttribute("aria-labelledby") ?? "").split(/\s+/)));
  }

  /** Tells whether an element listens for itself; what an editor draws its text on, and its text, do so for the field. */
  isOperated(element: Element): boolean {
    return this.operates(element) && !this.#editors.isSheet(element) && !this.#editors.isPassage(element) &&
      !this.#holdsTip(element);
  }

  /** Tells whether something says no more than the tip in it: that is read, whatever its shell listens for. */
  #holdsTip(element: Element): boolean {
    const tip = element.querySelector("[role=tooltip]");
    return tip !== null && (tip.textContent ?? "").trim() === (element.textContent ?? "").trim();
  }

  /** Tells whether something may open while the mouse rests on an element: cells that say something light their row up. */
  hovers(element: Element): boolean {
    return this.#hovered.has(element) && !this.#isOfLitRow(element);
  }

  /** Tells whether an element is one of the cells beside each other that all listen, where one of them says something. */
  #isOfLitRow(element: Element): boolean {
    if (!this.#cells.has(element.localName)) return false;
    const beside = [element.previousElementSibling, element.nextElementSibling].filter((each) =>
      each !== null
    );
    return beside.length > 0 && beside.every((each) => this.#hovered.has(each)) &&
      [element, ...beside].some((each) => (each.textContent ?? "").trim() !== "");
  }

  /** Tells whether an element itself listens for the begin of a press alone. */
  awaitsPress(element: Element): boolean {
    return this.#pressed.has(element);
  }

  /** Tells whether the first that hears of a click on an element waits for a second one. */
  awaitsDouble(element: Element): boolean {
    return this.#hearsFirst(element, this.#doubled);
  }

  /** Tells whether what is done to an element by a click may depend on what the way of the mouse to it has changed. */
  follows(element: Element): boolean {
    let node: Node | null = element;
    for (let depth = 0; node !== null && depth < this.#around; depth++, node = this.#dom.above(node)) {
      if (this.#dom.isElement(node) && (this.#following.has(node) || this.#hovered.has(node))) return true;
    }
    return false;
  }

  /** Tells whether the first that hears of a click on an element listens for the begin of it alone. */
  presses(element: Element): boolean {
    return this.#hearsFirst(element, this.#pressed);
  }

  #hearsFirst(element: Element, kind: WeakSet<Element>): boolean {
    for (let node: Node | null = element; node !== null; node = this.#dom.above(node)) {
      if (this.#dom.isControl(node)) return false;
      if (this.#dom.isElement(node) && this.#operated.has(node)) return kind.has(node);
    }
    return false;
  }
}
