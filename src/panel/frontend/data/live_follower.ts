/// <reference lib="dom" />
import { type LiveFrame, liveFrame } from "../../wire/live.ts";
import type { Api } from "./api.ts";

/** A backend that is seen. */
export interface Seen {
  readonly id: number;
  readonly numbers: boolean;
  /** Whether somebody has taken it over: then it is shown in another way. */
  readonly isHeld: boolean;
  /** Name of the look that is shown of it; empty for none. */
  readonly known: string;
}

/** Changes that come together are asked for together, in milliseconds. */
const GATHER_MS = 30;
const RETRY_MS = 2_000;

/** Follows the frames of the backends that are seen, over one connection; of those that are not, nothing is drawn. */
export class LiveFollower {
  readonly #api: Api;
  readonly #onFrame: (frame: LiveFrame) => void;
  readonly #seen: () => readonly Seen[];
  #followed = "";
  #stop = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param seen returns what is seen now
   * @param onFrame hears of each frame
   */
  constructor(api: Api, seen: () => readonly Seen[], onFrame: (frame: LiveFrame) => void) {
    this.#api = api;
    this.#seen = seen;
    this.#onFrame = onFrame;
  }

  /** Something else may be seen now. */
  update(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#begin(), GATHER_MS);
  }

  #begin(): void {
    const seen = this.#seen();
    const wanted = seen.map(({ id, numbers, isHeld }) => `${id}${numbers}${isHeld}`).join(" ");
    if (wanted === this.#followed) return;
    this.#followed = wanted;
    this.#stop.abort();
    this.#stop = new AbortController();
    if (wanted !== "") void this.#follow(seen, this.#stop.signal); // never rejects
  }

  async #follow(seen: readonly Seen[], signal: AbortSignal): Promise<void> {
    const query = new URLSearchParams(
      seen.map(({ id, numbers, known }) => ["show", `${id}${numbers ? "n" : ""}.${known}`]),
    );
    try {
      await this.#api.follow(`frames?${query}`, liveFrame, (frame) => {
        if (!signal.aborted) this.#onFrame(frame);
      }, signal);
    } catch {
      // The stream of events says whether the connection is there.
    }
    if (signal.aborted) return;
    setTimeout(() => {
      if (signal.aborted) return;
      this.#followed = "";
      this.#begin();
    }, RETRY_MS);
  }
}
