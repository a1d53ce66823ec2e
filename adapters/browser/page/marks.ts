/// <reference lib="dom" />
import type { Box } from "./results.ts";

/** A number and the place of its element. */
export interface Mark {
  readonly index: number;
  readonly box: Box;
}

/** What is drawn over the page for a picture: numbers, and boxes over secrets. Gone right after it. */
export class Marks {
  readonly #colours = ["#c2185b", "#1565c0", "#2e7d32", "#6a1b9a"];
  #host: HTMLElement | undefined;

  /** Whether an element is ours rather than the page's. */
  owns(element: Element): boolean {
    return element === this.#host;
  }

  draw(marks: readonly Mark[], secrets: readonly Box[]): void {
    this.clear();
    if (marks.length === 0 && secrets.length === 0) return;
    const host = document.createElement("div");
    const layer = host.attachShadow({ mode: "closed" });
    this.#style(host, {
      all: "initial",
      position: "absolute",
      inset: "0 auto auto 0",
      border: "0",
      padding: "0",
    });
    this.#style(host, { margin: "0", overflow: "visible", background: "none", pointerEvents: "none" });
    for (const box of secrets) layer.append(this.#cover(box));
    for (const mark of marks) layer.append(this.#frame(mark), this.#label(mark));
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
    return this.#at(box.x, box.y, { width: `${box.width}px`, height: `${box.height}px`, background: "#444" });
  }

  #frame({ index, box }: Mark): HTMLElement {
    const size = { width: `${box.width}px`, height: `${box.height}px`, boxSizing: "border-box" };
    return this.#at(box.x, box.y, { ...size, border: `1px solid ${this.#colour(index)}` });
  }

  #label({ index, box }: Mark): HTMLElement {
    const y = Math.max(box.y - 8, -scrollY);
    const label = this.#at(Math.max(box.x - 4, 0), y, {
      font: "bold 11px/13px sans-serif",
      padding: "0 3px",
      borderRadius: "3px",
      color: "#fff",
      background: this.#colour(index),
    });
    label.textContent = String(index);
    return label;
  }

  #colour(index: number): string {
    return this.#colours[index % this.#colours.length] ?? "#000";
  }

  #at(x: number, y: number, style: Partial<CSSStyleDeclaration>): HTMLElement {
    const element = document.createElement("div");
    this.#style(element, {
      position: "absolute",
      left: `${x + scrollX}px`,
      top: `${y + scrollY}px`,
      ...style,
    });
    return element;
  }

  #style(element: HTMLElement, style: Partial<CSSStyleDeclaration>): void {
    Object.assign(element.style, style);
  }
}
