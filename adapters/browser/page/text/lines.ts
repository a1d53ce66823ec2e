/// <reference lib="dom" />

/** Gathers what a page says, line by line: each block begins one, and what is set as it is written has its own. */
export class Lines {
  /** What is not there for a reader: spaces, and characters without a width. */
  readonly #unseen = /^[\s\u200b-\u200d\ufeff]*$/;
  #lines: string[] = [];
  #blocks: Element[] = [];
  #line = "";
  #block: Element | undefined;
  #isAsWritten = false;
  /** Element whose text came last on the line. */
  #said: Element | undefined;

  begin(): void {
    [this.#lines, this.#blocks, this.#line] = [[], [], ""];
  }

  /** Ends the last line; returns all, and for each the element whose text it is. */
  end(): { readonly lines: readonly string[]; readonly blocks: readonly Element[] } {
    this.break();
    return { lines: this.#lines, blocks: this.#blocks };
  }

  /** Number of lines, with the one that has begun. */
  get count(): number {
    return this.#lines.length + (this.#line.trim() === "" ? 0 : 1);
  }

  /** What comes now is the text of a block. */
  enter(block: Element): void {
    if (block !== this.#block) this.break();
    this.#block = block;
  }

  /** Adds text; its line breaks and spaces count where it is set as it is written. */
  add(text: string, parent: Element, isAsWritten: boolean): void {
    this.#isAsWritten = isAsWritten ||
      text.includes("\n") && text.trim().includes("\n") && this.#keeps(parent);
    const isGlued = this.#said !== parent && /\S$/.test(this.#line) && /^\S/.test(text);
    if (isGlued && this.#said !== undefined && this.#isApart(this.#said, parent)) this.space();
    this.#said = parent;
    for (const [at, piece] of (this.#isAsWritten ? text.split("\n") : [text]).entries()) {
      if (at > 0) this.break();
      this.#line += piece;
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
  }

  break(): void {
    if (this.#line === "") return;
    this.#said = undefined;
    const line = this.#isAsWritten ? this.#line.trimEnd() : this.#line.replace(/\s+/g, " ").trim();
    this.#line = "";
    if (this.#unseen.test(line)) return;
    this.#lines.push(line);
    this.#blocks.push(this.#block ?? document.documentElement);
  }

  /** Words that nothing parts in the page may stand apart on the screen, such as the days of a week. */
  #isApart(before: Element, after: Element): boolean {
    if (!this.#isBoxed(before, after) && !this.#isBoxed(after, before)) return false;
    const [left, right] = [this.#placeOf(before), this.#placeOf(after)];
    const gap = left.height / 4;
    return right.left - left.right > gap || Math.abs(right.top - left.top) > gap || right.right < left.left;
  }

  /** Tells whether words stand in a box of their own, rather than in the run of a text. */
  #isBoxed(words: Element, beside: Element): boolean {
    for (
      let node: Element | null = words;
      node !== null && !node.contains(beside);
      node = node.parentElement
    ) {
      if (!/^(inline|contents)$/.test(getComputedStyle(node).display)) return true;
    }
    return false;
  }

  #placeOf(words: Element): DOMRect {
    const range = new Range();
    range.selectNodeContents(words);
    return range.getBoundingClientRect();
  }

  #keeps(parent: Element): boolean {
    return /^(pre|break)/.test(getComputedStyle(parent).whiteSpace);
  }
}
