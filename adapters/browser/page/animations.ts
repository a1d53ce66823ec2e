/// <reference lib="dom" />
import type { Dom } from "./elements/dom.ts";
import type { Trace } from "./wire/results.ts";

interface Listed {
  readonly element: Element;
}

/** What a page shows: controls, and the elements whose text is read. */
interface Shown {
  readonly entries: readonly Listed[];
  readonly blocks: readonly Element[];
}

/** Knows what of a page moves or fades and will come to an end. Colours and shadows are no movement. */
export class Animations {
  readonly #dom: Dom;
  readonly #moving =
    /^(opacity|visibility|display|transform|translate|scale|rotate|inset|top|left|right|bottom|clip-path|all|margin|(max-|min-)?(width|height)|grid-template)/;

  readonly #shifting = new Set(
    "transform translate scale rotate top left right bottom width height maxHeight maxWidth margin marginTop"
      .split(" "),
  );
  /** Last values of what is not seen any more. */
  readonly #gone: Readonly<Record<string, RegExp>> = {
    ...{ opacity: /^0$/, visibility: /hidden/, display: /none/, gridTemplateRows: /^0(px|fr)$/ },
    ...{ height: /^0px$/, maxHeight: /^0px$/, width: /^0px$/, maxWidth: /^0px$/ },
  };
  readonly #afterMs = 20;
  /** What lasts as long tells a time, such as the bar of a message that closes itself. In milliseconds. */
  readonly #longMs = 900;
  /** Size of a mark at most, in pixels. */
  readonly #mark = 24;
  /** Share of the window that nothing but a veil covers. */
  readonly #most = 0.8;
  /** Longest wait for what gives way to something that is dragged, in milliseconds. */
  readonly #givesWayMs = 400;
  #dragged = -Infinity;
  /** Trees of the page, each of which knows only what moves in itself: the document, those of elements, frames. */
  readonly #roots = new Set<Document | ShadowRoot>([document]);
  /** Elements whose fading was waited for, with when that was. */
  readonly #faded = new Map<Element, number>();

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /** What moves in a tree counts from now on. */
  see(root: Node): void {
    if (this.#dom.isShadow(root) || this.#dom.isDocument(root)) this.#roots.add(root);
  }

  /** Returns what a page shows besides changes of its list, with what is known of it and of that list. */
  trace(known: Pick<Trace, "touched" | "arriving">, { entries, blocks }: Shown): Trace {
    const drawn = [...document.querySelectorAll("canvas")].some((canvas) => {
      return canvas.offsetWidth > this.#mark && canvas.offsetHeight > this.#mark && canvas.checkVisibility();
    });
    return { ...known, moving: this.any(), carrying: this.#carries(entries) || this.#goes(blocks), drawn };
  }

  /** Returns when something was dragged last. */
  get dragged(): number {
    return this.#dragged;
  }

  /** Tells whether anything moves that will come to rest. */
  any(): boolean {
    return this.#running().length > 0;
  }

  /** Tells whether anything moves of which the end is waited for. */
  isAwaited(): boolean {
    return this.#running().some((each) => !this.#isLong(each));
  }

  /** Tells whether an element is being carried somewhere else: what is aimed at it now may hit its neighbour. */
  moves(element: Element | undefined): boolean {
    return element !== undefined && this.#running().some((each) => {
      const target = this.targetOf(each);
      return target !== undefined && this.#dom.contains(target, element) && this.#shifts(each);
    });
  }

  /** Tells whether something about as large as the window fades or moves: what comes after it has not begun yet. */
  veils(): boolean {
    return this.#running().some((each) => {
      const box = this.targetOf(each)?.getBoundingClientRect();
      return box !== undefined && box.width * box.height > innerWidth * innerHeight * this.#most;
    });
  }

  /** Tells whether a change of its style would make an element move. */
  mayBegin(element: Element): boolean {
    const { animationDuration, transitionDuration, transitionProperty } = getComputedStyle(element);
    if (this.#lasts(animationDuration)) return true;
    return this.#lasts(transitionDuration) &&
      transitionProperty.split(", ").some((each) => this.#moving.test(each));
  }

  /**
   * Waits for everything that moves, but not for long, or for what an element is in.
   *
   * @param onMoving hears of it, and may do something about it
   */
  async ended(
    capMs: number,
    inside?: Element,
    onMoving: (moving: readonly Animation[]) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const end = performance.now() + capMs;
    for (;;) {
      const awaited = this.#running().filter((each) => {
        return !this.#isLong(each) && (inside === undefined || this.#isAround(each, inside));
      });
      const left = end - performance.now();
      if (awaited.length === 0 || left <= 0) return;
      this.#noteFading(awaited);
      // What is taken away at its end promises another end from then on.
      const finished = awaited.map((each) => each.finished);
      await onMoving(awaited);
      const cap = new Promise<void>((done) => setTimeout(done, left));
      await Promise.race([cap, Promise.allSettled(finished)]);
      // The page takes away what has faded when it hears of the end, or lets the next thing move.
      await new Promise((done) => setTimeout(done, this.#afterMs));
    }
  }

  /**
   * Waits while something is dragged, by the clock of the page, whose own timers that are due before have come then,
   * however busy it is, and until what they have set in motion is where it stays.
   */
  async rested(ms: number): Promise<void> {
    await new Promise((done) => setTimeout(done, ms));
    await this.ended(this.#givesWayMs);
    this.#dragged = performance.now();
  }

  /** Tells whether a list of times has one that is not zero. */
  #lasts(times: string): boolean {
    return times.split(",").some((each) => parseFloat(each) > 0);
  }

  #running(): readonly Animation[] {
    for (const root of this.#roots) if (!this.#isShown(root)) this.#roots.delete(root);
    return [...this.#roots].flatMap((root) => root.getAnimations()).filter((each) => {
      const { endTime } = each.effect?.getComputedTiming() ?? {};
      const isFinite = typeof endTime === "number" && Number.isFinite(endTime);
      const isMoving = !("transitionProperty" in each) || this.#moving.test(String(each.transitionProperty));
      return each.playState === "running" && isFinite && isMoving;
    });
  }

  /** What is shown again is walked over again. */
  #isShown(root: Document | ShadowRoot): boolean {
    return this.#dom.isShadow(root) ? root.isConnected : root.defaultView !== null;
  }

  #isAround(animation: Animation, inside: Element): boolean {
    const target = this.targetOf(animation);
    return target !== undefined && target !== inside && this.#dom.contains(target, inside);
  }

  /**
   * Waits for the next frame.
   *
   * @param mostMs longest wait, in milliseconds: a page that is not drawn has no frames
   */
  async frame(mostMs = 250): Promise<void> {
    await new Promise<void>((done) => {
      requestAnimationFrame(() => done());
      setTimeout(done, mostMs);
    });
  }

  /** Returns what it moves. */
  targetOf({ effect }: Animation): Element | undefined {
    const target = effect !== null && "target" in effect ? effect.target : null;
    return target instanceof Element ? target : undefined;
  }

  /** Tells whether controls stand in what has faded since a time: pages take it away by their own clock. */
  leaves(since: number, { entries }: Pick<Shown, "entries">): boolean {
    return [...this.#faded].some(([faded, at]) => {
      return at >= since && faded.isConnected && getComputedStyle(faded).opacity === "0" &&
        entries.some(({ element }) => faded !== element && this.#dom.contains(faded, element));
    });
  }

  #noteFading(awaited: readonly Animation[]): void {
    for (const faded of this.#faded.keys()) if (!faded.isConnected) this.#faded.delete(faded);
    for (const each of awaited) {
      const target = this.targetOf(each);
      if (target !== undefined && this.vanishes(each)) this.#faded.set(target, performance.now());
    }
  }

  /** Tells whether something moves or fades with controls in it: they may be about to go. */
  #carries(listed: readonly Listed[]): boolean {
    const targets = this.#running().map((each) => this.targetOf(each)).filter((each) => each !== undefined);
    return targets.length > 0 && listed.some(({ element }) => {
      return targets.some((target) => target !== element && this.#dom.contains(target, element));
    });
  }

  /** Tells whether a text fades or shrinks to nothing: it is read still, and about to go. */
  #goes(blocks: readonly Element[]): boolean {
    return this.#running().some((each) => {
      const target = this.targetOf(each);
      return target !== undefined && this.vanishes(each) &&
        blocks.some((block) => target === block || this.#dom.contains(target, block));
    });
  }

  /** Tells whether what it moves is not seen any more at its end. */
  vanishes(animation: Animation): boolean {
    const last = this.#framesOf(animation).at(-1) ?? {};
    return Object.entries(last).some(([key, value]) => this.#gone[key]?.test(String(value)) === true);
  }

  #isLong({ effect, playbackRate }: Animation): boolean {
    return !(Number(effect?.getComputedTiming().endTime) / playbackRate < this.#longMs);
  }

  #shifts(animation: Animation): boolean {
    return this.#framesOf(animation).some((frame) =>
      Object.keys(frame).some((key) => this.#shifting.has(key))
    );
  }

  /** Returns a name for what it changes. */
  kindOf(animation: Animation): string {
    return Object.keys(this.#framesOf(animation).at(-1) ?? {}).join();
  }

  #framesOf({ effect }: Animation): readonly object[] {
    return effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
  }
}
