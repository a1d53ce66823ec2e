/// <reference lib="dom" />
import type { Dom } from "./dom.ts";

/** Which elements a person can operate, and as what. */
export class Roles {
  readonly #dom: Dom;
  readonly #widgets = new Set(
    ("button checkbox combobox link menuitem menuitemcheckbox menuitemradio option radio searchbox slider " +
      "spinbutton switch tab textbox treeitem").split(" "),
  );
  readonly #tags = new Map([["button", "button"], ["textarea", "textbox"], ["summary", "button"]]);
  readonly #dependent = new Set(["a", "iframe", "input", "select"]);
  readonly #inputs: Readonly<Record<string, string>> = {
    ...{ button: "button", submit: "button", reset: "button", image: "button", checkbox: "checkbox" },
    ...{ radio: "radio", range: "slider", number: "spinbutton", search: "searchbox", password: "password" },
    ...{ file: "file", color: "color", date: "date", time: "time", month: "month", week: "week" },
    ...{ "datetime-local": "datetime" },
  };

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /** The role, `"clickable"` for what only its attributes give away, undefined for what cannot be operated. */
  of(element: Element): string | undefined {
    if (!element.hasAttributes()) return this.#native(element);
    const explicit = element.getAttribute("role")?.trim().split(/\s+/)[0];
    if (explicit !== undefined && this.#widgets.has(explicit)) return explicit;
    return this.#native(element) ?? this.#attributed(element);
  }

  /** Whether everything inside belongs to the name, so that its text is not told again. */
  swallowsText(role: string): boolean {
    return role !== "link" && role !== "clickable";
  }

  #native(element: Element): string | undefined {
    const plain = this.#tags.get(element.localName);
    if (plain !== undefined) return plain;
    if (!this.#dependent.has(element.localName)) return undefined;
    if (this.#dom.is(element, "a")) return element.hasAttribute("href") ? "link" : undefined;
    if (this.#dom.is(element, "select")) return element.multiple ? "listbox" : "combobox";
    if (!this.#dom.is(element, "input")) return this.#dom.inside(element) === undefined ? "frame" : undefined;
    return element.type === "hidden" ? undefined : this.#inputs[element.type] ?? "textbox";
  }

  #attributed(element: Element): string | undefined {
    if (!this.#dom.isHtml(element)) return undefined;
    if (element.isContentEditable) {
      const outer = element.parentElement;
      return outer?.isContentEditable === true ? undefined : "textbox";
    }
    const reachable = element.hasAttribute("tabindex") && element.tabIndex >= 0;
    return element.hasAttribute("onclick") || reachable ? "clickable" : undefined;
  }
}
