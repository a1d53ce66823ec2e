/// <reference lib="dom" />
import type { Companions } from "./companions.ts";
import type { Dom } from "../elements/dom.ts";
import type { Words } from "../elements/words.ts";

/** Names controls by the custom elements that draw them. */
export class Hosts {
  readonly #companions: Companions;
  readonly #dom: Dom;
  readonly #words: Words;

  constructor(dom: Dom, companions: Companions, words: Words) {
    this.#companions = companions;
    this.#dom = dom;
    this.#words = words;
  }

  /** Returns the name of the custom element that draws a control, that of the label around it, or the words beside a box. */
  nameOf(control: Element): string {
    const host = this.#dom.isControl(control) ? this.#hostOf(control) : undefined;
    if (host === undefined) return "";
    const label = host.closest("label");
    return this.#words.given(host) || (host.getAttribute("label")?.trim() ?? "") ||
      (label === null ? "" : this.#words.textOf(label).trim()) || this.#besideBox(control, host);
  }

  #besideBox(control: Element, host: Element): string {
    const inner = this.#dom.isBox(control) ? this.#dom.shadowOf(host) : null;
    return inner !== null && this.#companions.isAloneIn(inner, control)
      ? this.#words.textOf(host).trim()
      : "";
  }

  /** The custom element that draws a control, unless that is one of several buttons, or that has it in a slot. */
  #hostOf(control: Element): Element | undefined {
    const root = control.getRootNode();
    if (this.#dom.isShadow(root)) {
      const isOneOfMany = control.localName === "button" && root.querySelectorAll("button").length > 1;
      return isOneOfMany ? undefined : root.host;
    }
    const { parentElement: parent, assignedSlot: slot } = control;
    return slot !== null && parent?.localName.includes("-") === true ? parent : undefined;
  }
}
