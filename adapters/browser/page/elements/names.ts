/// <reference lib="dom" />
import type { Dom } from "./dom.ts";

/** Names elements by the part of the accessible name rules that pages really use. */
export class Names {
  readonly #dom: Dom;
  readonly #limit = 80;
  /** Classes that say how something stands at the moment. */
  readonly #state =
    /^(?:is-|has-|js-|\w+-)?(?:active|selected|open|opened|closed|disabled|enabled|focus|focused|hover|checked|current|visible|hidden|show|shown|expanded|collapsed|loading|dragging|readonly)$/i;
  /** Names that a program has made up. */
  readonly #made = /^(?:[:_].*[:_]|(?:css|sc|jss|emotion|ng|svelte|radix)-.*|.*\d{3,}.*|(?=.*\d)[\w-]{5,9})$/;
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

  readonly #rows = new Set(["tr", "li", "row", "listitem", "article"]);
  #isRow = false;

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  of(element: Element): string {
    const name = this.#given(element) || this.#labels(element) || this.#content(element) ||
      this.#aside(element) || this.#hint(element);
    return this.#once(this.#dom.squeeze(name, this.#limit));
  }

  /** Some keep room for their words in bold by writing them twice, once unseen. */
  #once(name: string): string {
    const half = name.slice(0, Math.floor(name.length / 2));
    return half !== "" && name === `${half} ${half}` ? half : name;
  }

  /** The text a person reads in an element, pictures and shadow roots included. */
  textOf(node: Node): string {
    const only = node.firstChild;
    if (only === null || (only.nodeType === 3 && only.nextSibling === null)) return node.textContent ?? "";
    const parts: string[] = [];
    const inner = this.#dom.isElement(node) ? this.#dom.shadowOf(node) ?? node : node;
    for (let child = inner.firstChild; child !== null; child = child.nextSibling) {
      parts.push(child.nodeType === 3 ? child.textContent ?? "" : this.#spoken(child));
    }
    return parts.join("");
  }

  #spoken(node: Node): string {
    if (!this.#dom.isElement(node) || (this.#isRow && node.localName === "button")) return "";
    if (this.#silent.has(node.localName) || node.getAttribute("aria-hidden") === "true") return "";
    if (node.localName === "br") return " ";
    if (this.#dom.is(node, "img")) return node.alt;
    if (node.localName === "svg") {
      return this.#given(node) || (node.querySelector("title")?.textContent ?? "");
    }
    if (this.#dom.is(node, "slot")) {
      return node.assignedNodes({ flatten: true }).map((n) => this.textOf(n)).join("");
    }
    return ` ${node.getAttribute("aria-label") ?? this.textOf(node)} `;
  }

  #given(element: Element): string {
    const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
    const referenced = ids.map((id) => this.#byId(element, id)).join(" ").trim();
    return referenced || (element.getAttribute("aria-label") ?? "").trim();
  }

  #byId(element: Element, id: string): string {
    const root = element.getRootNode();
    const scope = this.#dom.isShadow(root) ? root : element.ownerDocument;
    const found = scope.getElementById(id);
    return found === null ? "" : this.textOf(found);
  }

  #labels(element: Element): string {
    // Buttons are named by what they say, and asking for their labels searches the whole page.
    if (!this.#dom.isControl(element) || element.localName === "button") return "";
    return [...element.labels ?? []].map((label) => this.textOf(label)).join(" ").trim();
  }

  #content(element: Element): string {
    if (this.#dom.is(element, "img")) return element.alt;
    if (this.#dom.is(element, "input")) return this.#caption(element);
    if (this.#silent.has(element.localName)) return "";
    if (this.#dom.isHtml(element) && element.isContentEditable) return "";
    const isRow = this.#rows.has(element.localName) || this.#rows.has(element.getAttribute("role") ?? "");
    return isRow ? this.rowText(element) : this.textOf(element).trim();
  }

  /** The text of an element without that of the buttons in it, which have numbers of their own. */
  rowText(element: Element): string {
    this.#isRow = true;
    const text = this.textOf(element).trim();
    this.#isRow = false;
    return text;
  }

  #caption(input: HTMLInputElement): string {
    if (input.type === "image") return input.alt;
    if (input.type === "submit") return input.value || "Submit";
    if (input.type === "reset") return input.value || "Reset";
    return input.type === "button" ? input.value : "";
  }

  #aside(element: Element): string {
    for (const attribute of ["title", "placeholder", "aria-placeholder", "alt", "name"]) {
      const text = element.getAttribute(attribute)?.trim();
      if (text) return text;
    }
    return "";
  }

  /** Icons have no text: an id or a class says more than nothing, where it is a word and no state. */
  #hint(element: Element): string {
    const inner = element.firstElementChild;
    const classes = [...element.classList].reverse();
    const words = [element.id, ...classes, ...[...inner?.classList ?? []].reverse()];
    const word = words.find((each) => each !== "" && !this.#state.test(each) && !this.#made.test(each));
    return word ? `~${word}` : "";
  }
}
