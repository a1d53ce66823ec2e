/// <reference lib="dom" />
import type { Dom } from "./dom.ts";

/** Says something of an element that no person has named. */
export class Hints {
  readonly #dom: Dom;
  /** Classes that say how something stands at the moment. */
  readonly #state =
    /^(?:is-|has-|js-|\w+-)?(?:active|selected|open|opened|closed|disabled|enabled|focus|focused|hover|checked|current|visible|hidden|show|shown|expanded|collapsed|loading|dragging|readonly)$/i;
  /** Classes of every icon, and of every button of a look. */
  readonly #dull =
    /^(icon|icons)$|(?:^|[-_])(?:btn|button|link)[-_]+(?:[a-z]+[-_]+)*(?:xs|sm|lg|xl|small|large|tiny|mini|medium|primary|secondary|default|light|dark|outline|invisible|ghost|flat|only|round|circle|square|block|group)$/i;
  /** Names that a program has made up. */
  readonly #made =
    /^(?:.*[^\p{L}\p{N}\s_.-].*|.*-[a-z]|_.*_|(?:css|sc|jss|emotion|ng|svelte|radix)-.*|.*\d{3,}.*|(?=.*\d)[\w-]{5,9}|.*-(?=.*\d)[\da-f]{6,})$/u;
  /** Neighbours that are compared at most. */
  readonly #few = 12;
  /** Attributes that libraries take the words of a tooltip from. */
  readonly #tip = /^data-(bs-|original-|tippy-|mdb-)?(tooltip|tip|title|content)(-content|-text)?$/;

  /** How far an arrow ends from what it goes to, in pixels, and groups of a drawing that are looked at. */
  readonly #gap = 12;
  readonly #most = 200;
  /** Where what has words stands in a drawing, as long as nothing can have moved. */
  #places: { readonly svg: Element; readonly groups: ReadonlyMap<Element, DOMRect> } | undefined;

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /** Icons have no text: an id or a class says more than nothing, where it is a word and no state. */
  of(element: Element): string {
    const ends = this.#dom.isLine(element) ? this.#endsOf(element) : "";
    if (ends !== "") return ends;
    const inner = element.firstElementChild;
    const purpose = (element.getAttribute("autocomplete") ?? "").replace(/^(on|off)$/, "");
    const classes = this.#classesOf(element);
    const parts = [...element.part].reverse(); // as custom elements call what they draw
    const words = [element.id, ...classes, ...parts, ...[...inner?.classList ?? []].reverse(), purpose];
    const good = words.filter((each) => each !== "" && !this.#state.test(each) && !this.#made.test(each));
    const word = good.find((each) => !this.#isDull(each, classes)) ?? good[0];
    const drawn = this.#dom.isHtml(element) ? this.#ofShell(element) : `~${element.localName}`;
    const tip = element.getAttributeNames().find((each) => this.#tip.test(each));
    return tip !== undefined && element.getAttribute(tip)?.trim() || (word ? `~${word}` : drawn);
  }

  /** Returns what an arrow goes from and to; empty where it ends at nothing that has words. */
  #endsOf(line: SVGGeometryElement): string {
    const [svg, matrix] = [line.ownerSVGElement, line.getScreenCTM()];
    if (svg === null || matrix === null) return "";
    const groups = this.#groupsOf(svg);
    const words = [0, line.getTotalLength()].map((at) => {
      const { x, y } = line.getPointAtLength(at).matrixTransform(matrix);
      const near = [...groups].filter(([group, rect]) => {
        return !group.contains(line) && x > rect.left - this.#gap && x < rect.right + this.#gap &&
          y > rect.top - this.#gap && y < rect.bottom + this.#gap;
      });
      // Groups stand in groups: the least one is what a person sees there.
      near.sort(([, one], [, other]) => one.width * one.height - other.width * other.height);
      return (near[0]?.[0].textContent ?? "").replace(/\s+/g, " ").trim();
    });
    return words.every((each) => each !== "") ? words.join(" → ") : "";
  }

  /** It is asked for many arrows in a row, and a look at the page ends before anything can move. */
  #groupsOf(svg: Element): ReadonlyMap<Element, DOMRect> {
    if (this.#places?.svg === svg) return this.#places.groups;
    const all = [...svg.querySelectorAll("g[transform]")].slice(0, this.#most);
    const named = all.filter((each) => (each.textContent ?? "").trim() !== "");
    const groups = new Map(named.map((each) => [each, each.getBoundingClientRect()]));
    this.#places = { svg, groups };
    queueMicrotask(() => this.#places = undefined);
    return groups;
  }

  /** Returns the hint of what is around a list that has none, and around nothing else to operate. */
  #ofShell(element: Element): string {
    const around = element.parentElement;
    if (around === null || !this.#dom.is(element, "select")) return "";
    const isAlone = around.querySelectorAll("a, button, input, select, textarea, label").length === 1;
    return isAlone && around.classList.length > 0 ? this.of(around) : "";
  }

  /** Tells whether a class says only how something looks, or is the kind that such a class is of. */
  #isDull(word: string, classes: readonly string[]): boolean {
    return this.#dull.test(word) ||
      classes.some((each) => each.startsWith(`${word}-`) && this.#dull.test(each));
  }

  /** Kinds of another class come first, such as `step-up` of `step`, that tell something from a few neighbours. */
  #classesOf(element: Element): string[] {
    const classes = [...element.classList].reverse();
    const all = [...element.parentElement?.children ?? []];
    const others = all.length > this.#few ? [] : all.filter((each) => each !== element);
    const own = classes.filter((name) => {
      return classes.some((kind) => kind !== name && name.startsWith(kind)) &&
        !others.some((each) => each.classList.contains(name));
    });
    return [...own, ...classes];
  }
}
