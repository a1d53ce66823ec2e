/// <reference lib="dom" />
import type { Dom } from "./dom.ts";

/** What an element is called: the part of the accessible name rules that pages really use. */
export class Names {
  readonly #dom: Dom;
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

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  of(element: Element): string {
    const name = this.#given(element) || this.#labels(element) || this.#content(element) ||
      this.#aside(element) || this.#hint(element);
    return this.#dom.squeeze(name, this.#limit);
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
    if (!this.#dom.isElement(node)) return "";
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
    return this.textOf(element).trim();
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

  /** Icons have no text: the id or the last class says more than nothing. */
  #hint(element: Element): string {
    const inner = element.firstElementChild;
    const word = element.id || element.classList.item(element.classList.length - 1) ||
      inner?.classList.item(inner.classList.length - 1);
    return word ? `~${word}` : "";
  }
}
