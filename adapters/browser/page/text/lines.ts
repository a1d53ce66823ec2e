/// <reference lib="dom" />

/** How an element stands beside what comes before it: under it, with a gap, or as letters of the same word. */
type Setting = "line" | "word" | "";

/** Gathers what a page says, line by line: each block begins one, and what is set as it is written has its own. */
export class Lines {
  /** What is not there for a reader: spaces, and characters without a width. */
  readonly #unseen = /^[\s\u200b-\u200d\ufeff]*$/;
  #lines: string[] = [];
  #blocks: Element[] = [];
  #line = "";
  #block: Element | undefined;
  /** Element that the last text is in. */
  #last: Element | undefined;
  /** The last text was a single letter. */
  #isLetter = false;
  #settings = new Map<Element, Setting>();
  #isAsWritten = false;

  begin(): void {
    [this.#lines, this.#blocks, this.#line] = [[], [], ""];
    [this.#last, this.#settings] = [undefined, new Map()];
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
    if (!this.#isAsWritten && parent !== this.#last && /\S$/.test(this.#line) && /^\S/.test(text)) {
      this.#part(parent, text);
    }
    [this.#last, this.#isLetter] = [parent, text.trim().length === 1];
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

  /** Words that touch in the source may stand apart on the page: what one of them is in has a place of its own. */
  #part(parent: Element, text: string): void {
    const last = this.#last ?? parent;
    const settings = [...this.#between(last, parent), ...this.#between(parent, last)]
      .map((each) => this.#settingOf(each));
    if (settings.includes("line")) this.break();
    // Single letters and digits next to each other are a word, drawn so that each can move.
    else if (settings.includes("word") && !(this.#isLetter && text.trim().length === 1)) this.space();
  }

  /** What an element is in, with itself, without what the other one is in, too. */
  #between(element: Element, other: Element): readonly Element[] {
    const between: Element[] = [];
    for (let node: Element | null = element; node !== null && node !== this.#block;) {
      if (node.contains(other)) break;
      between.push(node);
      node = node.parentElement;
    }
    return between;
  }

  #settingOf(element: Element): Setting {
    const known = this.#settings.get(element);
    if (known !== undefined) return known;
    const setting = this.#ask(element);
    this.#settings.set(element, setting);
    return setting;
  }

  #ask(element: Element): Setting {
    const style = getComputedStyle(element);
    const { display } = style;
    if (display.startsWith("table-") || display === "contents") return "";
    if (display.startsWith("inline")) {
      const sides = [style.marginLeft, style.marginRight, style.paddingLeft, style.paddingRight];
      return sides.some((side) => Number.parseFloat(side) > 0) ? "word" : "";
    }
    const isPlaced = style.float !== "none" || /^(absolute|fixed)$/.test(style.position);
    const around = element.parentElement;
    return isPlaced || around !== null && /flex|grid/.test(getComputedStyle(around).display)
      ? "word"
      : "line";
  }

  #keeps(parent: Element): boolean {
    return /^(pre|break)/.test(getComputedStyle(parent).whiteSpace);
  }
}
