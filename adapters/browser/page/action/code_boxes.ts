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

  constructor(dom: Dom, states: States) {
    this.#dom = dom;
    this.#states = states;
  }

  /** Gives the keyboard to the box for one of the characters, so that what is typed replaces what it holds. */
  focus(first: Element, at: number): Boxed {
    const boxes = this.#from(first);
    const box = boxes[at];
    if (box !== undefined) {
      if (this.#dom.focused() !== box) box.focus();
      box.select();
    }
    return { boxes: boxes.length };
  }

  /** Returns what the boxes hold together, unless that is secret. */
  held(first: Element): Boxed {
    const boxes = this.#from(first);
    const isSecret = boxes.some((box) => this.#states.isSecret(box));
    const text = isSecret ? undefined : boxes.map(({ value }) => value).join("");
    return { boxes: boxes.length, ...(text === undefined ? {} : { text }) };
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
