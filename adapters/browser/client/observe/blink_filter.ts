import type { Pane } from "../../../kit/live/live_look.ts";

/** Number of pictures among which one may go back and forth. */
const MOST_KEPT = 3;

/**
 * Keeps a blinking caret from being a change: a picture that was there before counts as the one that is shown, until
 * the page has come to rest with it, or something was done in it.
 */
export class BlinkFilter {
  #shown: { readonly pane: Pane; readonly key: string } | undefined;
  #kept: string[] = [];

  /** The picture that is shown. */
  get shown(): Pane | undefined {
    return this.#shown?.pane;
  }

  /**
   * Takes a new picture.
   *
   * @param isMeant true when it is no caret's: the page has rested for longer than one does, or something was done
   * @returns the one to show
   */
  choose(pane: Pane, isMeant: boolean): Pane {
    const key = pane.bytes.toBase64();
    const wasThere = this.#kept.includes(key);
    this.#kept = [key, ...this.#kept.filter((each) => each !== key)].slice(0, MOST_KEPT);
    if (wasThere && !isMeant && this.#shown !== undefined) return this.#shown.pane;
    this.#shown = { pane, key };
    return pane;
  }
}
