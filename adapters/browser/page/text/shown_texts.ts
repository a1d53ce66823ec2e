/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";
import type { States } from "../elements/states.ts";
import type { ShownText } from "../wire/person_act.ts";

/** Texts of a page that a person reads, and which of them came since it was asked last. */
export class ShownTexts {
  readonly #dom: Dom;
  readonly #states: States;
  readonly #most = 4_000;
  readonly #longest = 200;
  /** Shorter secrets are in other words by chance. */
  readonly #shortestSecret = 3;
  readonly #heading = "h1, h2, h3, h4, h5, h6, [role=heading], legend, summary";
  readonly #alert =
    "[role=alert], [role=status], [role=log], [aria-live=polite], [aria-live=assertive], output";
  readonly #dialog = "dialog[open], [role=dialog], [role=alertdialog], [popover]";
  /** What these say is found by their names. */
  readonly #apart =
    "script, style, noscript, template, button, a, label, option, select, textarea, [role=button]";
  #seen: ReadonlySet<string> | undefined;

  constructor(dom: Dom, states: States) {
    this.#dom = dom;
    this.#states = states;
  }

  /** Everything that is shown from now on has come. */
  begin(): void {
    // Of a document that is only being made, nothing is known.
    if (document.readyState !== "loading") this.appeared();
  }

  /** Returns what came since it was asked last: of another document what stands out, not each of its words. */
  appeared(): ShownText[] {
    const before = this.#seen;
    const shown = this.#shown();
    this.#seen = new Set(shown.map(({ text }) => text));
    const fresh = shown.filter(({ text, kind }) =>
      before === undefined ? kind !== "text" : !before.has(text)
    );
    const secrets = this.#secrets();
    return fresh.filter(({ text }) => !secrets.some((secret) => text.includes(secret))).slice(0, 40);
  }

  #shown(): ShownText[] {
    const shown = new Map<string, ShownText["kind"]>();
    const walker = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT);
    for (let count = 0; count < this.#most && walker.nextNode() !== null; count++) {
      const element = walker.currentNode.parentElement;
      if (element === null || !/\p{L}{3}/u.test(walker.currentNode.nodeValue ?? "")) continue;
      if (element.closest(this.#apart) !== null || !element.checkVisibility({ visibilityProperty: true })) {
        continue;
      }
      const whole = element.closest(this.#heading) ?? element;
      const text = this.#dom.isHtml(whole) ? this.#dom.squeeze(whole.innerText, this.#longest) : "";
      if (text !== "" && !shown.has(text)) shown.set(text, this.#kindOf(element));
    }
    return [...shown].map(([text, kind]) => ({ text, kind }));
  }

  #kindOf(element: Element): ShownText["kind"] {
    if (element.closest(this.#alert) !== null) return "alert";
    const isHeading = element.closest(this.#heading) !== null;
    if (isHeading && element.closest(this.#dialog) !== null) return "dialog";
    return isHeading ? "heading" : "text";
  }

  /** Values that a page must not be checked by. */
  #secrets(): string[] {
    return [...document.querySelectorAll("input")].flatMap((field) =>
      this.#states.isSecret(field) && field.value.length >= this.#shortestSecret ? [field.value] : []
    );
  }
}
