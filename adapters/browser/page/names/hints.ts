/// <reference lib="dom" />
import type { Arrows } from "./arrows.ts";
import type { Captions } from "./captions.ts";
import type { ClassNames } from "./class_names.ts";
import type { Swatches } from "./swatches.ts";
import type { Dom } from "../elements/dom.ts";
import type { Icons } from "../elements/icons.ts";

/** Says something of an element that no person has named. */
export class Hints {
  readonly #arrows: Arrows;
  readonly #captions: Captions;
  readonly #classes: ClassNames;
  readonly #dom: Dom;
  readonly #icons: Icons;
  readonly #swatches: Swatches;
  readonly #resizing = /-resize$/;
  /** Most that stands with handles, for their own box to be looked for. */
  readonly #few = 32;
  /** Words that a style draws, as it is asked for them: no icon of a font, and no name of one. */
  readonly #drawnWords = /^"([^"\\]*\p{L}{2}[^"\\]*)"$/u;
  /** Most of what is said at all: asked first, as it takes far less than to look for letters of all scripts. */
  readonly #plain = /[a-z\d]{2}/i;
  /** What says nothing by itself: signs, and a letter alone. */
  readonly #sign = /^[^\p{L}\p{N}]*\p{L}?[^\p{L}\p{N}]*$/u;
  /** A key that does what the tip of its button says. */
  readonly #functionKey = /^F\d{1,2}$/;
  readonly #spelled = /[\p{L}\p{N}]{2}/u;
  /** Boxes have another icon in each state. */
  readonly #boxes = "input, [role=checkbox], [role=switch], [role=radio]";
  /** What the tests of a page know its elements by. */
  readonly #called = "data-testid";
  /** Attributes that a program knows a part of a drawing by. */
  readonly #key = /^data-(?:[a-z]+-)*id$/;
  /** File of a picture that has a name of letters, and is written nowhere but in its own place. */
  readonly #file = /^(?!data:)(?:[^?#]*\/)?([^/?#]+)\.(?:gif|png|svg|jpe?g|webp|avif|ico)(?:[?#]|$)/i;
  /** Parts of something that are looked at for a sign, and elements of a class. */
  readonly #most = 8;
  /** Whether elements of each class have different signs. */
  readonly #signs = new Map<string, boolean>();
  /** Elements in one that the first of them is the sign of, at most. */
  readonly #signed = 3;
  readonly #operated = "a, button, input, select, textarea, label";
  /** What only says what the one thing in it is for. */
  readonly #labelled = ":is(div, span):not([role])[aria-label]:has(> :only-child)";
  /** Attributes that libraries take the words of a tooltip from. */
  readonly #tip =
    /^(?:data-(?:bs-|original-|tippy-|mdb-)?(?:tooltips?|tips?|title|content)|tooltip)(?:-content|-text)?$/;

  constructor(
    dom: Dom,
    parts: {
      readonly arrows: Arrows;
      readonly captions: Captions;
      readonly classNames: ClassNames;
      readonly icons: Icons;
      readonly swatches: Swatches;
    },
  ) {
    this.#arrows = parts.arrows;
    this.#captions = parts.captions;
    this.#classes = parts.classNames;
    this.#dom = dom;
    this.#icons = parts.icons;
    this.#swatches = parts.swatches;
  }

