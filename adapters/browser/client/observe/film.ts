import type { Tab } from "../tab/tab.ts";
import { animatedWebp } from "./animated_webp.ts";
import { capture } from "./picture.ts";

/** Longer films show their first part. */
const MOST = 500;
const QUALITY = 50;
/** Time that each picture is shown, in milliseconds. */
const SHOWN_MS = 1_000;

/** A picture after each action of a session, one after the other. */
export class Film {
  #frames: Uint8Array[] | undefined;

  get isRunning(): boolean {
    return this.#frames !== undefined;
  }

  /** Begins anew; what was taken before is forgotten. */
  start(): void {
    this.#frames = [];
  }

  /** Takes a picture of a page where it differs from the last one. What goes wrong with it is no fault of an action. */
  async take(tab: Tab, signal: AbortSignal): Promise<void> {
    const frames = this.#frames;
    if (frames === undefined || frames.length >= MOST || tab.dead || tab.dialogs.open !== undefined) return;
    try {
      // Secrets are covered, as in every picture.
      await tab.page.call("mark", [{ numbers: false, fullPage: false }], { signal });
      try {
        const frame = await capture(tab, { format: "webp", quality: QUALITY, clip: undefined }, signal);
        if (!isSame(frame, frames.at(-1))) frames.push(frame);
      } finally {
        await tab.page.call("unmark", [], { signal });
      }
    } catch {
      signal.throwIfAborted();
    }
  }

  /** Ends it. Returns the film as an animated WebP, and the number of its pictures; undefined where none was taken. */
  stop(): { readonly bytes: Uint8Array; readonly count: number } | undefined {
    const frames = this.#frames ?? [];
    this.#frames = undefined;
    return frames.length === 0 ? undefined : { bytes: animatedWebp(frames, SHOWN_MS), count: frames.length };
  }
}

function isSame(one: Uint8Array, other: Uint8Array | undefined): boolean {
  return one.length === other?.length && one.every((byte, at) => byte === other[at]);
}
