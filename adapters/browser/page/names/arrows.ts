/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";

/** Tells what the arrows of a drawing go from and to. */
export class Arrows {
  /** How far an arrow ends from what it goes to, in pixels, and groups of a drawing that are looked at. */
  readonly #gap = 12;
  readonly #most = 200;
  readonly #dom: Dom;
  /** Where what has words stands in drawings. */
  readonly #places = new Map<Element, ReadonlyMap<Element, DOMRect>>();

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /** Returns what an arrow goes from and to; empty where it ends at nothing that has words. */
  endsOf(line: SVGGeometryElement): string {
    const [svg, matrix] = [line.ownerSVGElement, line.getScreenCTM()];
    if (svg === null || matrix === null || this.#isFilled(line)) return "";
    const groups = this.#dom.once(this.#places, svg, () => this.#groupsOf(svg));
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

  /** A shape that is filled goes from nothing to nothing. */
  #isFilled(line: SVGGeometryElement): boolean {
    return line.localName === "path" && getComputedStyle(line).fill !== "none" &&
      /z\s*$/i.test(line.getAttribute("d") ?? "");
  }

  #groupsOf(svg: Element): ReadonlyMap<Element, DOMRect> {
    const all = [...svg.querySelectorAll("g[transform]")].slice(0, this.#most);
    const named = all.filter((each) => (each.textContent ?? "").trim() !== "");
    return new Map(named.map((each) => [each, each.getBoundingClientRect()]));
  }
}
