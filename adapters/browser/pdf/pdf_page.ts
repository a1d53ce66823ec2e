/// <reference lib="dom" />
import { type PDFPageProxy, TextLayer } from "pdfjs-dist";

/** Size of a page on the screen, against points of the paper. */
const SCALE = 1.25;

/** One page of a document: its words as text that can be read and selected, and its picture behind them. */
export class PdfPage {
  readonly element = document.createElement("section");
  readonly #page: PDFPageProxy;
  readonly #canvas = document.createElement("canvas");
  #isDrawn = false;

  /** @param label such as `Page 1 of 3` */
  constructor(page: PDFPageProxy, label: string) {
    this.#page = page;
    const { width, height } = this.#viewport;
    this.element.ariaLabel = label;
    this.element.style.cssText = `width: ${width}px; height: ${height}px; --scale-factor: ${SCALE}`;
    this.#canvas.ariaHidden = "true";
    this.element.append(this.#canvas);
  }

  get #viewport() {
    return this.#page.getViewport({ scale: SCALE });
  }

  /** Puts the words and the links of the page in their place. */
  async write(): Promise<void> {
    const layer = document.createElement("div");
    layer.className = "words";
    this.element.append(layer);
    const textContentSource = this.#page.streamTextContent();
    await new TextLayer({ textContentSource, container: layer, viewport: this.#viewport }).render();
    for (const link of await this.#links()) this.element.append(link);
  }

  /** Draws the picture, once. */
  async draw(): Promise<void> {
    if (this.#isDrawn) return;
    this.#isDrawn = true;
    const viewport = this.#page.getViewport({ scale: SCALE * devicePixelRatio });
    Object.assign(this.#canvas, { width: viewport.width, height: viewport.height });
    const canvasContext = this.#canvas.getContext("2d");
    if (canvasContext !== null) await this.#page.render({ canvasContext, viewport }).promise;
  }

  async #links(): Promise<HTMLAnchorElement[]> {
    const annotations: readonly unknown[] = await this.#page.getAnnotations();
    return annotations.flatMap((annotation) => {
      const [url, rect] = [field(annotation, "url"), field(annotation, "rect")];
      if (typeof url !== "string" || !Array.isArray(rect)) return [];
      const [left = 0, top = 0, right = 0, bottom = 0] = this.#viewport.convertToViewportRectangle(rect);
      const [x, y] = [Math.min(left, right), Math.min(top, bottom)];
      const link = Object.assign(document.createElement("a"), { href: url, ariaLabel: url });
      const size = `width: ${Math.abs(right - left)}px; height: ${Math.abs(bottom - top)}px`;
      link.style.cssText = `left: ${x}px; top: ${y}px; ${size}`;
      return [link];
    });
  }
}

function field(annotation: unknown, name: string): unknown {
  return typeof annotation === "object" && annotation !== null ? Reflect.get(annotation, name) : undefined;
}
