import type { Pane } from "../../../kit/live/live_look.ts";

/** Number of pictures among which one may go back and forth. */
const MOST_KEPT = 3;

/**
 * Keeps a blinking caret from being a change: a picture that was there before counts as the one that is shown, until
 * the page has come to rest with it.
 */
export class BlinkFilter {
  #shown: { readonly pane: Pane; readonly key: string } | undefined;
  #kept: string[] = [];
  #isBlinking = false;

  /** The picture that is shown. */
  get shown(): Pane | undefined {
    return this.#shown?.pane;
  }

  /** True while the page goes back and forth between pictures. */
  get isBlinking(): boolean {
    return this.#isBlinking;
  }

  /**
   * Takes a new picture.
   *
   * @param isStill true when the page has shown it for longer than a caret does
   * @returns the one to show
   */
  choose(pane: Pane, isStill: boolean): Pane {
    const key = pane.bytes.toBase64();
    const wasThere = this.#kept.includes(key);
    this.#kept = [key, ...this.#kept.filter((each) => each !== key)].slice(0, MOST_KEPT);
    this.#isBlinking = wasThere && !isStill && this.#shown !== undefined && this.#shown.key !== key;
    if (this.#isBlinking && this.#shown !== undefined) return this.#shown.pane;
    this.#shown = { pane, key };
    return pane;
  }
}
