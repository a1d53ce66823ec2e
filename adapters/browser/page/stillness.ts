/// <reference lib="dom" />

/** Times after which a page is called still, in milliseconds. */
export interface StillRule {
  /** Without a mutation for so long after the last one. */
  readonly quiet: number;
  /** Without any mutation for so long from now on. */
  readonly still: number;
  /** Mutations before now do not count: what they belong to has been waited for. */
  readonly anew: boolean;
  /** At the latest. */
  readonly cap: number;
  /** True for a page that has just loaded: one that runs nothing is at rest then. */
  readonly loaded?: boolean;
}

/** Knows when the page changed last, and waits for it to come to rest. */
export class Stillness {
  readonly #observed = new WeakSet<Node>();
  readonly #touch = (): void => {
    const now = performance.now();
    if (now - this.#mutated > this.#pause) this.#runs = now;
    this.#mutated = now;
    this.#version += 1;
    this.#wake();
  };
  /** May show or hide something without a change of the document; a frame that has loaded shows another one. */
  readonly #stir = ({ target, type }: Event): void => {
    if (this.#isOurs(target)) return;
    const isShown = target !== null &&
      (type === "load" ? "contentWindow" in target : "paused" in target && this.#playing.has(type));
    if (isShown) this.#touch();
    else this.#version += 1;
  };
  /** Notes that a transition shows something: until it starts, that is hidden still. */
  readonly #appear = (event: Event): void => {
    if (event instanceof TransitionEvent && event.propertyName === "visibility") this.#stir(event);
  };
  readonly #changed: (records: readonly MutationRecord[]) => void;
  readonly #isOurs: (node: object | null) => boolean;
  readonly #observer = new MutationObserver((records) => this.#note(records));
  readonly #stirring =
    ("scroll resize toggle load mouseover mouseout focusin focusout keydown keyup transitionend " +
      "animationstart animationend fullscreenchange slotchange invalid").split(" ");
  /** What is told of a player of sound or film changes with these. */
  readonly #playing = new Set("play pause ended seeked volumechange durationchange".split(" "));
  /** In milliseconds. */
  readonly #moment = 4;
  /** Time in which the browser draws what is there, in milliseconds. */
  readonly #frame = 16;
  /** What may go on in a page that has loaded, without anybody's doing. */
  readonly #running = "script, iframe, frame, object, embed, [onload], [onpageshow], [onerror], [onfocus], " +
    "[ontoggle], [onanimationstart], [onanimationend], [ontransitionend]";
  /** Time without a change that ends a run of them, in milliseconds. */
  readonly #pause = 50;
  /** Time that a page changes without a pause before it is taken for one that always does, in milliseconds. */
  readonly #restlessMs = 200;
  /** Time without a change that ends those of one thing, in milliseconds: a busy machine slows what changes by itself. */
  readonly #apartMs = 1_000;
  /** Time in which nothing else changes, in milliseconds, after which what changes by itself is not waited for. */
  readonly #aloneMs = 400;
  /** Time in which such a page shows what was done in it, in milliseconds. */
  readonly #amongMs = 300;
  /** Time in which a page that has loaded and only redraws itself gets no element more or less, in milliseconds. */
  readonly #steadyMs = 500;
  #wake: () => void = () => {};
  #mutated = 0;
  #runs = 0;
  #size = 0;
  #sized = 0;
  #grown = 0;
  #since = 0;
  /** Since when, and until when, each thing has changed again and again. */
  readonly #runsOf = new WeakMap<Node, { readonly first: number; readonly last: number }>();
  /** When something changed that had not done so before the last action. */
  #other = 0;
  #armed = 0;
  #version = 0;
  #prints = 0;

