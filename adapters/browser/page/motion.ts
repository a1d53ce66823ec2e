/// <reference lib="dom" />
import type { Animations } from "./animations.ts";
import type { Stillness } from "./stillness.ts";

/** Waits until what an action set in motion has begun and ended. */
export class Motion {
  readonly #animations: Animations;
  readonly #stillness: Stillness;
  /** In milliseconds. */
  readonly #endMs = 600;
  /** A page that is not drawn has no frames. In milliseconds. */
  readonly #frameMs = 250;
  /** Elements of which it is looked whether they are about to move. */
  readonly #most = 100;
  #changed = new Set<Element>();

  constructor(animations: Animations, stillness: Stillness) {
    this.#animations = animations;
    this.#stillness = stillness;
  }

  /** Remembers what was added or got other attributes. */
  note(records: readonly MutationRecord[]): void {
    for (const { type, target, addedNodes } of records.slice(-this.#most)) {
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
   * Waits for movements to begin: libraries put an element in its first place, and let it move some frames later.
   * Until then nothing tells that it will be moved, replaced or taken away.
   */
  async begun(): Promise<void> {
    const end = performance.now() + this.#endMs;
    this.#stillness.version();
    while (this.#isDue() && performance.now() < end) {
      await this.#frame();
      await this.#frame();
      this.#stillness.version();
    }
  }

  /** Waits for the end of what moves, and of what that leads to. */
  async ended(inside?: Element): Promise<void> {
    if (!this.#animations.any()) return;
    await this.#animations.ended(this.#endMs, inside);
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

  /** Tells whether something that changed since the last time is told to move. */
  #isDue(): boolean {
    const changed = [...this.#changed].filter((each) => each.isConnected);
    this.#changed.clear();
    const all = new Set(changed.flatMap((each) => [each, ...each.querySelectorAll("*")]));
    return [...all].slice(0, this.#most).some((each) => this.#animations.mayBegin(each));
  }

  async #frame(): Promise<void> {
    await new Promise<void>((done) => {
      requestAnimationFrame(() => done());
      setTimeout(done, this.#frameMs);
    });
  }
}
