/// <reference lib="dom" />
import type { Animations } from "./animations.ts";

/** Brings what moves to its end, where nobody watches: the page hears of the end as it always does, only sooner. */
export class FastForward {
  readonly #animations: Animations;
  readonly #keeping = /^(forwards|both)$/;
  readonly #content =
    "img, svg, canvas, video, iframe, input, button, select, textarea, [href], [role], [tabindex]";
  /** What was brought to its end in an element since something was done. */
  readonly #brought = new Map<Element, Set<string>>();
  #armed = -Infinity;
  #isWatched = true;

  constructor(animations: Animations) {
    this.#animations = animations;
  }

  /** Whether a person may see the page. */
  get isWatched(): boolean {
    return this.#isWatched;
  }

  begin(isWatched: boolean): void {
    this.#isWatched = isWatched;
  }

  /**
   * Resolves when the page has heard of the end of what was brought there.
   *
   * @param armed when something was done: what moves again and again is brought to its end once
   */
  async bring(moving: readonly Animation[], armed: number): Promise<void> {
    if (this.#isWatched) return;
    if (this.#armed !== armed) this.#brought.clear();
    this.#armed = armed;
    const brought = moving.filter((each) => this.#mayEnd(each) && this.#isFirst(each));
    for (const each of brought) each.finish();
    if (brought.length > 0) await this.#animations.frame();
  }

  /** Tells whether it leaves things as they are then: what only a style hides so long would be there again. */
  #mayEnd(animation: Animation): boolean {
    const { effect, playbackRate } = animation;
    const { fill = "" } = effect?.getComputedTiming() ?? {};
    const isKept = !("animationName" in animation) || this.#keeping.test(fill);
    return playbackRate > 0 &&
      (isKept || !this.#animations.vanishes(animation) || this.#isEmpty(animation));
  }

  /** Tells whether it moves a shape without words, picture or control, such as the waves in a button. */
  #isEmpty(animation: Animation): boolean {
    const element = this.#animations.targetOf(animation);
    return element !== undefined && element.textContent === "" && !element.matches(this.#content) &&
      element.querySelector(this.#content) === null;
  }

  #isFirst(animation: Animation): boolean {
    const element = this.#animations.targetOf(animation);
    if (element === undefined) return false;
    const known = this.#brought.get(element) ?? new Set();
    const kind = this.#animations.kindOf(animation);
    if (known.has(kind)) return false;
    this.#brought.set(element, known.add(kind));
    return true;
  }
}
