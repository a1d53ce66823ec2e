/// <reference lib="dom" />
import type { Boxes } from "../layout/boxes.ts";
import type { Choices } from "./choices.ts";
import type { CodeBoxes } from "./code_boxes.ts";
import type { Dom } from "../elements/dom.ts";
import type { Editors } from "../elements/editors.ts";
import type { Fields } from "./fields.ts";
import type { Internals } from "../elements/internals.ts";
import type { Numbers } from "../elements/numbers.ts";
import type { Passages } from "../text/passages.ts";
import type { States } from "../elements/states.ts";
import type { Boxed, FoundChoice, Passage, Slider } from "../wire/gesture_results.ts";

interface GestureParts {
  readonly boxes: Boxes;
  readonly choices: Choices;
  readonly codeBoxes: CodeBoxes;
  readonly dom: Dom;
  readonly editors: Editors;
  readonly fields: Fields;
  readonly internals: Internals;
  readonly numbers: Numbers;
  readonly passages: Passages;
  readonly states: States;
}

/** Words to select: all that goes from the first to the last. */
export interface PassageRequest {
  readonly index?: number | undefined;
  readonly from: string;
  readonly to: string;
}

/** What a hand needs to know of a page for more than clicking: where words begin and end, how far a slider is. */
export class Gestures {
  readonly #parts: GestureParts;
  /** In pixels: just inside of a letter. */
  readonly #inside = 0.5;
  #range: Range | undefined;

  constructor(parts: GestureParts) {
    this.#parts = parts;
  }

  /** See {@linkcode Choices.find}. */
  choices(index: number, text: string, isSought: boolean): FoundChoice {
    return this.#parts.choices.find(index, text, isSought);
  }

