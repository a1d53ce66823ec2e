/// <reference lib="dom" />
import type { Dom } from "./dom.ts";

/** Rule of a style sheet that shows something while the mouse rests on something else, or gives it another cursor. */
interface HoverRule {
  /** Selector of what the mouse rests on; empty where it gets another cursor. */
  readonly opener: string;
  /** Selector of what is shown then, or what the mouse looks different over. */
  readonly shown: string;
  readonly cursor?: string;
}

/**
 * Tells what opens by the page's own styles while the mouse rests on it, and over what the mouse gets another cursor
 * only then: no listener tells of that.
 */
export class HoverRules {
  readonly #dom: Dom;
  readonly #hover = /:not\((?:[^()]|\([^()]*\))*\)|(^|[\s>+~(,])?:hover(?![\w-])/g;
  /** Most rules of one document, and most elements that one rule is looked at for. */
  readonly #most = 100;
  /** Levels that an item may lie below what opens. */
  readonly #depth = 6;
  readonly #controls = "a, button, input, select, textarea, img, svg, [role]";
  readonly #visible = { opacityProperty: true, visibilityProperty: true };
  readonly #read = new WeakMap<CSSStyleSheet, { readonly count: number; readonly rules: HoverRule[] }>();
  /** Elements that were seen to open something: they go on, also while that is open. */
  readonly #openers = new WeakSet<Element>();
  /** Cursors that tell that something can be operated: a hand, or how the size of something changes. */
  readonly #telling = /^pointer$|-resize$/;
  /** Selectors of what the mouse gets such a cursor over, for each of them, in each document and shadow root. */
  readonly #cursors = new WeakMap<Node, ReadonlyMap<string, string>>();
  #hasCursors = false;
  /** Those of this walk that no item stands for yet. */
  #waiting = new Set<Element>();
  /** Items that stand for what opens: once they do, they go on. */
  readonly #items = new WeakSet<Element>();
  /** Buttons and links that hold something which is shown at times. */
  readonly #changing = new WeakSet<Element>();
  /** What a selector says of something around: `:is(.group:hover *)`. */
  readonly #inside = /:(?:is|where)\(([^,]*:hover[^,]*) \*\)/;

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /** Begins another walk over the page. */
  begin(): void {
    this.#waiting = new Set();
  }

