/// <reference lib="dom" />
import type { ClassNames } from "../names/class_names.ts";
import type { Dom } from "./dom.ts";

/** Reads states that pages show by classes or attributes of their own, such as which of several tabs is chosen. */
export class ShownStates {
  readonly #dom: Dom;
  readonly #classes: ClassNames;
  readonly #words = ["active", "selected", "current", "checked", "disabled", "pressed"] as const;
  readonly #own =
    "[data-state], [data-active], [data-selected], [data-current], [data-checked], [data-disabled]";
  readonly #any = /active|selected|current|checked|disabled|pressed/i;
  /** Elements that say by themselves which of several they are. */
  readonly #told = "[aria-selected], [aria-pressed], [aria-checked], [aria-current]";
  readonly #boxes = "[role=checkbox], [role=radio], [role=switch]";
  readonly #native = "input, select, option, textarea";
  readonly #chosen = new Set(["selected", "pressed", "checked", "mixed", "current"]);
  /** Elements of which `active` says that the keyboard or the mouse is there. */
  readonly #choices = "[role=option], [role=menuitem]";
  /** Words before a state that say nothing else than that it is one. */
  readonly #plain = /^(?:(?:[a-z]{1,3}|state)(?:-|$))*$/;
  /** What may be there for one element alone: what has a name is something itself. */
  readonly #shells = ":is(li, td, dd, span, div):not([aria-label])";
  /** A state before the kind of what is in it: `current-file`, `selectedFilter`. */
  readonly #ofKind =
    /^(active|selected|current|checked|disabled|pressed)[-_]?(?:item|row|tab|file|filter|page|link|option|cell|day|node|entry|step|line)$/i;
  readonly #spoken = /[\p{L}\p{N}]/u;
  /** States that nothing else is called by. */
  readonly #plainest = new Set(["checked", "selected"]);
  readonly #denied = new Set(["no", "not", "non", "un", "has", "can", "if", "on", "any", "all"]);
  /** Neighbours that are looked at on each side. */
  readonly #few = 4;
  /** Opacity of what is shown to have no effect, at most. */
  readonly #faint = 0.8;

  constructor(dom: Dom, classes: ClassNames) {
    this.#dom = dom;
    this.#classes = classes;
  }

