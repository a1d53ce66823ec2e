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
    const line = this.#isAsWritten ? this.#line.trimEnd() : this.#line.replace(/\s+/g, " ").trim();
    this.#line = "";
    if (this.#unseen.test(line)) return;
    this.#lines.push(line);
    this.#blocks.push(this.#block ?? document.documentElement);
  }

  #keeps(parent: Element): boolean {
    return /^(pre|break)/.test(getComputedStyle(parent).whiteSpace);
  }
}
