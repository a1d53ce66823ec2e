/// <reference lib="dom" />
import type { Dom } from "./elements/dom.ts";
import type { Numbers } from "./elements/numbers.ts";

/** What went from a part of the page, and what came into it, at one time. */
interface Part {
  readonly gone: Set<Node>;
  readonly come: Set<Node>;
}

/**
 * Sees where a page draws a part of itself anew in one go, in place of changing what there is. What is alike there in
 * its words, its attributes and its place is the same thing to a person, and keeps its number, as long as the part says
 * the same as before. Lines of lists may come, go and count something: each is known by itself.
 */
export class Redraws {
  readonly #dom: Dom;
  readonly #numbers: Numbers;
  /** What went from places that are empty now: many clear a list, ask the server, and fill it again. */
  readonly #emptied = new Map<Node, Set<Node>>();
  /** Such places that are remembered. */
  readonly #places = 4;
  readonly #operated = "a[href], button, input, select, textarea, [role], [tabindex]";
  #address = location.href;
  /** Elements of a part that are looked at. */
  readonly #most = 5_000;
  readonly #lines = "tr, li, article, option, [role=row], [role=listitem], [role=article], [role=option]";
  /** What tells what a part of the page is about: other words there make another thing of it. */
  readonly #telling =
    "h1, h2, h3, h4, h5, h6, legend, caption, title, [role=heading], dialog, [role=dialog], [role=alertdialog]";
  /** Links that lead somewhere in particular. */
  readonly #links = "a[href]:not([href=''], [href='#'], [href^='javascript:'])";
  /** Attributes that say how something is, and not what. */
  readonly #passing =
    /^(class|style|tabindex|checked|selected|disabled|open|hidden|data-state|aria-(?!label$).*)$/;
  /** Elements that a page gave an id when they had been there already: to find them by, and not for what they are. */
  readonly #marked = new WeakSet<Node>();
  /** Attributes that tell a line from all others. */
  readonly #keys = /^(id|data-(.*-)?(id|key|uid))$/;
  /** Ways to tell which of what came is which of what went: by what is of one element alone on either side. */
  readonly #ways: readonly ((element: Element) => string)[] = [
    (element) => this.#isLine(element) ? this.#whole([element]) : this.#print(element),
    (element) => element.id,
    (element) => this.#isLine(element) ? this.#lineKey(element) : `.${element.className}`,
  ];

  constructor(dom: Dom, numbers: Numbers) {
    this.#dom = dom;
    this.#numbers = numbers;
  }

  /** @param records what a page did in one go */
  note(records: readonly MutationRecord[]): void {
    const parts = this.#partsOf(records);
    this.#noteMarked(records, parts);
    if (this.#emptied.size > 0) this.#refill(records, parts);
    this.#noteEmptied(parts);
    const drawn = [...parts.values()].filter((part) => this.#isDrawnAnew(part));
    const isHere = drawn.length > 0 && this.#isHere(records, parts);
    for (const { gone, come } of drawn) {
      this.#pair(this.#elementsOf(gone), this.#elementsOf(come), isHere && this.#isSame(gone, come));
    }
  }

  #noteMarked(records: readonly MutationRecord[], parts: ReadonlyMap<Node, Part>): void {
    const given = records.filter(({ attributeName }) => attributeName === "id");
    for (const { target } of given) {
      const isNew = [...parts.values()].some(({ come }) => [...come].some((each) => each.contains(target)));
      if (!isNew) this.#marked.add(target);
    }
  }

  #partsOf(records: readonly MutationRecord[]): Map<Node, Part> {
    const parts = new Map<Node, Part>();
    for (const { target, addedNodes, removedNodes } of records) {
      if (addedNodes.length + removedNodes.length === 0) continue;
      const { gone, come } = parts.get(target) ?? { gone: new Set(), come: new Set() };
      parts.set(target, { gone, come });
      // What only came to go, or went to come again, is neither.
      for (const node of removedNodes) if (!come.delete(node)) gone.add(node);
      for (const node of addedNodes) if (!gone.delete(node)) come.add(node);
    }
    return parts;
  }

  /** Takes what fills a place that was emptied before for drawn in place of that, unless the page is about another thing. */
  #refill(records: readonly MutationRecord[], parts: Map<Node, Part>): void {
    if (this.#hasTurned(records, parts)) return this.#emptied.clear();
    for (const [target, { gone, come }] of parts) {
      const before = this.#emptied.get(target);
      if (before === undefined) continue;
      this.#emptied.delete(target);
      if (gone.size === 0) parts.set(target, { gone: before, come });
    }
  }

  #noteEmptied(parts: ReadonlyMap<Node, Part>): void {
    for (const [target, { gone, come }] of parts) {
      if (come.size > 0 || target.firstChild !== null || !target.isConnected) continue;
      const all = this.#allIn(gone);
      if (all.length > this.#most || !all.some((each) => this.#numbers.has(each))) continue;
      this.#emptied.set(target, gone);
      const [oldest] = this.#emptied.keys();
      if (this.#emptied.size > this.#places && oldest !== undefined) this.#emptied.delete(oldest);
    }
  }

  /** Tells whether the page is about the same as when it drew anew last: no other address, title or question. */
  #isHere(records: readonly MutationRecord[], parts: ReadonlyMap<Node, Part>): boolean {
    const address = this.#address;
    this.#address = location.href;
    return address === location.href && !this.#hasTurned(records, parts);
  }

  /** Tells whether what the page is about was written anew. */
  #hasTurned(records: readonly MutationRecord[], parts: ReadonlyMap<Node, Part>): boolean {
    return records.some(({ type, target }) => type === "characterData" && this.#isTelling(target)) ||
      [...parts].some(([target, { gone, come }]) =>
        this.#isTelling(target) && this.#wordsOf(gone) !== this.#wordsOf(come)
      );
  }

  #isTelling(node: Node): boolean {
    const element = this.#dom.isElement(node) ? node : node.parentElement;
    return node.isConnected && (element?.closest(this.#telling) ?? null) !== null;
  }

  #wordsOf(nodes: ReadonlySet<Node>): string {
    return [...nodes].map((each) => each.textContent ?? "").join("").trim();
  }

  /** Tells whether something with a number went and others came, where neither are too many to look at. */
  #isDrawnAnew({ gone, come }: Part): boolean {
    if (come.size === 0) return false;
    const before = this.#allIn(gone);
    return before.length <= this.#most &&
      before.some((each) => !each.isConnected && this.#numbers.has(each)) &&
      this.#allIn(come).length <= this.#most;
  }

  #elementsOf(nodes: ReadonlySet<Node>): readonly Element[] {
    return [...nodes].filter((each) => this.#dom.isElement(each));
  }

  #allIn(nodes: ReadonlySet<Node>): readonly Element[] {
    return this.#elementsOf(nodes).flatMap((root) => [root, ...root.querySelectorAll("*")]);
  }

  /**
   * Tells whether a part is the same as before, its lines apart. Controls may have come to what it holds, or have gone
   * from there, but not both: they would be something else in their place. What is only read tells what the rest is for.
   */
  #isSame(gone: ReadonlySet<Node>, come: ReadonlySet<Node>): boolean {
    const [before, after] = [this.#wholes(gone), this.#wholes(come)];
    const [less, more] = before.length < after.length ? [before, after] : [after, before];
    let at = 0;
    for (const each of more) {
      if (each.whole === less[at]?.whole) at += 1;
      else if (!each.isOperated) return false;
    }
    return at === less.length && (at > 0 || more.length === 0);
  }

  /** Returns what each of some nodes holds that is no line; an empty room says nothing, and may be filled. */
  #wholes(nodes: ReadonlySet<Node>): readonly { readonly whole: string; readonly isOperated: boolean }[] {
    const all = [...nodes].filter((each) => !this.#isRoom(each)).map((each) => {
      const isOperated = this.#dom.isElement(each) &&
        (each.matches(this.#operated) || each.querySelector(this.#operated) !== null);
      return { whole: this.#whole([each], (line) => this.#isLine(line)), isOperated };
    });
    return all.filter(({ whole }) => whole !== "[]");
  }

  #isRoom(node: Node): boolean {
    return this.#dom.isElement(node) && node.firstChild === null && this.#attributes(node).length === 0;
  }

  /** @param isSame whether the part that they are of says the same */
  #pair(gone: readonly Element[], come: readonly Element[], isSame: boolean): void {
    const isLike = gone.length === come.length &&
      gone.every((each, at) => each.localName === come[at]?.localName && !this.#isLine(each));
    if (!isSame || !isLike) return this.#match(gone, come, isSame);
    for (const [at, each] of gone.entries()) if (come[at] !== undefined) this.#take(each, come[at], true);
  }

  #match(gone: readonly Element[], come: readonly Element[], isSame: boolean): void {
    const [old, fresh] = [new Set(gone), new Set(come)];
    for (const keyOf of this.#ways) {
      const [before, after] = [this.#only(old, keyOf), this.#only(fresh, keyOf)];
      for (const [key, element] of before) {
        const heir = after.get(key);
        if (heir === undefined) continue;
        old.delete(element);
        fresh.delete(heir);
        this.#take(element, heir, isSame);
      }
    }
  }

  /** Those of which there is one of a kind and key. */
  #only(elements: ReadonlySet<Element>, keyOf: (element: Element) => string): ReadonlyMap<string, Element> {
    const [found, several] = [new Map<string, Element>(), new Set<string>()];
    for (const element of elements) {
      const said = keyOf(element);
      const key = `${element.localName} ${said}`;
      if (said === "" || several.has(key)) continue;
      if (found.delete(key)) several.add(key);
      else found.set(key, element);
    }
    return found;
  }

  #take(element: Element, heir: Element, isSame: boolean): void {
    const isItself = isSame || element.matches(this.#links);
    if (isItself && this.#print(element) === this.#print(heir)) this.#numbers.hand(element, heir);
    this.#pair([...element.children], [...heir.children], isSame);
  }

  /** What an element is, besides how it is: its words, and the attributes that tell it from others. */
  #print(element: Element): string {
    const [text, attributes] = [(element.textContent ?? "").trim(), this.#attributes(element)];
    return text === "" && attributes.length === 0 ? "" : JSON.stringify([text, ...attributes]);
  }

  #attributes(element: Element): readonly string[] {
    const isWritten = this.#dom.is(element, "input") && !this.#dom.isBox(element);
    return [...element.attributes].flatMap(({ name, value }) => {
      const isPassing = this.#passing.test(name) && !(name === "style" && value.includes("url("));
      const isMark = name === "id" && this.#marked.has(element);
      return isPassing || isMark || (isWritten && name === "value") ? [] : [`${name}=${value}`];
    }).sort();
  }

  /** A line that counts something is known by its own attributes, or by its link, and by all its words but for numbers. */
  #lineKey(line: Element): string {
    const own = [...line.attributes].flatMap(({ name, value }) =>
      this.#keys.test(name) ? [`${name}=${value}`] : []
    );
    const link = line.querySelector(this.#links);
    const known = [...own.sort(), ...link === null ? [] : [this.#print(link)]];
    return known.length === 0 ? "" : [...known, (line.textContent ?? "").replace(/\d+/g, "#")].join("\n");
  }

  #isLine(element: Element): boolean {
    return element.matches(this.#lines);
  }

  /** Returns all that elements hold, in words and attributes, but for what is left out. */
  #whole(roots: readonly Node[], isLeftOut: (element: Element) => boolean = () => false): string {
    const pieces: string[] = [];
    const gather = (node: Node): void => {
      if (!this.#dom.isElement(node)) pieces.push((node.nodeValue ?? "").trim());
      else if (isLeftOut(node)) return;
      else pieces.push(node.localName, ...this.#attributes(node));
      node.childNodes.forEach(gather);
    };
    roots.forEach(gather);
    return JSON.stringify(pieces.filter((each) => each !== ""));
  }
}