  /** Looks for what opens something in a document or a shadow root. */
  see(root: Node): void {
    if (!this.#isStyled(root)) return;
    const sheets = [...root.styleSheets, ...root.adoptedStyleSheets];
    const all = sheets.flatMap((sheet) => this.#rulesOf(sheet));
    const cursors = new Map<string, string>();
    for (const { shown, cursor } of all.filter(({ opener }) => opener === "").slice(0, this.#most)) {
      if (cursor === undefined) continue;
      const known = cursors.get(cursor);
      cursors.set(cursor, known === undefined ? shown : `${known},${shown}`);
      this.#hasCursors = true;
    }
    this.#cursors.set(root, cursors);
    for (const { opener, shown } of all.filter((each) => each.opener !== "").slice(0, this.#most)) {
      for (const target of [...root.querySelectorAll(shown)].slice(0, this.#most)) {
        const holder = target.closest("a, button");
        if (holder !== null) this.#changing.add(holder);
        if (this.#isOpen(target) || !this.#says(target)) continue;
        if (holder !== null && this.#isFaded(target)) continue; // listed as it is
        const found = this.#openerOf(target, opener);
        if (found === undefined || this.#isCalled(found, target)) continue;
        this.#openers.add(found);
        this.#waiting.add(found);
      }
    }
  }

  /** Tells whether something opens while the mouse rests on an element. */
  opens(element: Element): boolean {
    return this.#openers.has(element);
  }

  /** Tells whether words of a button or a link come and go with where the mouse rests. */
  changes(element: Element): boolean {
    return this.#changing.has(element);
  }

  /** Returns the cursor that the mouse gets when it rests on an element, if that tells more than any other. */
  cursorOf(element: Element): string | undefined {
    if (!this.#hasCursors) return undefined; // asked for most elements of a page, and few pages have any
    for (const [cursor, selector] of this.#cursors.get(element.getRootNode()) ?? []) {
      if (element.matches(selector)) return cursor;
    }
    return undefined;
  }

  /** An item was found: the first one in what opens stands for it. */
  note(item: Element): void {
    let node: Node | null = this.#waiting.size === 0 ? null : item;
    for (let depth = 0; node !== null && depth <= this.#depth; depth += 1) {
      if (this.#dom.isElement(node) && this.#waiting.delete(node)) this.#items.add(item);
      node = this.#dom.above(node);
    }
  }

  /** Tells whether an item stands for what opens. */
  standsFor(item: Element): boolean {
    return this.#items.has(item);
  }

  /** Tells whether what opens says no more than what its opener is called. */
  #isCalled(opener: Element, target: Element): boolean {
    const name = opener.getAttribute("aria-label")?.trim() ?? "";
    return name !== "" && name === (target.textContent ?? "").trim();
  }

  #isStyled(root: Node): root is Document | ShadowRoot {
    return "styleSheets" in root;
  }

  #rulesOf(sheet: CSSStyleSheet): readonly HoverRule[] {
    try {
      const list = sheet.cssRules;
      const known = this.#read.get(sheet);
      if (known?.count === list.length) return known.rules;
      const rules = this.#within(list, "");
      this.#read.set(sheet, { count: list.length, rules });
      return rules;
    } catch {
      return []; // of another origin
    }
  }

  #within(list: CSSRuleList, around: string): HoverRule[] {
    return [...list].flatMap((rule) => {
      if (this.#isStyle(rule)) {
        const selector = rule.selectorText.replaceAll("&", `:is(${around})`);
        const inner = rule.cssRules.length === 0 ? [] : this.#within(rule.cssRules, selector);
        return [...this.#ofStyle(selector, rule.style), ...inner];
      }
      if (this.#isMedia(rule) && !matchMedia(rule.conditionText).matches) return [];
      return this.#isGroup(rule) ? this.#within(rule.cssRules, around) : [];
    });
  }

  #isStyle(rule: CSSRule): rule is CSSStyleRule {
    return "selectorText" in rule && "style" in rule && "cssRules" in rule;
  }

  #isMedia(rule: CSSRule): rule is CSSMediaRule {
    return "media" in rule && "conditionText" in rule;
  }

  #isGroup(rule: CSSRule): rule is CSSGroupingRule {
    return "cssRules" in rule;
  }

  #ofStyle(selector: string, style: CSSStyleDeclaration): HoverRule[] {
    if (!selector.includes(":hover")) return [];
    const parts = this.#split(selector, ",").map((part) => part.trim());
    return [
      ...this.#telling.test(style.cursor) ? parts.flatMap((part) => this.#cursorAt(part, style.cursor)) : [],
      ...this.#shows(style) ? parts.flatMap((part) => this.#ruleOf(part)) : [],
    ];
  }

  #cursorAt(selector: string, cursor: string): HoverRule[] {
    const shown = this.#atRest(selector) || "*";
    return shown !== selector && this.#isValid(shown) ? [{ opener: "", shown, cursor }] : [];
  }

  #shows(style: CSSStyleDeclaration): boolean {
    const { display, visibility, opacity, height, maxHeight } = style;
    return (display !== "" && display !== "none") || visibility === "visible" || Number(opacity) > 0 ||
      [height, maxHeight].some((each) => each !== "" && !/^0\D*$/.test(each));
  }

  /** The mouse must rest on something else than what is shown. */
  #ruleOf(selector: string): HoverRule[] {
    const compounds = this.#split(selector, " >+~");
    const at = compounds.findLastIndex((each) => this.#atRest(each) !== each);
    const end = compounds.slice(0, at + 1).join("").length + at;
    const around = at === compounds.length - 1
      ? this.#inside.exec(compounds[at] ?? "")?.[1]
      : selector.slice(0, end);
    if (at < 0 || around === undefined) return [];
    const rule = { opener: this.#atRest(around), shown: this.#atRest(selector) };
    return this.#isValid(rule.opener) && this.#isValid(rule.shown) ? [rule] : [];
  }

  /** A selector that holds without the mouse, but for what it must not rest on. */
  #atRest(selector: string): string {
    return selector.replace(this.#hover, (whole, before?: string) => {
      if (whole.startsWith(":not(")) return whole;
      return before === undefined ? "" : `${before}*`;
    });
  }

  #isValid(selector: string): boolean {
    try {
      document.createDocumentFragment().querySelector(selector);
      return true;
    } catch {
      return false; // of a later browser, or of another one
    }
  }

  /** Splits at each of these characters that is in no brackets. */
  #split(text: string, marks: string): string[] {
    const parts = [""];
    let depth = 0;
    for (const character of text) {
      if ("([".includes(character)) depth += 1;
      if (")]".includes(character)) depth -= 1;
      if (depth === 0 && marks.includes(character)) parts.push("");
      else parts[parts.length - 1] += character;
    }
    return parts;
  }

  #isOpen(target: Element): boolean {
    return this.#isLaidOut(target) && target.checkVisibility(this.#visible);
  }

  #isFaded(target: Element): boolean {
    return this.#isLaidOut(target) && target.checkVisibility({ visibilityProperty: true });
  }

  #isLaidOut(target: Element): boolean {
    const { width, height } = target.getBoundingClientRect();
    return width > 2 && height > 2;
  }

  #says(target: Element): boolean {
    return /[\p{L}\p{N}]/u.test(target.textContent ?? "") || target.querySelector(this.#controls) !== null;
  }

  /** What is around the target, or stands before that. */
  #openerOf(target: Element, opener: string): Element | undefined {
    for (let node: Element | null = target; node !== null; node = node.parentElement) {
      if (node !== target && node.matches(opener)) return node;
      for (
        let before = node.previousElementSibling;
        before !== null;
        before = before.previousElementSibling
      ) {
        if (before.matches(opener)) return before;
      }
    }
    return undefined;
  }
}
