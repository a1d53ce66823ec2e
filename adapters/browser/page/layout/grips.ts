/// <reference lib="dom" />
import type { Cursors } from "../elements/cursors.ts";
import type { FoundItem } from "./shells.ts";

/** Tells which grips say no more than what is listed beside them. */
export class Grips {
  readonly #cursors: Cursors;
  readonly #role = "handle";
  /** Ways that something is sized in, as cursors tell them, for it to be sized at all its edges. */
  readonly #ways = 4;
  /** How far grips reach beyond what they size, in pixels. */
  readonly #beyond = 24;
  /** Roles of what may be all that a drawing or a picture holds, which is sized at each edge for its own sake. */
  readonly #drawn = new Set(["handle", "draggable", "canvas"]);
  readonly #mute = new Set(["clickable", "hoverable"]);

  constructor(cursors: Cursors) {
    this.#cursors = cursors;
  }

  /**
   * Leaves out the grips of what is listed itself, which is taken at them when it is dragged, and of those at all the
   * edges of a window all but the one at its end.
   */
  without(items: readonly FoundItem[]): readonly FoundItem[] {
    const grips = items.filter(({ role }) => role === this.#role);
    if (grips.length === 0) return items;
    const listed = new Set(items.map(({ element }) => element));
    const left = new Set(grips.map(({ element }) => element).filter((grip) => this.#isOfRow(grip, listed)));
    for (const [around, each] of Map.groupBy(grips, ({ element }) => element.parentElement)) {
      const edges = each.map(({ element }) => element);
      if (around !== null && this.#areEdges(edges, around, items)) {
        const last = edges.toSorted((one, other) => this.#reachOf(other) - this.#reachOf(one))[0];
        for (const edge of edges) if (edge !== last) left.add(edge);
      }
    }
    return items.filter(({ element }) => !left.has(element));
  }

  #isOfRow(grip: Element, listed: ReadonlySet<Element>): boolean {
    const around = grip.parentElement;
    const row = [around, around?.parentElement].find((each) => each && listed.has(each));
    return row?.localName !== "body" && row !== undefined && row !== null &&
      this.#cursors.takenIn(row) === grip;
  }

  /** Tells whether grips lie along all edges of something that has controls in it. */
  #areEdges(edges: readonly Element[], around: Element, items: readonly FoundItem[]): boolean {
    if (new Set(edges.map((edge) => this.#cursors.of(edge))).size < this.#ways) return false;
    const isWrapper = around.childElementCount === edges.length;
    const holder = isWrapper ? around.parentElement : around;
    if (holder === null || !items.some((each) => this.#isControl(each) && holder.contains(each.element))) {
      return false;
    }
    const box = holder.getBoundingClientRect();
    const all = edges.map((edge) => edge.getBoundingClientRect());
    const gaps = [
      Math.min(...all.map(({ left }) => left)) - box.left,
      Math.min(...all.map(({ top }) => top)) - box.top,
      Math.max(...all.map(({ right }) => right)) - box.right,
      Math.max(...all.map(({ bottom }) => bottom)) - box.bottom,
    ];
    return gaps.every((gap) => Math.abs(gap) <= this.#beyond);
  }

  #isControl({ element, role }: FoundItem): boolean {
    if (this.#drawn.has(role)) return false;
    return !this.#mute.has(role) || (element.textContent ?? "").trim() !== "";
  }

  /** How far to the right and to the bottom an edge has its middle, in pixels. */
  #reachOf(edge: Element): number {
    const { x, y, width, height } = edge.getBoundingClientRect();
    return x + y + (width + height) / 2;
  }
}