  /** @param isOurs whether the page has nothing to do with something in it */
  constructor(
    changed: (records: readonly MutationRecord[]) => void,
    isOurs: (node: object | null) => boolean,
  ) {
    this.#changed = changed;
    this.#isOurs = isOurs;
    addEventListener("resize", this.#stir);
    addEventListener("beforeprint", () => this.#prints += 1);
  }

  /** Returns how often the page was printed. */
  get prints(): number {
    return this.#prints;
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
    root.addEventListener("transitionstart", this.#appear, { capture: true, passive: true });
    for (const type of [...this.#stirring, ...this.#playing]) {
      root.addEventListener(type, this.#stir, { capture: true, passive: true });
    }
  }

  /** Time from which on mutations count: that of what was done last. */
  get armed(): number {
    return this.#armed;
  }

  /** From now on mutations count. */
  arm(): void {
    this.#since = this.#armed = performance.now();
  }

  /** Tells whether there was a mutation since that was said, whatever has been waited for meanwhile. */
  wasTouched(): boolean {
    return this.#mutated >= this.#armed;
  }

  /** Tells whether elements came since that was said. */
  hasGrown(): boolean {
    return this.#grown >= this.#armed;
  }

  /** Tells whether there was one since. */
  hasChanged(): boolean {
    return this.#mutated >= this.#since;
  }

  /**
   * Answers whether the page came to rest before the cap. Of one that never does, what it shows after a while is all.
   *
   * @param meanwhile what can be done once the page has changed, while it is waited whether it changes again
   */
  async settle(rule: StillRule, meanwhile?: () => void): Promise<boolean> {
    const begin = performance.now();
    const isRestless = rule.loaded !== true && this.#isRestless();
    let end = begin + (isRestless ? Math.min(rule.cap, this.#amongMs) : rule.cap);
    const quiet = rule.loaded === true && document.querySelector(this.#running) === null
      ? this.#frame
      : rule.quiet;
    let idle = meanwhile;
    if (rule.anew) this.#since = begin;
    // On a busy machine a page is asked before it could do what was due: that says nothing of it yet.
    for (let hadTurn = false;; hadTurn = true) {
      const changed = this.hasChanged();
      let rest = (changed ? this.#mutated + quiet : begin + rule.still) - performance.now();
      if (changed && rest > 0 && idle !== undefined) {
        const before = performance.now();
        idle();
        idle = undefined;
        end += performance.now() - before; // it is the page's time that is limited
        // The page could do nothing in that time: it gets a moment for what it had in mind.
        rest = Math.max(this.#mutated + quiet - performance.now(), this.#moment);
      }
      const isStill = rest <= 0 || rule.loaded === true && this.#isSteady();
      if (isStill && hadTurn) return true;
      const left = end - performance.now();
      if (left <= 0) return isRestless || this.#isAlone(); // it would not have come to rest by itself
      await new Promise<void>((done) => {
        this.#wake = done;
        setTimeout(done, isStill ? 0 : Math.min(rest, left));
      });
    }
  }

  /** Tells whether the page changed without a pause when it was done what is waited for. */
  #isRestless(): boolean {
    return this.#armed - this.#runs > this.#restlessMs && this.#mutated >= this.#armed - this.#pause;
  }

  /** Tells whether nothing changes any more but what did so before the last action too, such as a clock. */
  #isAlone(): boolean {
    return performance.now() - Math.max(this.#other, this.#armed) > this.#aloneMs;
  }

  /** Tells whether the page changes what it has and nothing else, as a clock or a chart does. */
  #isSteady(): boolean {
    const [size, now] = [document.getElementsByTagName("*").length, performance.now()];
    if (size !== this.#size) [this.#size, this.#sized] = [size, now];
    return now - this.#sized >= this.#steadyMs;
  }

  #note(all: readonly MutationRecord[]): void {
    const records = all.filter((record) => !this.#isOfOurs(record));
    if (records.length === 0) return;
    this.#touch();
    for (const target of new Set(records.map(({ target }) => target))) this.#noteRun(target);
    if (!this.hasGrown() && records.some((record) => this.#grows(record))) this.#grown = this.#mutated;
    this.#changed(records);
  }

  #noteRun(target: Node): void {
    const [run, now] = [this.#runsOf.get(target), this.#mutated];
    const first = run !== undefined && now - run.last <= this.#apartMs ? run.first : now;
    this.#runsOf.set(target, { first, last: now });
    if (first >= this.#armed) this.#other = now;
  }

  #grows({ addedNodes }: MutationRecord): boolean {
    return [...addedNodes].some((node) => node.nodeType === Node.ELEMENT_NODE);
  }

  #isOfOurs({ target, addedNodes, removedNodes }: MutationRecord): boolean {
    if (this.#isOurs(target)) return true;
    const nodes = [...addedNodes, ...removedNodes];
    return nodes.length > 0 && nodes.every((node) => this.#isOurs(node));
  }
}
