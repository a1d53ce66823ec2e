/// <reference lib="dom" />

/** The rows that there are elements for: from the first, up to the last and without it. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A list that is shown in part. */
export interface WindowPort {
  readonly host: HTMLElement;
  readonly length: () => number;
  readonly range: () => Range;
  /** True when all rows of the range show what they are to show, and so do the views in them. */
  readonly isFilled: () => boolean;
  /** Has other rows shown. */
  move(range: Range): void;
}

/** Lists up to this length are shown as a whole. */
export const WHOLE = 120;
/** Height of a row before one was measured, in pixels. */
const FIRST_GUESS = 30;
const FIRST_ROWS = 60;
/** Rows shown above and below, in heights of what is seen. */
const MARGIN = 1;
const LEAST_MARGIN = 400;
const MOST_MARGIN_ROWS = 100;
/** Components that look through their children: all of these must be there. */
const NEEDS_ALL = "sl-select,select,datalist,sl-menu,sl-radio-group,sl-tab-group,sl-tree,sl-carousel,svg";
const STACKED = new Set(["block", "flow-root", "list-item", "inline-block", "table-row-group"]);

/** Chooses the rows of a long list that are near to what is seen, and keeps the room of the others. */
export class RowWindow {
  readonly #port: WindowPort;
  readonly #above: HTMLElement;
  readonly #below: HTMLElement;
  readonly #minHeight: string;
  readonly #ending = new AbortController();
  readonly #resizes: ResizeObserver;
  /** Rows that get their content become other elements, often without a change of the whole height. */
  readonly #fillings: MutationObserver;
  #rowHeight = FIRST_GUESS;
  #frame = 0;
  /** True when the end was seen as the last rows were made: they may become higher than the room kept for them. */
  #staysAtEnd = false;

