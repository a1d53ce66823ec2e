/// <reference lib="dom" />
import type { Entry } from "../text/reader.ts";
import type { Box } from "../wire/results.ts";
import type { Boxes } from "./boxes.ts";
import type { Dom } from "../elements/dom.ts";
import type { Reach } from "./reach.ts";

/** An item, and whether it can be seen without scrolling. */
export interface Seen extends Entry {
  readonly inView: boolean;
}

/** Tells what the eye sees of what was found on a page. */
export class Sight {
  readonly #dom: Dom;
  readonly #boxes: Boxes;
  readonly #reach: Reach;
  readonly #deepest = 6;
  readonly #dialogs = "dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true]";
  #last: { readonly key: string; readonly seen: readonly Seen[] } = { key: "", seen: [] };

  constructor(dom: Dom, boxes: Boxes, reach: Reach) {
    this.#dom = dom;
    this.#boxes = boxes;
    this.#reach = reach;
  }

  /** @param state the same as long as nothing can have moved */
  of(entries: readonly Entry[], state: string, clip: Box | undefined): readonly Seen[] {
    const key = JSON.stringify([state, clip]);
    if (this.#last.key !== key) this.#last = { key, seen: entries.map((entry) => this.#asSeen(entry)) };
    return this.#last.seen;
  }

  /** Returns the dialog in front that an element lies behind, by itself or by the veil around it. */
  dialogOver(element: Element): Element | undefined {
    const dialog = this.#dialog();
    const box = this.#boxes.of(element);
    if (dialog === undefined || box === undefined || this.#dom.contains(dialog, element)) return undefined;
    if (this.#takesNoMouse(element)) return dialog;
    const top = this.#topOf(box);
    if (top === null || this.#dom.contains(top, element)) return undefined;
    const over = this.#boxes.of(top);
    const isVeil = over !== undefined && this.#boxes.fillsWindow(over);
    return isVeil || this.#dom.contains(dialog, top) ? dialog : undefined;
  }

  /**
   * The same with what a dialog in front holds first, and with what it covers last. Where much is covered, something
   * lies in front that does not say so.
   */
  foremost(seen: readonly Seen[]): readonly Seen[] {
    const front = this.#dialog();
    const isCovered = ({ item }: Seen) => item.state?.includes("covered") === true;
    const covered = seen.filter(isCovered).length;
    if (covered === 0 || (front === undefined && covered * 4 <= seen.length)) return seen;
    const place = (each: Seen) => {
      if (front !== undefined && this.#dom.contains(front, each.element)) return 0;
      return isCovered(each) ? 2 : 1;
    };
    return [0, 1, 2].flatMap((wanted) => seen.filter((each) => place(each) === wanted));
  }

  /** Returns the dialog that nothing lies over. */
  #dialog(): Element | undefined {
    const all = [...document.querySelectorAll(this.#dialogs)].reverse();
    return all.find((dialog) => {
      const box = this.#boxes.of(dialog);
      const top = box && this.#topOf(box);
      return top !== undefined && this.#boxes.belongs(dialog, top);
    });
  }

  #asSeen(entry: Entry): Seen {
    const boxes = this.#boxes;
    const { item, element } = entry;
    if (boxes.isFarOff(element)) return { ...entry, inView: false };
    const box = boxes.of(element);
    if (box === undefined || !boxes.inView(box)) return { ...entry, inView: false };
    if (boxes.freePoint(element) !== undefined) return { ...entry, inView: true };
    if (boxes.isClipped(element)) return { ...entry, inView: false };
    const isOff = item.state?.includes("disabled") === true;
    // What is off may let the mouse through to what it stands in: nothing lies over it then.
    if (isOff && this.#dom.contains(this.#topOf(box) ?? element, element)) return { ...entry, inView: true };
    return { ...entry, item: { ...item, state: [...item.state ?? [], "covered"] }, inView: true };
  }

  /** Tells whether the whole page takes no mouse, as pages say while something in front of them is open. */
  #takesNoMouse(element: Element): boolean {
    return getComputedStyle(element.ownerDocument.body).pointerEvents === "none";
  }

  /** Returns what the mouse hits in the middle of a box. */
  #topOf({ x, y, width, height }: Box): Element | null {
    return this.#boxes.topAt(x + width / 2, y + height / 2);
  }

  /**
   * Returns a point of the nearest thing around an element that the mouse reaches, such as its row: where the element
   * stands itself, if it can. The mouse may rest elsewhere in that, and pages see only that it moves.
   */
  pointAround(element: Element): Box | undefined {
    const box = this.#boxes.of(element);
    const top = box === undefined ? null : this.#topOf(box);
    let around = element.parentElement;
    for (let depth = 0; around !== null && depth < this.#deepest; depth++, around = around.parentElement) {
      if (around.localName === "body") return undefined;
      if (box !== undefined && top !== null && this.#dom.contains(around, top)) {
        return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: 0, height: 0 };
      }
      const point = this.#boxes.freePoint(around);
      if (point !== undefined) return { ...point, width: 0, height: 0 };
    }
    return undefined;
  }

  /** Returns why no mouse can reach an element, whatever lies over it. */
  unable(element: Element): { readonly reason: string; readonly hint: string } | undefined {
    const hint = "Close what is open first: browser_press Escape, or act on what is not covered";
    if (this.#reach.inertAround(element) !== undefined) {
      return { reason: "the part of the page that it is in is inert", hint };
    }
    const root = element.getRootNode();
    const drawn = [
      element,
      ...this.#dom.labelsOf(element),
      ...this.#dom.isShadow(root) ? [root.host] : [],
    ];
    if (drawn.every((each) => this.#dom.isCut(each))) {
      return {
        reason: "only the keyboard reaches it",
        hint: "Use the action focus, then browser_press Enter",
      };
    }
    const takesMouse = drawn.some((each) => getComputedStyle(each).pointerEvents !== "none");
    if (takesMouse) return undefined;
    return this.#takesNoMouse(element)
      ? { reason: "the page around it takes no mouse", hint }
      : { reason: "it does not take the mouse", hint: "Look for what enables it" };
  }
}
