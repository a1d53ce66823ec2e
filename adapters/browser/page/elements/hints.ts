/// <reference lib="dom" />
import type { Arrows } from "./arrows.ts";
import type { Dom } from "./dom.ts";

/** Says something of an element that no person has named. */
export class Hints {
  readonly #arrows: Arrows;
  readonly #dom: Dom;
  /** Classes that say how something stands at the moment. */
  readonly #state =
    /^(?:is-|has-|js-|\w+-)?(?:active|selected|open|opened|closed|disabled|enabled|focus|focused|hover|hovered|checked|current|visible|hidden|show|shown|expanded|collapsed|loading|dragging|readonly|focus-visible|reversed?|hydrated|ready|mounted)$/i;
  /** Classes of every icon, and of every button of a look. */
  readonly #dull =
    /^(icon|icons)$|(?:^|[-_])(?:btn|button|link)[-_]+(?:[a-z]+[-_]+)*(?:xs|sm|lg|xl|small|large|tiny|mini|medium|primary|secondary|default|light|dark|outline|invisible|ghost|flat|only|round|circle|square|block|group)$|(?:^|-)(?:corner|rounded)(?:-[a-z]+)?$/i;
  /** Letters of both kinds, long enough for an id that a program draws by lot. */
  readonly #mixed = /^(?=.*[a-z])(?=.*[A-Z])[\w-]{16,}$/;
  /** What may be a word, and the share of words that were put together in what a person wrote. */
  readonly #word = /[A-Z]?[a-z]{3,}/g;
  readonly #worded = 0.5;
  readonly #resizing = /-resize$/;
  /** Words that a style draws, as it is asked for them: no icon of a font, and no name of one. */
  readonly #drawnWords = /^"([^"\\]*\p{L}{2}[^"\\]*)"$/u;
  /** What says nothing by itself: signs, and a letter alone. */
  readonly #sign = /^[^\p{L}\p{N}]*\p{L}?[^\p{L}\p{N}]*$/u;
  readonly #spelled = /[\p{L}\p{N}]{2}/u;
  readonly #pressed = "a, button, [role=button], [role=link], [role=menuitem], [role=tab]";
  /** Boxes have another icon in each state. */
  readonly #boxes = "input, [role=checkbox], [role=switch], [role=radio]";
  /** Names that a program has made up. */
  readonly #made =
    /^(?:.*[^\p{L}\p{N}\s_.-].*|.*-[a-z]|_.*_|(?:css|sc|jss|emotion|ng|svelte|radix)-.*|.*\d{3,}.*|(?=.*\d)[\w-]{5,9}|.*-(?=.*\d)[\da-f]{6,})$/u;
  /** What a build tool puts behind the name of a component, and a part that it adds to a class, beside a class that it makes. */
  readonly #component = /-sc-[a-z\d]+-\d+$/;
  readonly #styled = /(?:^|-)sc-[a-z\d]/i;
  readonly #drawn = /^[a-zA-Z]{5,8}$/;
  readonly #hash = /^(?:(?=.*\d)(?=.*[a-z])|(?=.*[a-z])(?=.*[A-Z]))[\da-zA-Z]{5,8}$/;
  /** What the tests of a page know its elements by. */
  readonly #called = "data-testid";
  /** File of a picture that has a name of letters, and is written nowhere but in its own place. */
  readonly #file = /^(?!data:)(?:[^?#]*\/)?([^/?#]+)\.(?:gif|png|svg|jpe?g|webp|avif|ico)(?:[?#]|$)/i;
  readonly #operated = "a, button, input, select, textarea, label";
  /** Neighbours that are compared at most. */
  readonly #few = 12;
  /** Attributes that libraries take the words of a tooltip from. */
  readonly #tip = /^data-(bs-|original-|tippy-|mdb-)?(tooltip|tip|title|content)(-content|-text)?$/;

  constructor(dom: Dom, arrows: Arrows) {
    this.#arrows = arrows;
    this.#dom = dom;
  }

