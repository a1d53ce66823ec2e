/// <reference lib="dom" />
import type { Animations } from "./animations.ts";
import type { FastForward } from "./fast_forward.ts";
import type { Shifts } from "./layout/shifts.ts";
import type { Stillness } from "./stillness.ts";
import type { Shift } from "./wire/shift.ts";

/** Waits until what an action set in motion has begun and ended. */
export class Motion {
  readonly #animations: Animations;
  readonly #forward: FastForward;
  readonly #shifts: Shifts;
  readonly #stillness: Stillness;
  /** In milliseconds. */
  readonly #endMs = 600;
  /** Time in which a busy machine draws a page, in milliseconds. */
  readonly #busyMs = 1_000;
  /** What comes late where there was nothing else, in milliseconds. */
  readonly #lateMs = 250;
  /** Elements of which it is looked whether they are about to move. */
  readonly #most = 100;
  /** Changes of a style that follow each other faster belong to one movement, in milliseconds. */
  readonly #runMs = 60;
  #changed = new Set<Element>();
  /** Begin of the action that these changed by. */
  #armed = 0;
  #touched: Element | undefined;
  /** Elements whose style, or parts of drawings whose shape, the page changes, with when it began to and did so last. */
  readonly #styled = new Map<Element, { readonly first: number; readonly last: number }>();

  constructor(animations: Animations, forward: FastForward, shifts: Shifts, stillness: Stillness) {
    this.#animations = animations;
    this.#forward = forward;
    this.#shifts = shifts;
    this.#stillness = stillness;
  }

  /** Tells whether it costs next to nothing to wait for the end of what moves. */
  get isQuick(): boolean {
    return !this.#forward.isWatched;
  }

  /** @param isWatched whether a person may see the page: it moves as they expect then */
  begin(isWatched: boolean): void {
    this.#forward.begin(isWatched);
  }

  /** Remembers what was added or got other attributes. */
  note(records: readonly MutationRecord[]): void {
    this.#forgetEarlier();
    for (const { type, target, addedNodes, attributeName } of records.slice(-this.#most)) {
      const isDrawn = target instanceof SVGElement && attributeName !== "class";
      if (target instanceof Element && (isDrawn || attributeName === "style")) this.#noteStyle(target);
      for (const node of type === "attributes" ? [target] : addedNodes) {
        if (node instanceof Element) this.#changed.add(node);
      }
    }
    for (const element of this.#changed) {
      if (this.#changed.size <= this.#most) return;
      this.#changed.delete(element);
    }
  }

  /**
   * Waits for movements to begin, and for those by a script to end: libraries put an element in its first place, and
   * let it move some frames later. Until then nothing tells that it will be moved, replaced or taken away.
   */
  async begun(): Promise<void> {
    const end = performance.now() + this.#endMs;
    let since = -Infinity;
    this.#stillness.version();
    while ((this.#isDue() || this.#isDriven(since)) && performance.now() < end) {
      since = performance.now();
      await this.#animations.frame();
      await this.#animations.frame();
      this.#stillness.version();
    }
    const { armed } = this.#stillness;
    for (const [element, { first }] of this.#styled) if (first >= armed) this.#styled.delete(element);
  }

  /**
   * Waits for the end of what moves, or of what moves an element, and of what that leads to. After a drag all is waited
   * for: what was dropped flies to its place, and pages take it for done when it is there.
   */
  async ended(inside?: Element): Promise<void> {
    if (!this.#animations.isAwaited()) return;
    if (this.#animations.dragged >= this.#stillness.armed) await this.#animations.ended(this.#endMs);
    else await this.#hastened(inside);
    await this.#stillness.settle({ quiet: 16, still: 16, anew: false, cap: this.#endMs });
    await this.begun();
  }

  /**
   * Waits for what comes late, up to a time: pages wait for a second click, or let something fade first.
   *
   * @returns whether anything came
   */
  async late(until: number): Promise<boolean> {
    const left = until - performance.now();
    if (left <= 0) return false;
    await this.#stillness.settle({ quiet: 16, still: left, anew: true, cap: left });
    if (!this.#stillness.hasChanged()) return false;
    await this.begun();
    await this.ended();
    return true;
  }

  /** Remembers what keys or the mouse are about to reach. */
  touch(element: Element | undefined): void {
    this.#touched = element;
    this.#shifts.note(element);
  }

  /** Tells how far that was brought, if it was. */
  carried(): { readonly shift?: Shift } {
    const shift = this.#shifts.of(this.#touched);
    return shift === undefined ? {} : { shift };
  }

  /**
   * Waits for what that set in motion, as far as it carries what was touched or is as large as the window; for all of
   * it where that is quick.
   */
  async calm(): Promise<void> {
    await this.begun();
    if (!this.isQuick && this.#touched?.isConnected === true) await this.ended(this.#touched);
    if (this.isQuick || this.#animations.veils()) await this.ended();
  }

  /** Waits for all that moves, and for what comes late. */
  async rest(): Promise<void> {
    await this.#hastened();
    await this.#stillness.settle({ quiet: 16, still: this.#lateMs, anew: true, cap: this.#endMs });
  }

  /** Lets the page do what it waits with until it is drawn: late, on a busy machine. */
  async yielded(): Promise<void> {
    await this.#animations.frame(document.hidden ? undefined : this.#busyMs);
    await new Promise((done) => setTimeout(done));
  }

  /** What changed before something was done has begun to move by then, or never will. */
  #forgetEarlier(): void {
    const { armed } = this.#stillness;
    if (armed !== this.#armed) this.#changed.clear();
    this.#armed = armed;
  }

  /** Tells whether something that changed since the last time is told to move. */
  #isDue(): boolean {
    this.#forgetEarlier();
    const changed = [...this.#changed].filter((each) => each.isConnected);
    this.#changed.clear();
    const all = new Set(changed.flatMap((each) => [each, ...each.querySelectorAll("*")]));
    return [...all].slice(0, this.#most).some((each) => this.#animations.mayBegin(each));
  }

  async #hastened(inside?: Element): Promise<void> {
    const { armed } = this.#stillness;
    await this.#animations.ended(this.#endMs, inside, (moving) => this.#forward.bring(moving, armed));
  }

  #noteStyle(element: Element): void {
    const now = performance.now();
    const known = this.#styled.get(element);
    const first = known !== undefined && now - known.last < this.#runMs ? known.first : now;
    this.#styled.delete(element);
    this.#styled.set(element, { first, last: now });
    const [oldest] = this.#styled.keys();
    if (this.#styled.size > this.#most && oldest !== undefined) this.#styled.delete(oldest);
  }

  /** Tells whether a script moves something from frame to frame, and did not before anything was done. */
  #isDriven(since: number): boolean {
    const { armed } = this.#stillness;
    return [...this.#styled.values()].some(({ first, last }) => first >= armed && last >= since);
  }
}
