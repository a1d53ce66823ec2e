/// <reference lib="dom" />
import type { Box } from "./wire/results.ts";

/** A number and the place of its element. */
export interface Mark {
  readonly index: number;
  readonly box: Box;
}

/** Draws over the page for a picture: numbers, and boxes over secrets. They are gone right after it. */
export class Marks {
  readonly #colours = ["#c2185b", "#1565c0", "#2e7d32", "#6a1b9a"];
  readonly #hosts = new WeakSet<object>();
  #host: HTMLElement | undefined;

  /** Tells whether an element is ours rather than the page's, or was. */
  owns(element: object | null): boolean {
    return element !== null && this.#hosts.has(element);
  }

  draw(marks: readonly Mark[], secrets: readonly Box[]): void {
    this.clear();
    if (marks.length === 0 && secrets.length === 0) return;
    const host = document.createElement("div");
    this.#hosts.add(host);
    const layer = host.attachShadow({ mode: "closed" });
    host.style.cssText = "all:initial;position:absolute;inset:0 auto auto 0;border:0;padding:0;margin:0;" +
      "overflow:visible;background:none;pointer-events:none";
    for (const box of secrets) layer.append(this.#cover(box));
    const taken: Box[] = [];
    for (const mark of marks) layer.append(this.#frame(mark), this.#label(mark, taken));
    this.#host = host;
    document.documentElement.append(host);
    // The top layer: above every z-index and every modal dialog.
    host.popover = "manual";
    host.showPopover();
  }

  clear(): void {
    this.#host?.remove();
    this.#host = undefined;
  }

  #cover(box: Box): HTMLElement {
    return this.#at(box.x, box.y, `width:${box.width}px;height:${box.height}px;background:#444`);
  }

  #frame({ index, box }: Mark): HTMLElement {
    const size = `width:${box.width}px;height:${box.height}px;box-sizing:border-box`;
    return this.#at(box.x, box.y, `${size};border:1px solid ${this.#colour(index)}`);
  }

  /** At the corner of its element, and moved on where another label is already. */
  #label({ index, box }: Mark, taken: Box[]): HTMLElement {
    const look = "font:bold 11px/13px sans-serif;padding:0 3px;border-radius:3px;color:#fff";
    const size = { width: 6 + 7 * String(index).length, height: 13 };
    const y = Math.max(box.y - 8, -scrollY);
    const corner = { x: Math.max(box.x - 4, 0), y, ...size };
    const right = (step: number) => ({ ...corner, x: corner.x + step * (size.width + 1) });
    const places = [
      ...[corner, { ...corner, y: box.y + 1 }, right(1), right(2), right(3)],
      ...[{ ...corner, x: box.x + box.width - size.width + 4 }, { ...corner, y: box.y + box.height - 5 }],
    ];
    const place = places.find((each) => !taken.some((other) => this.#meet(each, other))) ?? corner;
    taken.push(place);
    const { x } = place;
    const label = this.#at(x, place.y, `${look};background:${this.#colour(index)}`);
    label.textContent = String(index);
    return label;
  }

  #meet(a: Box, b: Box): boolean {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  }

  #colour(index: number): string {
    return this.#colours[index % this.#colours.length] ?? "#000";
  }

  /** One text for all of the style: setting a hundred labels property by property takes ten times as long. */
  #at(x: number, y: number, look: string): HTMLElement {
    const element = document.createElement("div");
    element.style.cssText = `position:absolute;left:${x + scrollX}px;top:${y + scrollY}px;${look}`;
    return element;
  }
}
