/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";

/** A character of the page and where it stands. */
interface Place {
  readonly node: Node;
  readonly offset: number;
}

/** Finds words on the page, however they are spread over elements and lines. */
export class Passages {
  readonly #dom: Dom;
  readonly #blank = /[\s\u200b-\u200d\ufeff]/;
  readonly #silent = new Set(["script", "style", "template", "noscript"]);

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /** Returns what goes from some words to others in an element, or to the end of the same words. */
  find(scope: Element, from: string, to: string): Range | undefined {
    const { text, places } = this.#read(scope);
    const start = this.#indexOf(text, this.#bare(from), 0);
    if (start < 0) return undefined;
    const next = start + this.#bare(from).length;
    const last = to === "" ? start : this.#indexOf(text, this.#bare(to), next);
    const end = last < 0 ? -1 : last + this.#bare(to === "" ? from : to).length - 1;
    const [first, final] = [places[start], places[end]];
    if (first === undefined || final === undefined) return undefined;
    const range = scope.ownerDocument.createRange();
    range.setStart(first.node, first.offset);
    range.setEnd(final.node, final.offset + 1);
    return range;
  }

  /** Returns where words begin in a text, and where others end after them. */
  within(text: string, from: string, to: string): readonly [number, number] | undefined {
    const kept = [...text].flatMap((each, at) => this.#blank.test(each) ? [] : [at]);
    const bare = this.#bare(text);
    const start = this.#indexOf(bare, this.#bare(from), 0);
    const next = start + this.#bare(from).length;
    const last = to === "" ? start : this.#indexOf(bare, this.#bare(to), next);
    const end = kept[last + this.#bare(to === "" ? from : to).length - 1];
    const begin = kept[start];
    return begin === undefined || last < 0 || end === undefined ? undefined : [begin, end + 1];
  }

  /** Spaces and line ends are drawn, not written: words are the same without them. */
  #bare(text: string): string {
    return [...text].filter((each) => !this.#blank.test(each)).join("");
  }

  #indexOf(text: string, words: string, from: number): number {
    if (words === "") return -1;
    const exact = text.indexOf(words, from);
    return exact >= 0 ? exact : text.toLowerCase().indexOf(words.toLowerCase(), from);
  }

  #read(scope: Element): { readonly text: string; readonly places: readonly Place[] } {
    const walker = scope.ownerDocument.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    const places: Place[] = [];
    let text = "";
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!this.#isShown(node.parentNode)) continue;
      const value = node.nodeValue ?? "";
      for (let offset = 0; offset < value.length; offset += 1) {
        const character = value.charAt(offset);
        if (this.#blank.test(character)) continue;
        text += character;
        places.push({ node, offset });
      }
    }
    return { text, places };
  }

  #isShown(parent: Node | null): boolean {
    return this.#dom.isElement(parent) && !this.#silent.has(parent.localName) &&
      parent.checkVisibility({ visibilityProperty: true });
  }
}