  /**
   * Returns the page's own words for how an element stands, where nothing that the browser knows says so.
   *
   * @param known the states that the browser knows
   */
  of(element: Element, known: readonly string[]): readonly string[] {
    if (known.some((each) => this.#chosen.has(each))) return [];
    if (this.#dom.isBox(element)) return this.#isDrawnAs(element, "active") ? ["active"] : [];
    if (element.matches(this.#native)) return [];
    const parts = this.#partsOf(element);
    const isOwn = element.localName.includes("-");
    const isTold = element.matches(this.#told);
    if (!isTold && this.#isTicked(element)) return ["checked"];
    if (parts.length === 0 && !isOwn) return [];
    return this.#words.filter((word) => {
      if (isTold && word !== "disabled") return false;
      if (word === "active" && element.matches(this.#choices)) return false;
      if (isOwn && this.#isAttribute(element, word)) return true;
      return parts.some((each) => {
        return this.#isToldOf(element, each) && this.#isAttribute(each, word) || this.#isMarked(each, word);
      });
    });
  }

  /** Returns what the box says that nobody sees and whose label a button is drawn in, or that a box is drawn around. */
  checkedBehind(drawn: Element): string | undefined {
    const label = drawn.localName === "button" ? drawn.closest("label") : null;
    const [inner, other] = drawn.matches(this.#boxes) ? drawn.querySelectorAll("input") : [];
    const box = label?.control ?? (other === undefined ? inner : undefined) ?? null;
    const isOf = this.#dom.is(box, "input") && this.#dom.isBox(box) &&
      (box === inner || box.offsetWidth <= 2);
    return isOf ? this.checkedOf(box) : undefined;
  }

  /** What says itself how it stands is not told by the attributes of what is drawn in it, such as the swatch of a colour. */
  #isToldOf(element: Element, part: Element): boolean {
    return part.parentElement !== element || !element.hasAttribute("data-state");
  }

  /** Tells whether a box that is drawn has the sign of a checked one in it: parts in one another, which say no word. */
  #isTicked(box: Element): boolean {
    const isBox = [box, box.parentElement].some((each) =>
      /check-?box/i.test(each?.getAttribute("class") ?? "")
    );
    if (!isBox || (box.textContent ?? "").trim() !== "") return false;
    let part = box.firstElementChild;
    for (let depth = 0; part !== null && depth < this.#few; depth++, part = part.firstElementChild) {
      if (part.parentElement?.childElementCount !== 1) return false;
      if (this.#classes.written(part).some((mark) => this.#stemOf(mark, "checked") !== undefined)) {
        return true;
      }
    }
    return false;
  }

  /** Tells whether a class says that an element is chosen: frameworks write what is true as an attribute without a value. */
  says(element: Element): boolean {
    return this.#classes.written(element).some((mark) =>
      this.#words.some((word) => word !== "disabled" && this.#stemOf(mark, word) !== undefined)
    );
  }

  /**
   * Tells whether an element only says that it is disabled: it is drawn as a neighbour of its kind that says that it is
   * not. A person operates it.
   */
  isLive(element: Element): boolean {
    const shell = element.parentElement;
    const isAlone = shell === null || shell.childElementCount > this.#few;
    const around = isAlone ? [] : this.#beside(shell).flatMap((each) => [...each.children]);
    const peer = [...this.#beside(element), ...around].find((each) => {
      return each.localName === element.localName && each.getAttribute("aria-disabled") === "false";
    });
    return peer !== undefined && !this.#isFaint(element, peer) &&
      getComputedStyle(element).cursor === getComputedStyle(peer).cursor;
  }

  /** Tells whether a native box is half checked; where it is not drawn itself, what its page says of it is drawn. */
  #isMixed(box: HTMLInputElement): boolean {
    if (!box.indeterminate || !/^(true|false)$/.test(box.getAttribute("aria-checked") ?? "")) {
      return box.indeterminate;
    }
    const { appearance, opacity } = getComputedStyle(box);
    return opacity !== "0" && appearance !== "none" && !this.#dom.isCut(box);
  }

  /** Returns how a native box stands; some pages leave those that are not drawn themselves as they are, whatever is chosen. */
  checkedOf(box: HTMLInputElement): "true" | "false" | "mixed" {
    if (this.#isMixed(box)) return "mixed";
    return box.checked || this.#isDrawnAs(box, "checked") ? "true" : "false";
  }

  /** Tells whether what is around a box alone says by a class how it stands, and nothing is seen of the box itself. */
  #isDrawnAs(box: Element, word: string): boolean {
    const shells = [box.parentElement, box.parentElement?.parentElement].filter((each) => {
      return each && this.#any.test(each.className) && (each.textContent ?? "").trim() === "" &&
        each.querySelectorAll("input").length === 1;
    });
    return shells.some((each) => each && this.#isMarked(each, word)) && this.#isUndrawn(box);
  }

  #isUndrawn(box: Element): boolean {
    const { appearance, opacity } = getComputedStyle(box);
    return opacity === "0" || appearance === "none" ||
      [box, box.parentElement].some((each) => each !== null && this.#dom.isCut(each));
  }

  /** Returns what may show a state: an element, what is there for it alone, and the only one in it. */
  #partsOf(element: Element): readonly Element[] {
    const { parentElement: around, firstElementChild: inner } = element;
    const isMarked = (each: Element) =>
      this.#any.test(each.getAttribute("class") ?? "") || each.matches(this.#own);
    const isShell = around !== null && isMarked(around) && around.matches(this.#shells) &&
      this.#isOnly(element, around);
    const isCore = inner !== null && isMarked(inner) && this.#isOnly(inner, element);
    return [...isMarked(element) ? [element] : [], ...isShell ? [around] : [], ...isCore ? [inner] : []];
  }

  /** Tells whether an element is all that another one says; signs may stand beside it, such as a cross. */
  #isOnly(inner: Element, around: Element): boolean {
    const [own, all] = [inner, around].map((each) => (each.textContent ?? "").trim());
    if (own === undefined || all === undefined) return false;
    if (around.childElementCount === 1 && own === all) return true;
    if (!this.#spoken.test(own)) return false;
    const rest = all.replace(own, "");
    return !this.#spoken.test(rest) || !this.#spoken.test(this.#withoutUnseen(rest, around));
  }

  /** Returns what is left of words without those that come with the keyboard alone, such as a way past a menu. */
  #withoutUnseen(words: string, around: Element): string {
    const unseen = [...around.children].filter((each) => {
      return getComputedStyle(each).opacity === "0" || this.#dom.isCut(each);
    });
    return unseen.reduce((rest, each) => rest.replace((each.textContent ?? "").trim(), ""), words);
  }

  #isAttribute(element: Element, word: string): boolean {
    const names = element.localName.includes("-") ? [word, `data-${word}`] : [`data-${word}`];
    return element.getAttribute("data-state") === word ||
      names.some((name) => ["", "true"].includes(element.getAttribute(name) ?? "false"));
  }

  #isMarked(element: Element, word: string): boolean {
    const classes = this.#classes.written(element);
    return classes.some((mark) => {
      const stem = this.#stemOf(mark, word);
      if (stem === undefined) return false;
      const isKind = this.#ofKind.test(mark);
      const peer = this.#peerOf(element, { stem, word, isKind });
      if (!this.#isState(stem, [...classes, ...this.#classes.written(peer ?? null)])) return false;
      if (word === "disabled") return this.#isFaint(element, peer);
      if (peer !== undefined) return true;
      return this.#plainest.has(word) && !element.matches("a, button") && !isKind;
    });
  }

  /** Returns what a class says before the name of a state. */
  #stemOf(name: string, word: string): string | undefined {
    if (/[:[]/.test(name)) return undefined; // styles for states, not states
    if (this.#ofKind.exec(name)?.[1]?.toLowerCase() === word) return "";
    const words = name.split(/[-_]+|(?<=[a-z\d])(?=[A-Z])/).filter((each) => each !== "");
    if (words.pop()?.toLowerCase() !== word || this.#denied.has(words.at(-1)?.toLowerCase() ?? "")) {
      return undefined;
    }
    return words.join("-").toLowerCase();
  }

  /** Tells a state from what an element is for, such as `delete-selected`: a state is one of what the element is. */
  #isState(stem: string, kinds: readonly string[]): boolean {
    return this.#plain.test(stem) ||
      kinds.some((kind) => this.#flat(kind).startsWith(stem) && !this.#any.test(kind));
  }

  #flat(name: string): string {
    return name.replace(/(?<=[a-z\d])(?=[A-Z])/g, "-").replace(/[-_]+/g, "-").toLowerCase();
  }

  /**
   * Returns a neighbour of the same kind that is not in that state, or one in a neighbour of what is around it, where
   * its class says more than of which kind it is.
   */
  #peerOf(
    element: Element,
    { stem, word, isKind }: { readonly stem: string; readonly word: string; readonly isKind: boolean },
  ): Element | undefined {
    const isPeer = (each: Element) => this.#isPeer(each, element, stem, word);
    const beside = this.#beside(element).find(isPeer);
    const shell = element.parentElement;
    if (beside !== undefined || isKind || shell === null || shell.childElementCount > this.#few) {
      return beside;
    }
    return this.#beside(shell).flatMap((each) => [...each.children].slice(0, this.#few)).find(isPeer);
  }

  /** Tells whether a neighbour is of the kind that a class of a state begins with, and of no other, and not in it. */
  #isPeer(each: Element, element: Element, stem: string, word: string): boolean {
    const classes = this.#classes.written(each);
    if (each.localName !== element.localName) return false;
    if (classes.some((name) => this.#stemOf(name, word) !== undefined)) return false;
    const kinds = classes.map((name) => this.#flat(name));
    const isOther = (kind: string, at: number) =>
      kind.startsWith(`${stem}-`) && !element.classList.contains(classes[at] ?? "");
    return this.#plain.test(stem) ||
      kinds.some((kind) => kind === stem || stem.startsWith(`${kind}-`)) && !kinds.some(isOther);
  }

  #beside(element: Element): readonly Element[] {
    const found: Element[] = [];
    for (const step of ["previousElementSibling", "nextElementSibling"] as const) {
      let each = element[step];
      for (let count = 0; each !== null && count < this.#few; count++, each = each[step]) found.push(each);
    }
    return found;
  }

  #isFaint(element: Element, peer: Element | undefined): boolean {
    const [style, inner] = [element, element.firstElementChild].map((each) => each && getComputedStyle(each));
    if (!style) return false;
    return style.cursor === "not-allowed" || style.pointerEvents === "none" ||
      Number(style.opacity) < this.#faint || inner !== null && Number(inner?.opacity) < this.#faint ||
      peer !== undefined && style.color !== getComputedStyle(peer).color;
  }
}