  constructor(port: WindowPort) {
    this.#port = port;
    this.#minHeight = port.host.style.minHeight;
    [this.#above, this.#below] = [spacer(port.host), spacer(port.host)];
    port.host.prepend(this.#above);
    port.host.append(this.#below);
    const later = () => this.#later();
    const { signal } = this.#ending;
    document.addEventListener("scroll", later, { capture: true, passive: true, signal });
    addEventListener("resize", later, { signal });
    this.#resizes = new ResizeObserver(later);
    this.#resizes.observe(port.host);
    this.#fillings = new MutationObserver(later);
    this.#fillings.observe(port.host, { childList: true, subtree: true });
  }

  /** Tells whether the rows of a host lie below one another, so that the room of some can be kept by one element. */
  static fits(host: Element): host is HTMLElement {
    if (!(host instanceof HTMLElement) || host.closest(NEEDS_ALL) !== null) return false;
    const { display, flexDirection, flexWrap } = getComputedStyle(host);
    return STACKED.has(display) ||
      (display === "flex" && flexDirection === "column" && flexWrap === "nowrap");
  }

  /** Element that rows come before. */
  get end(): Element {
    return this.#below;
  }

  /** Element that the first row comes after. */
  get start(): Element {
    return this.#above;
  }

  /** Height of a row, as far as it is known. */
  get rowHeight(): number {
    return this.#rowHeight;
  }

  /** Shows what is to be seen now. */
  update(): void {
    const length = this.#port.length();
    const wanted = this.#wanted(length);
    const { from, to } = this.#port.range();
    const isEnough = wanted.from >= from && wanted.to <= to && to <= length;
    if (!isEnough) {
      this.#staysAtEnd = wanted.to === length && (this.#staysAtEnd || isAtEnd(scrollerOf(this.#port.host)));
      this.#port.move(this.#withMargin(wanted, length));
    }
    const isFilled = this.#port.isFilled();
    this.#keepRoom(length, isFilled);
    if (isFilled) this.#stayAtEnd();
  }

  close(): void {
    cancelAnimationFrame(this.#frame);
    this.#ending.abort();
    this.#resizes.disconnect();
    this.#fillings.disconnect();
    this.#above.remove();
    this.#below.remove();
    this.#port.host.style.minHeight = this.#minHeight;
  }

  #later(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      this.#measure();
      this.update();
    });
  }

  #measure(): void {
    const { from, to } = this.#port.range();
    if (to <= from || !this.#port.isFilled()) return;
    const height = this.#heightOf(to - from);
    if (height > 1) this.#rowHeight = height;
  }

  #stayAtEnd(): void {
    if (!this.#staysAtEnd) return;
    this.#staysAtEnd = false;
    const scroller = scrollerOf(this.#port.host);
    scroller.scrollTop = scroller.scrollHeight;
  }

  /** From the top of a row to that of the next: the margins outside of all rows would count for more the fewer there are. */
  #heightOf(count: number): number {
    const [first, last] = [this.#above.nextElementSibling, this.#below.previousElementSibling];
    if (first === null || last === null || count < 2 || this.#port.host.childElementCount !== count + 2) {
      return (this.#below.getBoundingClientRect().top - this.#above.getBoundingClientRect().bottom) / count;
    }
    return (last.getBoundingClientRect().top - first.getBoundingClientRect().top) / (count - 1);
  }

  /** The rows that are seen. */
  #wanted(length: number): Range {
    const { host } = this.#port;
    if (host.getClientRects().length === 0) return { from: 0, to: Math.min(length, FIRST_ROWS) };
    const { top, bottom } = seenPart(host);
    const start = this.#above.getBoundingClientRect().top;
    const row = (y: number) => Math.floor((y - start) / this.#rowHeight);
    const to = Math.min(length, Math.max(row(bottom) + 1, 1));
    return { from: Math.max(0, Math.min(row(top), to - 1)), to };
  }

  #withMargin({ from, to }: Range, length: number): Range {
    const pixels = Math.max(LEAST_MARGIN, (to - from) * this.#rowHeight * MARGIN);
    const rows = Math.min(MOST_MARGIN_ROWS, Math.ceil(pixels / this.#rowHeight));
    return { from: Math.max(0, from - rows), to: Math.min(length, to + rows) };
  }

  #keepRoom(length: number, isFilled: boolean): void {
    const { from, to } = this.#port.range();
    this.#above.style.height = `${Math.round(from * this.#rowHeight)}px`;
    this.#below.style.height = `${Math.round(Math.max(0, length - to) * this.#rowHeight)}px`;
    // Rows that are still empty must not let the list collapse: what is seen would move away.
    const whole = `${Math.round(length * this.#rowHeight)}px`;
    this.#port.host.style.minHeight = isFilled ? this.#minHeight : whole;
  }
}

function scrollerOf(element: Element): Element {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement ?? document.documentElement;
}

function isAtEnd({ scrollTop, clientHeight, scrollHeight }: Element): boolean {
  return scrollHeight > clientHeight && scrollTop + clientHeight + 1 >= scrollHeight;
}

/** The part of the page in which something of an element can be seen. */
function seenPart(element: Element): { readonly top: number; readonly bottom: number } {
  let [top, bottom] = [0, innerHeight];
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (!/auto|scroll|hidden/.test(getComputedStyle(at).overflowY)) continue;
    const rect = at.getBoundingClientRect();
    if (rect.height > 0) [top, bottom] = [Math.max(top, rect.top), Math.min(bottom, rect.bottom)];
  }
  return { top, bottom: Math.max(top, bottom) };
}

/** An element that takes room, of a kind that may stand in this host. */
function spacer(host: Element): HTMLElement {
  const names: Readonly<Record<string, string>> = { tbody: "tr", table: "tr", ul: "li", ol: "li" };
  const element = document.createElement(names[host.localName] ?? "div");
  element.setAttribute("aria-hidden", "true");
  element.dataset["uiSpacer"] = "true";
  element.style.cssText = "display:block;height:0;margin:0;padding:0;border:0;flex:none;list-style:none";
  if (element.localName === "tr") element.style.display = "table-row";
  return element;
}
