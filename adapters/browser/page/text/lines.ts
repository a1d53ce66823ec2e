/// <reference lib="dom" />

/** Place that the text in an element belongs to. */
export interface Place {
  /** Element that begins a new line. */
  readonly block: Element;
  /** The text belongs to an item's name and is not told again, or only with the sentence that it stands in. */
  readonly silent: boolean;
  readonly aside: boolean;
  /** Line breaks and spaces of the text count. */
  readonly asWritten: boolean;
}

/** Gathers what a page says, line by line: each block begins one, and what is set as it is written has its own. */
export class Lines {
  /** What is not there for a reader: spaces, and characters without a width. */
  readonly #unseen = /^[\s\u200b-\u200d\ufeff]*$/;
  readonly #button = "button, [role=button]";
  readonly #sign = "i, svg, img";
  readonly #spoken = /[\p{L}\p{N}]/u;
  #lines: string[] = [];
  #blocks: Element[] = [];
  #line = "";
  /** The line without the words of buttons in it, which are told where something is said besides. */
  #plain = "";
  #block: Element | undefined;
  #isAsWritten = false;
  /** Element whose text came last on the line. */
  #said: Element | undefined;

  begin(): void {
    [this.#lines, this.#blocks, this.#line, this.#plain] = [[], [], "", ""];
  }

  /** Ends the last line; returns all, and for each the element whose text it is. */
  end(): { readonly lines: readonly string[]; readonly blocks: readonly Element[] } {
    this.break();
    return { lines: this.#lines, blocks: this.#blocks };
  }

  /** Number of lines, with the one that has begun. */
  get count(): number {
    return this.#lines.length + (this.#plain.trim() === "" ? 0 : 1);
  }

  /** What comes now is the text of a block. */
  enter(block: Element): void {
    if (block !== this.#block) this.break();
    this.#block = block;
  }

  /** Tells whether a button is drawn as words that run on in a text, without a box or a sign. */
  mayHold(button: Element): boolean {
    if (!button.matches(this.#button) || !this.#spoken.test(button.textContent ?? "")) return false;
    if (button.querySelector(this.#sign) !== null) return false;
    const style = getComputedStyle(button);
    if (style.display === "inline") return true;
    return style.display === "inline-block" && style.borderLeftStyle === "none" &&
      parseFloat(style.paddingLeft) === 0 && /^rgba\(.*, 0\)$/.test(style.backgroundColor);
  }

  /**
   * Adds text.
   *
   * @param how whether its line breaks and spaces count, and whether it is only told beside other words
   */
  add(text: string, parent: Element, how: { readonly asWritten: boolean; readonly aside: boolean }): void {
    this.#isAsWritten = how.asWritten ||
      text.includes("\n") && text.trim().includes("\n") && this.#keeps(parent);
    const isGlued = this.#said !== parent && /\S$/.test(this.#line) && /^\S/.test(text);
    if (isGlued && !this.#isAsWritten && this.#said !== undefined) this.#part(this.#said, parent);
    this.#said = parent;
    for (const [at, piece] of (this.#isAsWritten ? text.split("\n") : [text]).entries()) {
      if (at > 0) this.break();
      this.#line += piece;
      if (!how.aside) this.#plain += piece;
    }
  }

  /** Adds whole lines of one block. */
  addAll(block: Element, lines: readonly string[]): void {
    this.break();
    this.#lines.push(...lines);
    this.#blocks.push(...lines.map(() => block));
  }

  /** Parts what stands on one line. */
  space(): void {
    if (this.#line !== "") this.#line += " ";
    if (this.#plain !== "") this.#plain += " ";
  }

  break(): void {
    if (this.#line === "") return;
    this.#said = undefined;
    const text = this.#spoken.test(this.#plain) ? this.#line : this.#plain;
    const line = this.#isAsWritten ? text.trimEnd() : text.replace(/\s+/g, " ").trim();
    [this.#line, this.#plain] = ["", ""];
    if (this.#unseen.test(line)) return;
    this.#lines.push(line);
    this.#blocks.push(this.#block ?? document.documentElement);
  }

  /** Parts words that touch in the page and stand apart on the screen, such as the days of a week. */
  #part(before: Element, after: Element): void {
    if (!this.#isBoxed(before, after) && !this.#isBoxed(after, before)) return;
    const [left, right] = [this.#rectsOf(before, after, false).at(-1), this.#rectsOf(after, before, true)[0]];
    if (left === undefined || right === undefined) return;
    const gap = left.height / 6;
    // What neither ends where the other begins lies over it, or away from it.
    const apart = Math.min(Math.abs(right.left - left.right), Math.abs(left.left - right.right));
    if (right.top >= left.bottom - gap) this.break();
    else if (apart > gap) this.space();
    else if (Math.abs(right.top - left.top) > gap) this.space();
  }

  /** Tells whether words stand in a box of their own, rather than in the run of a text, or beside a sign. */
  #isBoxed(words: Element, beside: Element): boolean {
    for (let node: Element | null = words; node !== null && !node.contains(beside);) {
      const { display, marginLeft, marginRight, paddingLeft, paddingRight } = getComputedStyle(node);
      if (!/^(inline|contents)$/.test(display)) return true;
      if ([marginLeft, marginRight, paddingLeft, paddingRight].some((side) => parseFloat(side) > 0)) {
        return true;
      }
      if (this.#hasSign(node)) return true;
      node = node.parentElement;
    }
    return false;
  }

  /** Tells whether the style of an element puts something before it or after it. */
  #hasSign(element: Element): boolean {
    return ["::before", "::after"].some((side) => /["']/.test(getComputedStyle(element, side).content));
  }

  /** Returns where the words of an element are drawn that stand before another one, or after it. */
  #rectsOf(words: Element, other: Element, isAfter: boolean): DOMRect[] {
    const range = new Range();
    range.selectNodeContents(words);
    if (words.contains(other) && isAfter) range.setStartAfter(other);
    else if (words.contains(other)) range.setEndBefore(other);
    return [...range.getClientRects()];
  }

  #keeps(parent: Element): boolean {
    return /^(pre|break)/.test(getComputedStyle(parent).whiteSpace);
  }
}
