/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";
import type { Changes } from "../wire/results.ts";
import type { Entry } from "./reader.ts";
import type { States } from "../elements/states.ts";

/** A field that the browser does not take as it is, and what was known when it said so. */
interface Complaint {
  readonly event: Event;
  readonly field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  readonly words: string;
  readonly at: number;
}

/** Hears what the browser says in a bubble when it sends no form: that is no part of the document. */
export class Complaints {
  readonly #dom: Dom;
  readonly #states: States;
  readonly #seen = new WeakSet<Node>();
  /** Complaints that are kept: a form may have as many fields. */
  readonly #most = 100;
  #heard: readonly Complaint[] = [];

  constructor(dom: Dom, states: States) {
    this.#dom = dom;
    this.#states = states;
  }

  /** Listens in a document or a shadow root. */
  see(root: Node): void {
    if (this.#seen.has(root)) return;
    this.#seen.add(root);
    let isAsked = false;
    const hear = (listen: (event: Event) => void) =>
      root.addEventListener("invalid", listen, { capture: true, passive: true });
    // Where no code of the page waits for this event to end, a task is done before the next listener is called.
    hear(() => {
      isAsked = true;
      queueMicrotask(() => isAsked = false);
    });
    hear((event) => this.#note(event, isAsked));
  }

  /**
   * Returns changes with what a person was told since a time, as words that came.
   *
   * @param time in milliseconds
   * @param all everything that is listed, for the name of the field
   */
  told(changes: Changes, time: number, all: readonly Entry[]): Changes {
    const complaint = this.#heard.find(({ event, at }) => at >= time && !event.defaultPrevented);
    if (complaint === undefined) return changes;
    const { name = "" } = all.find(({ element }) => element === complaint.field)?.item ?? {};
    const words = name === "" ? complaint.words : `${name}: ${complaint.words}`;
    return { ...changes, textAdded: [...changes.textAdded, words] };
  }

  #note(event: Event, isAsked: boolean): void {
    const [field] = event.composedPath();
    if (!this.#isField(field)) return;
    const { validationMessage: said, value } = field;
    const isSaid = value === "" || !this.#states.isSecret(field);
    const words = isSaid ? said : "it is not taken as it is";
    const complaint = { event, field, words, at: performance.now() };
    const add = () => this.#heard = [...this.#heard.slice(-this.#most), complaint];
    if (!isAsked) return void add();
    // The page's code may only look, and what has the keyboard may be looked at while somebody types in it: to what the
    // browser is to say something of, it brings the keyboard.
    if (this.#dom.focused() === field) return;
    queueMicrotask(() => this.#dom.focused() === field && add());
  }

  #isField(target: EventTarget | undefined): target is Complaint["field"] {
    return target instanceof Element && (this.#dom.is(target, "input") ||
      this.#dom.is(target, "textarea") || this.#dom.is(target, "select"));
  }
}
