/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";
import type { Words } from "../elements/words.ts";

/** Knows the labels of fields: each field's own, where several have one id, and those of hosts that draw a field. */
export class Labels {
  readonly #dom: Dom;
  readonly #words: Words;
  /** What is in a label besides the words, with a number of its own. */
  readonly #linked = "a[href], button";
  readonly #operated = "a, button, input, select, textarea";
  readonly #groups = "[role=group], [role=radiogroup], fieldset";
  /** Hosts in one another at most. */
  readonly #deepest = 4;
  /** Elements around a field that are in its line. */
  readonly #farthest = 8;
  /** Height of a line of fields, in pixels. */
  readonly #tallest = 64;

  constructor(dom: Dom, words: Words) {
    this.#dom = dom;
    this.#words = words;
  }

  /**
   * Returns the words of the labels of a field; empty where it has none.
   *
   * @param isValued whether it is a field by its role alone
   */
  of(element: Element, isValued: boolean): string {
    // Buttons are named by what they say, and asking for their labels searches the whole page.
    const isField = this.#dom.isControl(element) && element.localName !== "button";
    const isOwn = element.localName.includes("-");
    const given = isField || isOwn ? this.#dom.labelsOf(element) : [];
    const labels = this.#own(element, given.filter((label) => !this.#isCopied(label)));
    const around = labels.find((label) =>
      this.#dom.is(element, "input") && element.type === "radio" && label.contains(element)
    );
    if (around !== undefined) return this.#wordsOf(around, element); // another one calls them all
    if (labels.length > 0) return labels.map((label) => this.#wordsOf(label, element)).join(" ").trim();
    const past = isField ? this.#pastButton(element) || this.#justBefore(element) : "";
    if (past !== "") return past;
    const own = isValued ? this.#around(element) || (isField ? "" : this.#drawn(element)) : "";
    return own || (isField || isValued ? this.#ofHost(element) : "");
  }

  /** Tells whether a field refers to the words that call the group it is in, and has a label of its own beside. */
  isNamedAsGroup(field: Element): boolean {
    const id = field.getAttribute("aria-labelledby")?.trim();
    if (id === undefined || !this.#dom.isControl(field) || field.localName === "button") return false;
    if (field.parentElement?.closest(this.#groups)?.getAttribute("aria-labelledby")?.trim() !== id) {
      return false;
    }
    const labels = this.#dom.labelsOf(field);
    return labels.length > 0 && labels.every((label) => label.id !== id);
  }

  /** Returns what stands below a picture, or a player of sound or film: what is in it is for browsers that show none. */
  captionOf(element: Element): string {
    const caption = element.closest("figure")?.querySelector("figcaption");
    return caption ? this.#words.textOf(caption).trim() : "";
  }

  /** A label that is drawn without words says in an attribute what it is for. */
  #wordsOf(label: Element, field: Element): string {
    const words = this.#words.labelText(label);
    if (words === "") return (label.getAttribute("aria-label") ?? label.getAttribute("title") ?? "").trim();
    const isLinked = !this.#dom.isBox(field) && label.querySelector(this.#linked) !== null;
    return isLinked ? this.#beforeLinks(label, words) : words;
  }

  /** What stands behind the name of a field to be pressed, such as a link for those who lost it, is no part of that. */
  #beforeLinks(label: Element, words: string): string {
    const own = this.#dom.squeeze(this.#words.rowText(label, () => false), Infinity);
    return own !== "" && this.#dom.squeeze(words, Infinity).startsWith(own) ? own : words;
  }

  /** A label is handed to the first thing in it, which may be a button that stands before its field. */
  #pastButton(field: Element): string {
    const label = field.closest("label");
    if (label === null || label.control?.localName !== "button") return "";
    return [...label.childNodes].map((node) => {
      const isRead = !this.#dom.isElement(node) ||
        !node.matches(this.#operated) && node.querySelector(this.#operated) === null;
      return isRead && this.#words.isSeen(node) ? this.#words.textOf(node) : "";
    }).join(" ").trim();
  }

  /** Tells whether a label of a field elsewhere stands just before one that has none: its `for` was copied. */
  #isCopied(label: HTMLLabelElement): boolean {
    const { control, nextElementSibling: next, parentElement: around } = label;
    if (control === null || next === null || next === control || around?.contains(control) === true) {
      return false;
    }
    const isField = this.#dom.isControl(next) && next.matches("select, textarea, input:not([type=hidden])");
    return isField && !this.#dom.isBox(next) && this.#dom.labelsOf(next).length === 0;
  }

  /** Returns the words of the label just before a field, which refers to no other one, or to a button. */
  #justBefore(field: Element): string {
    const label = field.previousElementSibling;
    if (!this.#dom.is(label, "label")) return "";
    const isLoose = label.htmlFor === "" && label.control === null || label.control?.localName === "button";
    if (!isLoose && !this.#isCopied(label)) return "";
    return this.#dom.isBox(field) || !this.#words.isSeen(label) ? "" : this.#words.labelText(label);
  }

  /** Returns the words of the label around something that is a field by its role, without the value that it shows. */
  #around(element: Element): string {
    const label = element.closest("label");
    const isOwn = label !== null && (label.control === null || element.contains(label.control));
    return isOwn ? this.#without(element, label).trim() : "";
  }

  #without(element: Element, around: Node): string {
    return [...around.childNodes].map((node) => {
      if (node !== element && node.contains(element)) return this.#without(element, node);
      const isRead = !this.#dom.isElement(node) ||
        !this.#words.isSilent(node) && node.getAttribute("aria-hidden") !== "true";
      return node !== element && isRead && this.#words.isSeen(node) ? this.#words.textOf(node) : "";
    }).join(" ");
  }

