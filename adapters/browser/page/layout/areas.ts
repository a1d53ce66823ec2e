/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";
import type { Players } from "../elements/players.ts";

/**
 * Parts of what pictures take: what is seen of them, and areas of image maps, which have no place of their own: it is
 * written in their attributes, within the image's.
 */
export class Areas {
  readonly #dom: Dom;
  readonly #players: Players;
  /** Where on a line the mouse tries to hit it, as shares of its length: the ends belong to what it goes to. */
  readonly #shares = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9];

  constructor(dom: Dom, players: Players) {
    this.#dom = dom;
    this.#players = players;
  }

  /** Returns the place of an element, of a picture without what is kept free around it: others may stand there. */
  ownOf(element: Element): DOMRect {
    const player = this.#players.of(element);
    if (player !== undefined) return this.#players.buttonOf(player);
    const rect = element.getBoundingClientRect();
    if (element.localName !== "img") return rect;
    const style = getComputedStyle(element);
    const [left, right] = [parseFloat(style.paddingLeft), parseFloat(style.paddingRight)];
    return new DOMRect(rect.x + left, rect.y, rect.width - left - right, rect.height);
  }

  /** Returns points all along a line of a drawing, in the window of its document: the box around it is mostly empty. */
  along(element: Element): readonly DOMRect[] {
    const matrix = this.#dom.isLine(element) ? element.getScreenCTM() : null;
    if (!this.#dom.isLine(element) || matrix === null) return [];
    const length = element.getTotalLength();
    return this.#shares.map((share) => {
      const { x, y } = element.getPointAtLength(share * length).matrixTransform(matrix);
      return new DOMRect(x, y);
    });
  }

  /** Returns the image that an area is a part of; undefined for everything else. */
  imageOf(element: Element): Element | undefined {
    if (element.localName !== "area") return undefined;
    const name = element.closest("map")?.getAttribute("name") ?? "";
    const root = element.getRootNode();
    const scope = this.#dom.isShadow(root) ? root : element.ownerDocument;
    return [...scope.querySelectorAll("img[usemap]")].find((image) => {
      return name !== "" && image.getAttribute("usemap") === `#${name}`;
    });
  }

  /** Returns what is around an area, in the window of its document. */
  rectOf(area: Element, image: Element): DOMRect {
    const { x, y, width, height } = image.getBoundingClientRect();
    const numbers = (area.getAttribute("coords") ?? "").split(/[\s,;]+/).map(Number).filter(Number.isFinite);
    const shape = (area.getAttribute("shape") ?? "rect").toLowerCase();
    if (shape === "default" || numbers.length < 3) return new DOMRect(x, y, width, height);
    const [left, top, right, bottom] = this.#around(shape, numbers);
    return new DOMRect(x + left, y + top, right - left, bottom - top);
  }

  #around(shape: string, numbers: readonly number[]): readonly [number, number, number, number] {
    const [x = 0, y = 0, radius = 0] = numbers;
    if (shape.startsWith("circ")) return [x - radius, y - radius, x + radius, y + radius];
    const across = numbers.filter((_, at) => at % 2 === 0);
    const down = numbers.filter((_, at) => at % 2 === 1);
    return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
  }
}
