/// <reference lib="dom" />

/** Knows the words that stand in a field until something is written or chosen. */
export class Placeholders {
  readonly #named = /[-_]placeholder(\s|$)/;

  /**
   * Tells whether words stand where a value will: some fields draw those themselves, and some draw the value in the
   * same place, as strong as what is written in the field.
   */
  are(element: Element, field?: Element): boolean {
    if (element.firstElementChild === null) {
      return element.hasAttribute("data-placeholder") || this.#named.test(element.className) ||
        this.#named.test(element.id) || this.#areOfField(element);
    }
    if (field === undefined || !this.#named.test(element.className) || element.contains(field)) return false;
    return getComputedStyle(element.firstElementChild).color !== getComputedStyle(field).color;
  }

  /** Returns what a list shows until something is chosen in it: a part of it, or all of it where the list says so of itself. */
  shownBy(list: Element): Element | undefined {
    const part = [...list.querySelectorAll("*")].find((each) => this.are(each));
    return part ?? (list.getAttribute("data-placeholder") === "" ? list : undefined);
  }

  /** Tells whether a list that is not drawn itself holds no more than what is drawn in its place until something is chosen. */
  areHeldBy(list: HTMLInputElement): boolean {
    const held = list.getAttribute("role") === "combobox" ? list.value.trim() : "";
    const around = list.parentElement?.parentElement ?? null;
    return held !== "" && around !== null &&
      [...around.querySelectorAll("[class*=placeholder]")].some((each) =>
        this.are(each) && (each.textContent ?? "").trim() === held
      );
  }

  /** Tells whether words in a list are the placeholder of its field, which is not drawn itself. */
  #areOfField(words: Element): boolean {
    const text = (words.textContent ?? "").trim();
    const list = text === "" ? null : words.closest("[role=combobox]");
    const field = list?.querySelector("input");
    return field?.placeholder.trim() === text && !field.checkVisibility();
  }
}