  /** Icons have no text: an id or a class says more than nothing, where it is a word and no state. */
  of(element: Element): string {
    const shown = this.#captions.tipOf(element);
    if (shown !== "") return shown;
    const ends = this.#dom.isLine(element) ? this.#arrows.endsOf(element) : "";
    if (ends !== "") return ends;
    const styled = this.#styledIn(element) || this.#captions.of(element) ||
      this.#captions.dialogOf(element) || this.#colorOf(element);
    if (styled !== "") return styled;
    const [called, glyph, icon] = [this.#calledIn(element), this.#glyphOf(element), this.#iconOf(element)];
    const purpose = this.#classes.purposeOf(element);
    const classes = this.#classes.tellingFirst(element);
    const parts = [...element.part].reverse(); // as custom elements call what they draw
    const words = [
      element.id || this.#keyOf(element),
      icon,
      called,
      ...classes.filter((each) => !this.#classes.isLook(each, classes)),
      glyph,
      purpose,
      ...classes,
      ...parts,
      ...this.#firstIn(element),
      this.#pictureOf(element),
      this.#icons.symbolOf(element),
      element.localName.includes("-") ? element.localName : "",
    ];
    const good = words.filter((each) => {
      if (each === "" || this.#classes.isState(each, classes)) return false;
      return each === icon || !this.#classes.isMade(each) && !this.#classes.isUtility(each, words);
    });
    const bright = good.filter((each) => each === called || !this.#classes.isDull(each, classes));
    const shared = bright.length < 2 ? undefined : this.#classes.sharedBy(element);
    const best = bright.find((each) => shared?.has(each) !== true) ?? bright[0] ??
      good.find((each) => !each.includes("--")) ?? good[0];
    const word = this.#signOf(element, glyph, best) ?? best;
    const told = this.#tipOf(element);
    const sure = !this.#classes.isDrawnByLot(told) && told || this.#sideOf(element) ||
      (word ? `~${word}` : "");
    return sure || this.#ofShell(element) || (this.#dom.isHtml(element) ? "" : `~${element.localName}`);
  }

  /** Returns the classes of the first thing in an element, which is its sign where there are few. */
  #firstIn({ childElementCount, firstElementChild }: Element): readonly string[] {
    return childElementCount > this.#signed ? [] : this.#classes.written(firstElementChild).reverse();
  }

  #colorOf(element: Element): string {
    const color = this.#swatches.colorOf(element);
    return color === "" || this.#tipOf(element) !== "" ? "" : `~${color}`;
  }

  /** Returns what a program calls the group that a shape of a drawing is of. */
  #keyOf(element: Element): string {
    const group = this.#dom.isHtml(element) || element.firstChild !== null ? null : element.closest("g");
    const key = group?.getAttributeNames().find((each) => this.#key.test(each));
    return key === undefined ? "" : group?.getAttribute(key) ?? "";
  }

  /** Returns the words of a tooltip, as libraries take them from an attribute. */
  #tipOf(element: Element): string {
    const inner = element.childElementCount === 1 ? element.firstElementChild : null;
    const around = element.parentElement?.matches(this.#labelled) === true ? element.parentElement : null;
    const tips = [element, inner].map((part) => {
      const tip = part?.getAttributeNames().find((each) => this.#tip.test(each));
      return part?.getAttribute(tip ?? "title")?.trim() ?? "";
    });
    return [...tips, around?.ariaLabel?.trim() ?? ""].find((tip) => tip !== "") ?? "";
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

  /** Returns what is said of an element, with its tip where that is a key, or its tip where it is a sign, an icon, or a letter alone. */
  signed(element: Element, said: string): string {
    const tip = element.getAttribute("title")?.trim() ?? "";
    if (this.#spelled.test(tip) && this.#icons.isAllOf(element)) return tip;
    if (tip.includes(said) && this.#icons.isPictured(element)) return tip;
    const isKey = said.length < 4 && this.#functionKey.test(said);
    if (said === "" || !isKey && this.#plain.test(said)) return said;
    if (!isKey) return this.#sign.test(said) && this.#spelled.test(tip) ? tip : said;
    if (!element.matches(this.#dom.pressed)) return said;
    return tip.includes(said) ? tip : `${said} ${tip}`.trim();
  }

  /** Returns the side, or the corner, that a handle changes the size of what is around it at. */
  #sideOf(element: Element): string {
    // Most have something in them, and styles are dear.
    if (element.firstChild !== null && element.localName !== "g") return "";
    const { cursor, position } = getComputedStyle(element);
    if (!this.#resizing.test(cursor)) return "";
    const part = element.getBoundingClientRect();
    const all = this.#sizedBy(element, part, position === "absolute");
    const [x, y] = [
      this.#endAt(part.x - all.x, part.width, all.width),
      this.#endAt(part.y - all.y, part.height, all.height),
    ];
    const words = [y < 0 ? "top" : y > 0 ? "bottom" : "", x < 0 ? "left" : x > 0 ? "right" : ""];
    const side = words.filter((each) => each !== "").join(" ");
    return side === "" ? "" : `~${side}`;
  }

  /** Returns -1 for what stands at the beginning of a length, 1 at its end, 0 between them or along all of it. */
  #endAt(from: number, size: number, length: number): number {
    const near = Math.min(size, length / 3);
    const middle = from + size / 2;
    if (middle <= near) return -1;
    return middle >= length - near ? 1 : 0;
  }

  /** Returns the box that a handle is at the edge of: what it stands in or hangs on, or all that the handles with it go around. */
  #sizedBy(element: Element, part: DOMRect, isHung: boolean): DOMRect {
    const around = element.parentElement;
    if (around === null) return part;
    // What it hangs on may be further out than what it is written in.
    const base = isHung && this.#dom.isHtml(element) ? element.offsetParent ?? around : around;
    const box = base.getBoundingClientRect();
    const isWide = box.width > part.width || box.height > part.height;
    return this.#dom.isHtml(element) && isWide ? box : this.#frameIn(around, box);
  }

  /** Returns what the handles in something stand around: it may hold more, be the whole drawing, or have no size. */
  #frameIn(part: Element, box: DOMRect): DOMRect {
    const isFew = part.childElementCount <= this.#few;
    const handles = isFew
      ? [...part.children].filter((each) => this.#resizing.test(getComputedStyle(each).cursor))
      : [];
    if (handles.length < 2) return box;
    const boxes = handles.map((each) => each.getBoundingClientRect());
    const [x, y] = [Math.min(...boxes.map((each) => each.left)), Math.min(...boxes.map((each) => each.top))];
    const [right, bottom] = [
      Math.max(...boxes.map((each) => each.right)),
      Math.max(...boxes.map((each) => each.bottom)),
    ];
    return new DOMRect(x, y, right - x, bottom - y);
  }

  /** Returns what those who test the page call an element, or the only thing in it that they have a name for. */
  #calledIn(element: Element): string {
    const own = element.getAttribute(this.#called) ?? "";
    if (own !== "" || element.matches(this.#boxes)) return own;
    return this.#onlyIn(element, `[${this.#called}]`)?.getAttribute(this.#called) ?? "";
  }

  /** Returns the name of the file of a picture, or of the only one in an element, without its kind. */
  #pictureOf(element: Element): string {
    const picture = this.#dom.is(element, "img") ? element : this.#onlyIn(element, "img");
    return this.#file.exec(picture?.getAttribute("src") ?? "")?.[1] ?? "";
  }

  /** Returns what the only icon or film in an element is called: what it is drawn with says more than how it looks. */
  #iconOf(element: Element): string {
    const icon = element.matches(this.#boxes)
      ? undefined
      : this.#onlyIn(element, "[data-icon], [role=img][aria-label], video");
    return element.getAttribute("data-icon") ?? icon?.getAttribute("data-icon") ??
      icon?.getAttribute("aria-label") ??
      (icon?.localName === "video" ? "video" : this.#ownIconOf(element) || this.#ligatureIn(element));
  }

  /** Returns the word for which a font draws an icon, where an element has nothing else. */
  #ligatureIn(element: Element): string {
    return this.#icons.isAllOf(element) ? (element.textContent ?? "").trim() : "";
  }

  /** Returns which icon of its set the only custom element in an element draws that is made for icons. */
  #ownIconOf(element: Element): string {
    if (element.firstElementChild === null || element.matches(this.#boxes)) return "";
    const icons = [...element.querySelectorAll("[name], [icon]")].filter((each) =>
      each.localName.endsWith("-icon")
    );
    const [icon] = icons.length === 1 ? icons : [];
    return (icon?.getAttribute("icon") ?? icon?.getAttribute("name") ?? "").replace(/^.*[:/]/, "");
  }

  /** Returns the class that says which sign of a font all signs in an element are, and how many there are. */
  #glyphOf(element: Element): string {
    if (element.matches(this.#boxes) || element.firstElementChild === null) return "";
    const found = [...element.querySelectorAll("i, span")].slice(0, this.#most).flatMap((sign) => {
      const isSign = sign.firstElementChild === null && (sign.textContent ?? "").trim() === "";
      return isSign ? [...sign.classList].findLast((each) => this.#isSign(each, sign.classList)) ?? [] : [];
    });
    return this.#icons.counted(found);
  }

  #isSign(name: string, classes: DOMTokenList): boolean {
    return this.#classes.isOfKind(name, classes) && !this.#classes.isDull(name, [...classes]);
  }

  /** Returns the sign of an element, where elements of a class have different ones: that tells none from the others. */
  #signOf({ ownerDocument }: Element, sign: string, name: string | undefined): string | undefined {
    if (sign === "" || name === undefined) return undefined;
    const isShared = this.#dom.once(this.#signs, name, () => {
      const all = [...ownerDocument.getElementsByClassName(name)].slice(0, this.#most);
      const signs = all.map((each) => this.#glyphOf(each)).filter((each) => each !== "");
      return new Set(signs).size > 1;
    });
    return isShared ? sign : undefined;
  }

  /** Returns what a selector finds in an element, where that is one thing. */
  #onlyIn(element: Element, selector: string): Element | undefined {
    if (element.firstElementChild === null) return undefined;
    const found = element.querySelectorAll(selector);
    return found.length === 1 ? found[0] : undefined;
  }

  /** Returns the hint of what is around a list that has none, and around nothing else to operate. */
  #ofShell(element: Element): string {
    const around = element.parentElement;
    if (around === null || !this.#dom.is(element, "select")) return "";
    // The first one is found at once, where all are searched for.
    const isAlone = around.querySelector(this.#operated) === element &&
      this.#onlyIn(around, this.#operated) === element;
    return isAlone && around.classList.length > 0 ? this.of(around) : "";
  }
}
