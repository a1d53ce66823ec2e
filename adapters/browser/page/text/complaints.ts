/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";
import type { States } from "../elements/states.ts";

/** A field that the browser does not take as it is, and what was known when it said so. */
interface Complaint {
  readonly event: Event;
  readonly field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  readonly words: string;
  readonly at: number;
  /** Whether the page's code asked, which shows a person nothing unless it has the browser say it. */
  readonly isAsked: boolean;
}

/** Hears what the browser says in a bubble when it sends no form: that is no part of the document. */
export class Complaints {
  readonly #dom: Dom;
  readonly #states: States;
  readonly #seen = new WeakSet<Node>();
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

  /** Returns what a person was told since a time, in milliseconds, and in which field. */
  since(time: number): { readonly field: Element; readonly words: string } | undefined {
    this.#heard = this.#heard.filter(({ at }) => at >= time);
    return this.#heard.find(({ event, field, isAsked }) => {
      return !event.defaultPrevented && (!isAsked || this.#dom.focused() === field);
    });
  }

  #note(event: Event, isAsked: boolean): void {
    const [field] = event.composedPath();
    if (!this.#isField(field)) return;
    // What had the keyboard before may only have been looked at, as while somebody types in it.
    if (isAsked && this.#dom.focused() === field) return;
    const { validationMessage: said, value } = field;
    const isSaid = value === "" || !this.#states.isSecret(field);
    const words = isSaid ? said : "it is not taken as it is";
    this.#heard = [...this.#heard, { event, field, words, at: performance.now(), isAsked }];
  }

  #isField(target: EventTarget | undefined): target is Complaint["field"] {
    return target instanceof Element && (this.#dom.is(target, "input") ||
      this.#dom.is(target, "textarea") || this.#dom.is(target, "select"));
  }
}