  /** Returns the words of the labels of a field that may be hidden: the browser hands such an input none. */
  behind(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string {
    const isHidden = field.type === "hidden" && field.id !== "";
    const labels = isHidden
      ? this.#words.scopeOf(field).querySelectorAll(`label[for="${CSS.escape(field.id)}"]`)
      : this.#dom.labelsOf(field);
    return [...labels].map((label) => this.#words.textOf(label)).join(" ").trim();
  }

  /** Some give several fields one id: the browser hands all labels to the first, a person sees one at each. */
  #own(element: Element, labels: readonly Element[]): readonly Element[] {
    if (labels.length === 1 || element.id === "") return labels;
    const [scope, id] = [this.#words.scopeOf(element), CSS.escape(element.id)];
    const twins = [...scope.querySelectorAll(`#${id}`)];
    if (twins.length < 2) return labels;
    const all = [...scope.querySelectorAll(`label[for="${id}"]`)];
    const own = all.length === twins.length ? all[twins.indexOf(element)] : undefined;
    return own === undefined ? labels : [own];
  }

  /** A drawn field has no labels for the browser, which a person sees at it all the same. */
  #drawn(field: Element): string {
    const label = this.#pointingAt(field);
    return label === null ? "" : this.#words.labelText(label);
  }

  /** Returns the label that something is, or that is all there is in it. */
  whole(element: Element | null): readonly Element[] {
    const label = element?.matches("label") === true
      ? element
      : element?.querySelector(":scope > label:only-child");
    return label ? [label] : [];
  }

  /** Returns the words of the label just before the line of a field, which is that of the line or of another field in it. */
  overLine(field: Element): string {
    const isField = this.#dom.isControl(field)
      ? field.localName !== "button"
      : field.matches("[role=slider]");
    let line = isField && !this.#dom.isBox(field) ? field.parentElement : null;
    for (let depth = 0; line !== null && depth < this.#farthest; depth++, line = line.parentElement) {
      if (line.offsetHeight > this.#tallest) return "";
      const [label = null] = this.whole(line.previousElementSibling);
      const target = this.#dom.is(label, "label") ? this.#targetOf(label) : null;
      if (label !== null && target !== null && line.contains(target)) return this.#words.labelText(label);
    }
    return "";
  }

  #targetOf(label: HTMLLabelElement): Element | null {
    return label.control ?? this.#words.scopeOf(label).getElementById(label.htmlFor);
  }

  /** Returns the label that refers to an element by its id. */
  #pointingAt(element: Element): Element | null {
    if (element.id === "") return null;
    return this.#words.scopeOf(element).querySelector(`label[for="${CSS.escape(element.id)}"]`);
  }

  /** A custom element may draw the field of a label, itself or by another one. */
  #ofHost(field: Element): string {
    let root = field.getRootNode();
    for (let depth = 0; this.#dom.isShadow(root) && depth < this.#deepest; depth += 1) {
      const { host } = root;
      root = host.getRootNode();
      if (host.id === "") continue;
      const label = this.#words.scopeOf(host).querySelector(`[for="${CSS.escape(host.id)}"]:not(output)`);
      const words = label === null ? "" : this.#words.textOf(label).trim();
      if (words !== "") return words;
    }
    return "";
  }
}
