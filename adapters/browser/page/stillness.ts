/// <reference lib="dom" />

/** When to call a page still, in milliseconds. */
export interface StillRule {
  /** Without a mutation for so long after the last one. */
  readonly quiet: number;
  /** Without any mutation for so long from now on. */
  readonly still: number;
  /** Mutations before now do not count: what they belong to has been waited for. */
  readonly anew: boolean;
  /** At the latest. */
  readonly cap: number;
}

/** Knows when the page changed last, and waits for it to come to rest. */
export class Stillness {
  readonly #observed = new WeakSet<Node>();
  readonly #touch = (): void => {
    this.#mutated = performance.now();
    this.#version += 1;
    this.#wake();
  };
  /** May show or hide something without a change of the document. */
  readonly #stir = (): void => {
    this.#version += 1;
  };
  readonly #changed: (records: readonly MutationRecord[]) => void;
  readonly #observer = new MutationObserver((records) => this.#note(records));
  readonly #stirring =
    ("scroll resize toggle load mouseover mouseout focusin focusout keydown keyup transitionend " +
      "animationstart animationend fullscreenchange slotchange").split(" ");
  #wake: () => void = () => {};
  #mutated = 0;
  #since = 0;
  #version = 0;

  constructor(changed: (records: readonly MutationRecord[]) => void) {
    this.#changed = changed;
    addEventListener("resize", this.#stir);
  }

  /** Stays the same while nothing has changed that could be noticed. */
  version(): number {
    const records = this.#observer.takeRecords();
    if (records.length > 0) this.#note(records);
    return this.#version;
  }

  see(root: Node): void {
    if (this.#observed.has(root)) return;
    this.#observed.add(root);
    this.#observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    // What a field holds is no part of the document.
    for (const type of ["input", "change"]) root.addEventListener(type, this.#touch, { capture: true });
    for (const type of this.#stirring) {
      root.addEventListener(type, this.#stir, { capture: true, passive: true });
    }
  }

  /** From now on mutations count. */
  arm(): void {
    this.#since = performance.now();
  }

  /** Answers whether the page came to rest before the cap. */
  async settle(rule: StillRule): Promise<boolean> {
    const begin = performance.now();
    const end = begin + rule.cap;
    if (rule.anew) this.#since = begin;
    for (;;) {
      const changed = this.#mutated >= this.#since;
      const rest = (changed ? this.#mutated + rule.quiet : begin + rule.still) - performance.now();
      if (rest <= 0) return true;
      const left = end - performance.now();
      if (left <= 0) return false;
      await new Promise<void>((done) => {
        this.#wake = done;
        setTimeout(done, Math.min(rest, left));
      });
    }
  }

  #note(records: readonly MutationRecord[]): void {
    this.#touch();
    this.#changed(records);
  }
}
