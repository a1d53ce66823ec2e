/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";
import type { States } from "../elements/states.ts";
import type { Boxed } from "../wire/gesture_results.ts";

/** Several fields for a character each, as pages ask for codes. */
export class CodeBoxes {
  readonly #dom: Dom;
  readonly #states: States;
  /** Elements around a box that may hold the others. */
  readonly #deepest = 4;
  readonly #box = 'input[maxlength="1"]';
  /** Boxes that the page gave the keyboard to after the first, for the code that is written now. */
  #handed: HTMLInputElement[] = [];

  constructor(dom: Dom, states: States) {
    this.#dom = dom;
    this.#states = states;
  }

  /** Gives the keyboard to the box for one of the characters, so that what is typed replaces what it holds. */
  focus(first: Element, at: number): Boxed {
    const boxes = this.#from(first);
    const box = boxes[at] ?? this.#handedOn(first, at);
    if (box !== undefined) {
      if (this.#dom.focused() !== box) box.focus();
      box.select();
    }
    return { boxes: boxes.length };
  }

  /** Returns what the boxes, or a single field, hold together; of a secret only whether it is what was meant. */
  held(first: Element, meant: string): Boxed {
    const listed = this.#from(first);
    const boxes = listed.length > 0 || !this.#dom.is(first, "input") ? listed : [first, ...this.#handed];
    const text = boxes.map(({ value }) => value).join("");
    if (!boxes.some((box) => this.#states.isSecret(box))) return { boxes: boxes.length, text };
    if (boxes.some((box) => !box.isConnected)) return { boxes: boxes.length };
    // Some make capitals of the letters of a code.
    const isCode = listed.length > 0 && text.toLowerCase().startsWith(meant.toLowerCase());
    const isIt = isCode || this.#isIt(text, meant);
    const holds = isIt ? "it" : text === "" ? "nothing" : "other";
    return { boxes: boxes.length, holds };
  }

  /** Some write a number in groups, and some hide what is written behind signs of their own. */
  #isIt(text: string, meant: string): boolean {
    const [held, wanted] = [text, meant].map((each) => each.replace(/[\s/-]/g, ""));
    return held === wanted || text.length === meant.length && /^[^\p{L}\p{N}]+.?$/u.test(text);
  }

  /** The box that a page gave the keyboard to, where it alone knows which one follows. */
  #handedOn(first: Element, at: number): HTMLInputElement | undefined {
    if (at === 0) this.#handed = [];
    const focused = this.#dom.focused();
    const isOther = at > 0 && focused !== undefined && focused !== first && first.isConnected;
    if (!isOther || !this.#dom.is(focused, "input") || focused.value.length > 1) return undefined;
    this.#handed.push(focused);
    return focused;
  }

  /** A box and those that follow it, in the least that holds several. */
  #from(first: Element): HTMLInputElement[] {
    let around = first.matches(this.#box) ? first.parentElement : null;
    for (let depth = 0; around !== null && depth < this.#deepest; depth += 1) {
      const all = [...around.querySelectorAll(this.#box)].filter((each) => this.#dom.is(each, "input"));
      if (all.length > 1) {
        const boxes = all.slice(all.findIndex((each) => each === first));
        return boxes.filter((each) => !each.disabled && !each.readOnly);
      }
      around = around.parentElement;
    }
    return [];
  }
}
