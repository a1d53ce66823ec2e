import type { Pane } from "../../kit/live/live_look.ts";
import { Bell } from "../../kit/bell.ts";

/** Longest time that one picture of a large home may take, in milliseconds. */
const LONGEST_MS = 60_000;

/** A state of a home, and a name of what its 3D view shows in it besides the objects. */
export interface Wanted {
  readonly state: string;
  readonly scene: string;
}

/** The picture of a home's 3D view, drawn again behind what is shown, one after the other. */
export class LiveShot {
  readonly #take: (scene: string, signal: AbortSignal) => Promise<Uint8Array>;
  readonly #bell = new Bell();
  #drawn: { readonly state: string; readonly pane: Pane } | undefined;
  #wanted: Wanted | undefined;
  #drawing: Promise<void> | undefined;

  /** @param take draws the view as it is now, as a JPEG */
  constructor(take: (scene: string, signal: AbortSignal) => Promise<Uint8Array>) {
    this.#take = take;
  }

  /** Names what was drawn last. */
  get name(): string {
    return this.#drawn?.state ?? "";
  }

  /** Has the view drawn as it is in a state of the home, unless it is already. */
  want(wanted: Wanted): void {
    this.#wanted = wanted;
    if (this.#drawing !== undefined || this.#drawn?.state === wanted.state) return;
    this.#drawing = this.#draw().finally(() => this.#drawing = undefined);
    this.#drawing.catch(() => {}); // told to who has no picture
  }

  /**
   * The last picture there is: of an earlier state while it is drawn again; waited for where there is none.
   *
   * @throws BridgeError where it cannot be drawn
   */
  async last(wanted: Wanted, signal: AbortSignal): Promise<Pane | undefined> {
    if (this.#drawn === undefined) {
      this.want(wanted);
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
      while (this.#wanted !== undefined && this.#drawn?.state !== this.#wanted.state) {
        const { state, scene } = this.#wanted;
        const bytes = await this.#take(scene, AbortSignal.timeout(LONGEST_MS));
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
