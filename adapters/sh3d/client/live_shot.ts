import type { Pane } from "../../kit/live/live_look.ts";
import { Bell } from "../../kit/bell.ts";

/** Longest time that one picture of a large home may take, in milliseconds. */
const LONGEST_MS = 60_000;

/** The picture of a home's 3D view, drawn again behind what is shown, one after the other. */
export class LiveShot {
  readonly #take: (signal: AbortSignal) => Promise<Uint8Array>;
  readonly #bell = new Bell();
  #drawn: { readonly state: string; readonly pane: Pane } | undefined;
  #wanted = "";
  #drawing: Promise<void> | undefined;

  /** @param take draws the view as it is now, as a JPEG */
  constructor(take: (signal: AbortSignal) => Promise<Uint8Array>) {
    this.#take = take;
  }

  /** Names what was drawn last. */
  get name(): string {
    return this.#drawn?.state ?? "";
  }

  /** Has the view drawn as it is in a state of the home, unless it is already. */
  want(state: string): void {
    this.#wanted = state;
    if (this.#drawing !== undefined || this.#drawn?.state === state) return;
    this.#drawing = this.#draw().finally(() => this.#drawing = undefined);
    this.#drawing.catch(() => {}); // told to who has no picture
  }

  /**
   * The last picture there is: of an earlier state while it is drawn again; waited for where there is none.
   *
   * @throws BridgeError where it cannot be drawn
   */
  async last(state: string, signal: AbortSignal): Promise<Pane | undefined> {
    if (this.#drawn === undefined) {
      this.want(state);
      await this.#drawing;
      signal.throwIfAborted();
    }
    return this.#drawn?.pane;
  }

  /** Resolves when there is another picture, or after a time. */
  async next(ms: number, signal: AbortSignal): Promise<void> {
    await this.#bell.next(ms, signal);
  }

  async #draw(): Promise<void> {
    try {
      while (this.#drawn?.state !== this.#wanted) {
        const state = this.#wanted;
        const bytes = await this.#take(AbortSignal.timeout(LONGEST_MS));
        this.#drawn = { state, pane: { name: "3d", label: "3D", format: "jpeg", bytes } };
        this.#bell.ring();
      }
    } catch (error) {
      this.#drawn = undefined; // an old picture would pass for the home as it is
      this.#bell.ring();
      throw error;
    }
  }
}
