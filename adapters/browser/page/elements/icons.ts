/// <reference lib="dom" />

/** Tells words that name a picture or a box from words that are read. */
export class Icons {
  /** What may be written for a font that draws an icon in its place. */
  readonly #marked = "i, [class*=icon i], [class*=symbol i]";
  readonly #written = /^[a-z][a-z\d]*(?:_[a-z\d]+)*$/;
  readonly #boxes = "[type=checkbox], [type=radio]";
  readonly #drawn = "[role=checkbox], [role=radio]";
  /** What a script writes into an attribute that it has nothing for, and what may be an answer to choose as well. */
  readonly #unset = /^(?:undefined|null|NaN|\[object \w+\])$/;
  readonly #answers = /^(?:false|true)$/;
  readonly #fields =
    "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [role=combobox]";
  /** Elements in a control that are looked at. */
  readonly #most = 4;
  /** Drawings in a control that are looked at. */
  readonly #many = 11;

  /**
   * Tells whether what an icon is called is no text to read.
   *
   * @param around what is read as a whole
   * @param isValue whether nothing counts but what is chosen
   */
  isUnread(icon: Element, around: Node | undefined, isValue: boolean): boolean {
    if (this.#isPicture(icon)) return isValue || this.#isMade(icon, around);
    return this.#isWritten(icon) && (isValue || this.#textOf(around) !== this.#textOf(icon));
  }

  /** Tells whether all that stands in an element is the name of an icon of a font. */
  isAllOf(element: Element): boolean {
    if (!this.#written.test(this.#textOf(element))) return false;
    const inner = [element, ...element.querySelectorAll("*")];
    return inner.length <= this.#most && inner.some((each) => this.#isWritten(each));
  }

  /** Returns the id of the symbol that all drawings in an element are made of, and how many there are, such as of stars. */
  symbolOf(element: Element): string {
    if (element.firstElementChild === null) return "";
    const uses = [...element.querySelectorAll("svg > use")].slice(0, this.#many);
    return this.counted(uses.map((use) => {
      const address = use.getAttribute("href") ?? use.getAttribute("xlink:href") ?? "";
      return address.split("#")[1] ?? "";
    }));
  }

  /** Returns what all of some signs are called, and how many there are; empty where they differ. */
  counted(names: readonly string[]): string {
    const [name = ""] = names;
    if (name === "" || names.some((each) => each !== name)) return "";
    return names.length === 1 ? name : `${name} x${names.length}`;
  }

  /** Tells whether only pictures say what an element is for: where many have the same one, a tip says more. */
  isPictured(element: Element): boolean {
    return this.#textOf(element) === "" && element.querySelector("img[alt]") !== null;
  }

  /** Tells whether what an element is called says what a box in the row of a table is for, and nothing of the row. */
  isOfBox(element: Element): boolean {
    if (!element.hasAttribute("aria-label") || this.#textOf(element) !== "") return false;
    const isBox = element.matches(this.#drawn) || element.querySelector(this.#boxes) !== null;
    return isBox && element.closest("tr, [role=row]") !== null;
  }

  /** Tells whether something is a picture that has no words in it. */
  #isPicture(element: Element): boolean {
    return element.getAttribute("role") === "img" && this.#textOf(element) === "";
  }

  /** Tells whether the name of an icon is one that programs use, such as chevron_down, or caret-down next to words. */
  #isMade(icon: Element, around: Node | undefined): boolean {
    const name = icon.getAttribute("aria-label") ?? "";
    return /^[a-z]+(_[a-z\d]+)+$/.test(name) ||
      /^[a-z]+(-[a-z\d]+)+$/.test(name) && this.#textOf(around) !== "" || this.#isStill(icon, name);
  }

  /** Tells whether an icon that turns while something loads stands still, in the place of what is drawn else. */
  #isStill(icon: Element, name: string): boolean {
    return /^loading$/i.test(name) && icon.getAnimations({ subtree: true }).length === 0;
  }

  /** Tells whether an element asks, and no element around it, for the ligatures of a font: one is drawn for each name. */
  #isWritten(element: Element): boolean {
    if (element.firstElementChild !== null || !element.matches(this.#marked)) return false;
    if (!this.#written.test(this.#textOf(element)) || element.parentElement === null) return false;
    const [own, outer] = [element, element.parentElement].map((each) => getComputedStyle(each));
    return own?.fontFeatureSettings.includes('"liga"') === true &&
      own.fontFeatureSettings !== outer?.fontFeatureSettings && own.fontFamily !== outer?.fontFamily;
  }

  /** Tells whether the words next to a picture say what it is called: many do for an icon. */
  isSaidBeside({ alt, previousSibling, nextSibling }: HTMLImageElement): boolean {
    const words = alt.trim();
    return [previousSibling, nextSibling].some((each) =>
      each?.textContent?.trim().startsWith(words) === true
    );
  }

  /**
   * Returns what the label of an element says; empty where a script wrote that it has none. One that was written as
   * markup has an icon in it, which an attribute does not draw.
   */
  labelOf(element: Element): string {
    const label = element.getAttribute("aria-label")?.trim() ?? "";
    if (this.#unset.test(label) || this.#answers.test(label) && element.matches(this.#fields)) return "";
    return /<([a-z]+)\b[^<>]*>.*<\/\1>/i.test(label) ? label.replace(/<[^<>]+>/g, "").trim() : label;
  }

  #textOf(node: Node | undefined): string {
    return (node?.textContent ?? "").trim();
  }
}