  /** Finds words and brings them into view; those of a field are selected at once. */
  passage({ index, from, to }: PassageRequest): Passage {
    this.#range = undefined;
    const element = index === undefined ? undefined : this.#parts.numbers.element(index);
    if (index !== undefined && element === undefined) return { kind: "none" };
    const field = element === undefined ? undefined : this.#parts.fields.fieldOf(element);
    if (field !== undefined && this.#isPlain(field)) return this.#inField(field, from, to);
    const scopes = field === undefined
      ? this.#bodies(document)
      : [this.#parts.editors.shellOf(field) ?? field];
    for (const scope of scopes) {
      const range = this.#parts.passages.find(scope, from, to);
      if (range === undefined) continue;
      this.#range = range;
      return this.#along(range);
    }
    return { kind: "none" };
  }

  /** Brings the end of the words into view. */
  passageEnd(): { readonly x: number; readonly y: number } {
    const range = this.#range;
    if (range === undefined) return { x: 0, y: 0 };
    range.endContainer.parentElement?.scrollIntoView({
      block: "center",
      inline: "nearest",
      behavior: "instant",
    });
    return this.#ends(range).end;
  }

  /** Returns what is selected; where the hand selected something else than the words, they are selected for it. */
  selected(): { readonly text: string } {
    const range = this.#range;
    const selection = range?.startContainer.ownerDocument?.getSelection() ?? null;
    if (range === undefined || selection === null) return { text: "" };
    const plain = (text: string) => text.replace(/\s+/g, "");
    if (plain(selection.toString()) !== plain(range.toString()) && !this.#isDrawn(range)) {
      const { startContainer, startOffset, endContainer, endOffset } = range;
      selection.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
    }
    return { text: range.toString() };
  }

  /** Returns how far a slider is; undefined where it does not say. */
  slider(index: number): Slider {
    const element = this.#parts.numbers.element(index);
    if (element === undefined) return {};
    const { now, upright } = this.#parts.internals.rangeOf(element);
    const custom = this.#parts.internals.asksOf(element);
    const native = this.#parts.dom.is(element, "input");
    return { ...(now === "" ? {} : { now: Number(now) }), upright, custom, native };
  }

  /** Gives the keyboard to the box for a character of a code; 0 where a field is no such box. */
  box(index: number, at: number): Boxed {
    const field = this.#fieldAt(index);
    return field === undefined ? { boxes: 0 } : this.#parts.codeBoxes.focus(field, at);
  }

  /** Returns what the boxes of a code, or a field for a secret, hold beside what was meant. */
  boxed(index: number, meant: string): Boxed {
    const field = this.#fieldAt(index);
    return field === undefined ? { boxes: 0 } : this.#parts.codeBoxes.held(field, meant);
  }

  #fieldAt(index: number): Element | undefined {
    const element = this.#parts.numbers.element(index);
    return element === undefined ? undefined : this.#parts.fields.fieldOf(element);
  }

  #isPlain(field: Element): field is HTMLInputElement | HTMLTextAreaElement {
    return (this.#parts.dom.is(field, "input") || this.#parts.dom.is(field, "textarea")) &&
      this.#parts.editors.kindOf(field) === undefined;
  }

  #inField(field: HTMLInputElement | HTMLTextAreaElement, from: string, to: string): Passage {
    if (this.#parts.states.isSecret(field)) return { kind: "none" };
    const found = this.#parts.passages.within(field.value, from, to);
    if (found === undefined) return { kind: "none" };
    this.#parts.fields.focusOn(field);
    field.setSelectionRange(...found);
    return { kind: "field", text: field.value.slice(...found) };
  }

  /** The bodies of a document and of the frames in it that can be looked into. */
  #bodies(root: Document): Element[] {
    const inner = [...root.querySelectorAll("iframe, frame")].flatMap((each) =>
      this.#parts.dom.inside(each) ?? []
    );
    return [root.body ?? root.documentElement, ...inner.flatMap((each) => this.#bodies(each))];
  }

  #along(range: Range): Passage {
    const document = range.startContainer.ownerDocument;
    if (!this.#isInView(range)) {
      range.startContainer.parentElement?.scrollIntoView({
        block: "center",
        inline: "nearest",
        behavior: "instant",
      });
    }
    // What is selected already would be dragged away by the mouse.
    if (!this.#isDrawn(range)) document?.getSelection()?.removeAllRanges();
    const start = range.startContainer.parentElement;
    const isCarried = start?.closest("a[href], [draggable=true], button") !== null;
    const whole = this.#isInView(range);
    if (!isCarried) this.#keepInPlace(document);
    return { kind: "words", ...this.#ends(range), whole, carried: isCarried };
  }

  /** An editor may put its selection back as the mouse comes: until that is let go, nothing is dragged away. */
  #keepInPlace(document: Document | null): void {
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    document?.addEventListener("dragstart", (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    }, options);
    document?.addEventListener("mouseup", () => ended.abort(), options);
  }

  #isInView(range: Range): boolean {
    const { start, end } = this.#ends(range);
    return [start, end].every(({ x, y }) => x > 0 && y > 0 && x < innerWidth && y < innerHeight);
  }

  /** Editors of code and terminals have a selection of their own. */
  #isDrawn(range: Range): boolean {
    const parent = range.startContainer.parentElement;
    const kind = parent === null ? undefined : this.#parts.editors.kindOf(parent);
    return kind === "code" || kind === "terminal";
  }

  #ends(range: Range): { readonly start: { x: number; y: number }; readonly end: { x: number; y: number } } {
    const rects = [...range.getClientRects()].filter((each) => each.width > 0 && each.height > 0);
    const [first, last] = [rects[0], rects.at(-1)];
    const frame = range.startContainer.ownerDocument?.defaultView?.frameElement ?? null;
    const place = (x: number, y: number) =>
      frame === null ? { x, y } : this.#parts.boxes.through(frame, { x, y });
    return {
      start: place((first?.left ?? 0) + this.#inside, (first?.top ?? 0) + (first?.height ?? 0) / 2),
      end: place((last?.right ?? 0) - this.#inside, (last?.top ?? 0) + (last?.height ?? 0) / 2),
    };
  }
}
