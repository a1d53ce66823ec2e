import { animatedWebp } from "./animated_webp.ts";

/** Longer films show their first part. */
const MOST = 500;
/** Time that each picture is shown, in milliseconds. */
const SHOWN_MS = 1_000;

/** Pictures of a session, one after the other. */
export class Film {
  #frames: Uint8Array[] | undefined;

  get isRunning(): boolean {
    return this.#frames !== undefined;
  }

  /** Begins anew; what was taken before is forgotten. */
  start(): void {
    this.#frames = [];
  }

  /** Adds a picture where it differs from the last one. */
  add(frame: Uint8Array): void {
    const frames = this.#frames ?? [];
    if (frames.length < MOST && !isSame(frame, frames.at(-1))) frames.push(frame);
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
