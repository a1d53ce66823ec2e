import type { Pane } from "../../kit/live/live_look.ts";
import { Bell } from "../../kit/bell.ts";

/** Longest time that one picture of a large home may take, in milliseconds. */
const LONGEST_MS = 60_000;
/** Time without a change after which a drawing that follows edits is made anew, in milliseconds. */
const REST_MS = 500;
const NEVER = new AbortController().signal;

/** A state of a home, and a name of what its 3D view shows in it besides the objects. */
export interface Wanted {
  readonly state: string;
  readonly scene: string;
}

/** How a picture is taken: with a drawing that follows edits, or one that is made anew. */
export interface ShotWish {
  readonly scene: string;
  readonly anew: boolean;
}

/** A picture; `followed` when its drawing has followed edits. */
export interface TakenShot {
  readonly bytes: Uint8Array;
  readonly followed: boolean;
}

/** A picture as it is shown, and the name of what it shows: another one may be drawn as soon as it is given. */
export interface NamedShot {
  readonly name: string;
  readonly pane: Pane;
}

/**
 * The picture of a home's 3D view, drawn again behind what is shown, one after the other. A drawing that follows edits
 * is quick, and Java 3D may mislay something in it: when the edits pause, it is made anew.
 */
export class LiveShot {
  readonly #take: (wish: ShotWish, signal: AbortSignal) => Promise<TakenShot>;
  readonly #restMs: number;
  readonly #bell = new Bell();
  readonly #wishes = new Bell();
  #drawn: { readonly state: string; readonly pane: Pane; readonly followed: boolean } | undefined;
  #wanted: Wanted | undefined;
  #drawing: Promise<void> | undefined;

  /**
   * @param take draws the view as it is now, as a JPEG
   * @param restMs time without a change after which a drawing that follows is made anew, in milliseconds
   */
  constructor(take: (wish: ShotWish, signal: AbortSignal) => Promise<TakenShot>, restMs = REST_MS) {
    this.#take = take;
    this.#restMs = restMs;
  }

  /** Names what was drawn last. */
  get name(): string {
    return this.#drawn === undefined ? "" : JSON.stringify([this.#drawn.state, this.#drawn.followed]);
  }

  /** Has the view drawn as it is in a state of the home, unless it is already. */
  want(wanted: Wanted): void {
    this.#wanted = wanted;
    this.#wishes.ring();
    if (this.#drawing !== undefined || this.#drawn?.state === wanted.state) return;
    this.#drawing = this.#draw();
    this.#drawing.catch(() => {}); // told to who has no picture
  }

  /**
   * The last picture there is: of an earlier state while it is drawn again; waited for where there is none.
   *
   * @throws BridgeError where it cannot be drawn
   */
  async last(wanted: Wanted, signal: AbortSignal): Promise<NamedShot | undefined> {
    if (this.#drawn === undefined) {
      this.want(wanted);
      const drawing = this.#drawing;
      await Promise.race([drawing, this.#bell.next(LONGEST_MS, signal)]);
      signal.throwIfAborted();
      if (this.#drawn === undefined) await drawing; // it says why
    }
    return this.#drawn && { name: this.name, pane: this.#drawn.pane };
  }

  /** Resolves when there is another picture, or after a time. */
  async next(ms: number, signal: AbortSignal): Promise<void> {
    await this.#bell.next(ms, signal);
  }

  async #draw(): Promise<void> {
    try {
      for (let wanted = this.#wanted; wanted !== undefined; wanted = await this.#due()) {
        const anew = this.#drawn?.state === wanted.state;
        const { bytes, followed } = await this.#take(
          { scene: wanted.scene, anew },
          AbortSignal.timeout(LONGEST_MS),
        );
        const pane = { name: "3d", label: "3D", format: "jpeg", bytes } as const;
        this.#drawn = { state: wanted.state, pane, followed };
        this.#bell.ring();
      }
    } catch (error) {
      this.#drawn = undefined; // an old picture would pass for the home as it is
      this.#drawing = undefined;
      this.#bell.ring();
      throw error;
    }
  }

  /**
   * Returns what is to be drawn next: the same again when the home rests and its drawing has followed. Where there is
   * nothing, the drawing ends in that very moment: what is wanted after it begins another one.
   */
  async #due(): Promise<Wanted | undefined> {
    const isDrawn = () => this.#drawn?.state === this.#wanted?.state;
    if (!isDrawn()) return this.#wanted;
    if (this.#drawn?.followed !== true) return this.#drawing = undefined;
    const end = performance.now() + this.#restMs;
    for (let left = this.#restMs; left > 0 && isDrawn(); left = end - performance.now()) {
      await this.#wishes.next(left, NEVER);
    }
    return this.#wanted;
  }
}