  /** Icons have no text: an id or a class says more than nothing, where it is a word and no state. */
  of(element: Element): string {
    const ends = this.#dom.isLine(element) ? this.#arrows.endsOf(element) : "";
    if (ends !== "") return ends;
    const styled = this.#styledIn(element);
    if (styled !== "") return styled;
    const [inner, called] = [element.firstElementChild, this.#calledIn(element)];
    const purpose = (element.getAttribute("autocomplete") ?? "").replace(/^(on|off)$/, "");
    const classes = this.#classesOf(element);
    const parts = [...element.part].reverse(); // as custom elements call what they draw
    const words = [
      element.id,
      this.#iconOf(element),
      called,
      ...classes.filter((each) => !this.#isLook(each, classes)),
      this.#glyphOf(element),
      ...classes,
      ...parts,
      ...this.#written(inner).reverse(),
      purpose,
      this.#pictureOf(element),
      this.#symbolOf(element),
      element.localName.includes("-") ? element.localName : "",
    ];
    const good = words.filter((each) => {
      return each !== "" && !this.#isState(each, classes) && !this.#isMade(each);
    });
    const bright = good.filter((each) => each === called || !this.#isDull(each, classes));
    const shared = bright.length < 2 ? undefined : this.#sharedBy(element);
    const word = bright.find((each) => shared?.has(each) !== true) ?? bright[0] ?? good[0];
    const drawn = this.#dom.isHtml(element)
      ? this.#ofShell(element) || this.#sideOf(element)
      : `~${element.localName}`;
    const tip = element.getAttributeNames().find((each) => this.#tip.test(each));
    const told = tip === undefined ? "" : element.getAttribute(tip)?.trim() ?? "";
    return !this.#isDrawnByLot(told) && told || (word ? `~${word}` : drawn);
  }

  /** Returns the words that the style of an element draws in it. */
  #styledIn(element: Element): string {
    if (!this.#dom.isHtml(element) || this.#dom.isControl(element) && element.localName !== "button") {
      return "";
    }
    const drawn = ["::before", "::after"].map((part) => getComputedStyle(element, part).content);
    return drawn.map((content) => this.#drawnWords.exec(content)?.[1] ?? "").find((words) => words !== "") ??
      "";
  }

  /** Returns what is said of an element, or its tip where that is a sign or a letter alone. */
  signed(element: Element, said: string): string {
    if (said === "" || !this.#sign.test(said) || !element.matches(this.#pressed)) return said;
    const tip = element.getAttribute("title")?.trim() ?? "";
    return this.#spelled.test(tip) ? tip : said;
  }

  /** Returns the side, or the corner, that a handle changes the size of what is around it at. */
  #sideOf(element: Element): string {
    const around = element.parentElement;
    if (
      around === null || element.firstChild !== null || !this.#resizing.test(getComputedStyle(element).cursor)
    ) {
      return "";
    }
    const [part, all] = [element.getBoundingClientRect(), around.getBoundingClientRect()];
    const third = (at: number, length: number) => Math.floor(3 * at / length);
    const [x, y] = [
      third(part.x + part.width / 2 - all.x, all.width),
      third(part.y + part.height / 2 - all.y, all.height),
    ];
    const words = [y <= 0 ? "top" : y >= 2 ? "bottom" : "", x <= 0 ? "left" : x >= 2 ? "right" : ""];
    const side = words.filter((each) => each !== "").join(" ");
    return side === "" ? "" : `~${side}`;
  }

  #isMade(word: string): boolean {
    return this.#made.test(word) || this.#isDrawnByLot(word);
  }

  #isDrawnByLot(word: string): boolean {
    return this.#mixed.test(word) && this.#isUnworded(word);
  }

  /** Tells whether a class says how something stands, alone or behind the name of what it is. */
  #isState(word: string, classes: readonly string[]): boolean {
    return this.#state.test(word) ||
      classes.some((kind) => word.startsWith(`${kind}-`) && this.#state.test(word.slice(kind.length + 1)));
  }

  /** Returns what those who test the page call an element, or the only thing in it that they have a name for. */
  #calledIn(element: Element): string {
    const own = element.getAttribute(this.#called) ?? "";
    if (own !== "" || element.matches(this.#boxes)) return own;
    const [inner, ...others] = element.querySelectorAll(`[${this.#called}]`);
    return others.length > 0 ? "" : inner?.getAttribute(this.#called) ?? "";
  }

  /** Returns the name of the file of a picture, or of the only one in an element, without its kind. */
  #pictureOf(element: Element): string {
    const [picture, ...others] = this.#dom.is(element, "img") ? [element] : element.querySelectorAll("img");
    if (picture === undefined || others.length > 0) return "";
    return this.#file.exec(picture.getAttribute("src") ?? "")?.[1] ?? "";
  }

  /** Returns the id of the symbol that the only drawing in an element is made of. */
  #symbolOf(element: Element): string {
    const [use, ...others] = element.querySelectorAll("svg > use");
    if (use === undefined || others.length > 0) return "";
    const address = use.getAttribute("href") ?? use.getAttribute("xlink:href") ?? "";
    return address.split("#")[1] ?? "";
  }

  /** The classes of one of the neighbours that have an icon as well: what they share tells none from the others. */
  #sharedBy(element: Element): ReadonlySet<string> | undefined {
    const inner = element.firstElementChild;
    if (inner === null || element.parentElement === null) return undefined;
    const around = element.parentElement.children;
    if (around.length > this.#few) return undefined;
    const twin = [...around].find((each) => {
      return each !== element && each.className === element.className && each.firstElementChild !== null;
    });
    return twin === undefined
      ? undefined
      : new Set([...this.#written(twin), ...this.#written(twin.firstElementChild)]);
  }

  /** Returns the classes of an element as a person wrote them, without what a build tool made of them. */
  #written(element: Element | null): string[] {
    return [...element?.classList ?? []].filter((each, at, all) => {
      // What follows the class of a component is made up of its styles.
      return !(this.#drawn.test(each) && this.#styled.test(all[at - 1] ?? "") && !this.#styled.test(each));
    }).map((each) => this.#unhashed(each));
  }

  /** Returns a class without the hash that keeps it apart from the same class of other files: `_close_1x2y3_5`. */
  #unhashed(word: string): string {
    const parts = word.replace(this.#component, "").split("_");
    const isNumbered = parts[0] === "" && parts.length > 3 && /^\d+$/.test(parts.at(-1) ?? "");
    const found = parts.findIndex((part, nth) => nth > 0 && this.#isHash(part));
    const at = found < 0 && isNumbered && parts.at(-2)?.length === 5 ? parts.length - 2 : found;
    return at < 0 ? parts.join("_") : parts.slice(0, at).filter((part) => part !== "").join("_");
  }

  #isHash(part: string): boolean {
    return this.#hash.test(part) && this.#isUnworded(part);
  }

  #isUnworded(word: string): boolean {
    return (word.match(this.#word) ?? []).join("").length < this.#worded * word.length;
  }

  /** Returns what the only icon in an element is called: what it is drawn with says more than how it looks. */
  #iconOf(element: Element): string {
    if (element.firstElementChild === null || element.matches(this.#boxes)) return "";
    const [icon, ...others] = element.querySelectorAll("[data-icon], [role=img][aria-label]");
    if (icon === undefined || others.length > 0) return "";
    return icon.getAttribute("data-icon") ?? icon.getAttribute("aria-label") ?? "";
  }

  /** Returns the class of the only sign of a font in an element that says which sign of the font it is. */
  #glyphOf(element: Element): string {
    if (element.firstElementChild === null || element.matches(this.#boxes)) return "";
    const [sign, ...others] = element.querySelectorAll("i:empty");
    if (sign === undefined || others.length > 0) return "";
    return [...sign.classList].findLast((each) => this.#isOfKind(each, sign.classList)) ?? "";
  }

  /** Tells whether a class is one of several looks of a kind, such as `button--wide`, or that kind. */
  #isLook(name: string, classes: readonly string[]): boolean {
    return name.includes("--") || classes.some((each) => each.startsWith(`${name}--`));
  }

  /** Tells whether a class is one of a kind that is a class as well, such as `step-up` of `step`, and no look of it. */
  #isOfKind(name: string, classes: DOMTokenList): boolean {
    const kind = [...classes].find((each) => name.startsWith(`${each}-`));
    return kind !== undefined && name[kind.length + 1] !== "-";
  }

  /** Returns the hint of what is around a list that has none, and around nothing else to operate. */
  #ofShell(element: Element): string {
    const around = element.parentElement;
    if (around === null || !this.#dom.is(element, "select")) return "";
    // The first one is found at once, where all are searched for.
    const isAlone = around.querySelector(this.#operated) === element &&
      around.querySelectorAll(this.#operated).length === 1;
    return isAlone && around.classList.length > 0 ? this.of(around) : "";
  }

  /** Tells whether a class says only how something looks, or is the kind that such a class is of. */
  #isDull(word: string, classes: readonly string[]): boolean {
    return this.#dull.test(word) ||
      classes.some((each) => each.startsWith(`${word}-`) && this.#dull.test(each));
  }

  /**
   * What tells something from a few neighbours comes first: kinds of another class, such as `step-up` of `step`, and
   * what one has that shares other classes with them.
   */
  #classesOf(element: Element): string[] {
    const classes = this.#written(element).reverse();
    const around = element.parentElement?.children ?? [];
    const others = around.length > this.#few ? [] : [...around].filter((each) => each !== element);
    const theirs = new Set(others.flatMap((each) => this.#written(each)));
    const isOneOfMany = classes.some((each) => theirs.has(each));
    const own = classes.filter((name) => {
      const isKind = isOneOfMany || classes.some((kind) => kind !== name && name.startsWith(kind));
      return isKind && !theirs.has(name);
    });
    return [...own.filter((name) => this.#isOfKind(name, element.classList)), ...own, ...classes];
  }
}
