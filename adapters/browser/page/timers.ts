/// <reference lib="dom" />

/**
 * Knows whether a page put something off when it heard keys, as one does that waits for the end of the typing. Numbers
 * of timers are given in order in a document, to the page and to what looks at it alike: what is counted is what was
 * set between the way of an event down to a field and its way up again, when nothing else can run.
 */
export class Timers {
  /** Number of a timer that was set as an event came. */
  #first: number | undefined;
  #isSome = false;
  readonly #types = ["keydown", "beforeinput", "input", "keyup"];
  /** Editors set themselves times on every key, and show at once what they are given. */
  readonly #fields = "input, textarea";
  readonly #begin = (event: Event): void => {
    const [field] = event.composedPath();
    if (field instanceof Element && field.matches(this.#fields)) this.#first = this.#next();
  };
  readonly #end = (): void => {
    if (this.#first === undefined) return;
    this.#isSome ||= this.#next() > this.#first + 2; // one of each kind is our own
    this.#first = undefined;
  };

  constructor() {
    for (const type of this.#types) {
      addEventListener(type, this.#begin, { capture: true, passive: true });
      addEventListener(type, this.#end, { passive: true });
    }
  }

  /** Tells whether the page set some since it was asked last, and forgets them. */
  take(): boolean {
    const isSome = this.#isSome;
    this.#isSome = false;
    return isSome;
  }

  /** Returns how many there were, of those that wait for a time and of those that wait until nothing else is to do. */
  #next(): number {
    const [timer, idle] = [setTimeout(() => {}), requestIdleCallback(() => {})];
    clearTimeout(timer);
    cancelIdleCallback(idle);
    return Number(timer) + idle;
  }
}
