/// <reference lib="dom" />
import type { Entry } from "../text/reader.ts";
import type { Describer } from "../elements/describer.ts";
import type { Dom } from "../elements/dom.ts";
import type { Identities } from "../elements/identities.ts";
import type { States } from "../elements/states.ts";
import type { ShownTexts } from "../text/shown_texts.ts";
import type { PersonAct, ShownText } from "../wire/person_act.ts";

interface PersonWatchParts {
  readonly dom: Dom;
  readonly describer: Describer;
  readonly identities: Identities;
  readonly states: States;
  readonly shown: ShownTexts;
  /** Takes stock of the page. */
  readonly entries: () => readonly Entry[];
}

/** Hears what the person themselves does in a page: the browser's own events, never those that a script makes. */
export class PersonWatch {
  readonly #parts: PersonWatchParts;
  /** Within that time the click of a form's button is the effect of the Enter in its field, in milliseconds. */
  readonly #effectMs = 500;
  readonly #chosen = new Set(["checkbox", "radio"]);
  readonly #pressed = new Set(["button", "submit", "reset", "image"]);
  #report: ((act: PersonAct) => void) | undefined;
  readonly #appeared: ShownText[] = [];
  #isTyping = false;
  #entered: { readonly field: HTMLInputElement; readonly value: string; readonly at: number } | undefined;

  constructor(parts: PersonWatchParts) {
    this.#parts = parts;
  }

  /** Begins to report; again in the same document does nothing. */
  begin(report: (act: PersonAct) => void): void {
    const isNew = this.#report === undefined;
    this.#report = report;
    if (!isNew) return;
    if (this.#isTop()) this.#parts.shown.begin();
    const hear = (type: string, task: (target: Element, event: Event) => void) =>
      addEventListener(type, (event) => {
        const [target] = event.composedPath();
        if (event.isTrusted && target instanceof Element) task(target, event);
      }, { capture: true, passive: true });
    // Before the page reacts: then the element is what the person saw.
    hear("pointerdown", () => {
      this.#parts.entries();
      this.#look();
    });
    hear("input", () => void (this.#isTyping = true));
    hear("click", (target, event) => this.#click(target, event));
    hear("change", (target) => this.#change(target));
    hear("keydown", (target, event) => {
      if (event instanceof KeyboardEvent && event.key === "Enter" && !event.isComposing) this.#enter(target);
    });
  }

  /** Returns what came since the last act. */
  appeared(): readonly ShownText[] {
    this.#look();
    return this.#appeared.splice(0);
  }

  /** Words that a frame shows are not looked for. */
  #look(): void {
    if (!this.#isTop()) return;
    const appeared = this.#parts.shown.appeared();
    // What typing shows comes and goes with each letter.
    if (!this.#isTyping) this.#appeared.push(...appeared);
  }

  #isTop(): boolean {
    return globalThis.top === globalThis.self;
  }

  #click(target: Element, event: Event): void {
    const { dom } = this.#parts;
    if (event instanceof MouseEvent && event.detail === 0 && this.#isEffect(target)) return;
    const control = target.closest("label")?.control ?? target;
    if (dom.is(control, "select") || dom.is(control, "textarea") || dom.is(target, "option")) return;
    if (dom.is(control, "input") && !this.#pressed.has(control.type)) return;
    this.#tell("click", target);
  }

  #change(target: Element): void {
    const { dom } = this.#parts;
    const { field, value } = this.#entered ?? {};
    if (dom.is(target, "input") && target === field && target.value === value) return;
    if (dom.is(target, "select")) {
      const [chosen] = target.selectedOptions;
      return this.#tell("select", target, chosen === undefined ? "" : dom.captionOf(chosen));
    }
    if (dom.is(target, "textarea")) return this.#tell("type", target, target.value);
    if (!dom.is(target, "input") || target.type === "file") return;
    if (this.#chosen.has(target.type)) return this.#tell(target.checked ? "check" : "uncheck", target);
    this.#tell("type", target, target.value);
  }

  #enter(target: Element): void {
    if (!this.#parts.dom.is(target, "input") || this.#chosen.has(target.type)) return;
    if (this.#pressed.has(target.type)) return;
    this.#parts.entries();
    this.#look();
    this.#entered = { field: target, value: target.value, at: performance.now() };
    this.#tell("type_and_enter", target, target.value);
  }

  /** The Enter in a field presses the button of its form. */
  #isEffect(target: Element): boolean {
    const { field, at = -Infinity } = this.#entered ?? {};
    const button = target.closest("button, input");
    const form = button !== null && this.#parts.dom.isControl(button) ? button.form : null;
    return form !== null && form === field?.form && performance.now() - at < this.#effectMs;
  }

  /** A secret never leaves the page. */
  #tell(action: PersonAct["action"], target: Element, text?: string): void {
    const { describer, dom, identities, states } = this.#parts;
    const entries = identities.entries();
    const listed = new Set(entries.map(({ element }) => element));
    let element: Element | undefined;
    for (let node: Node | null = target; node !== null && element === undefined; node = dom.above(node)) {
      if (dom.isElement(node) && listed.has(node)) element = node;
    }
    if (element === undefined) return;
    const known = identities.of(element, describer.item(element));
    const shown = states.isSecret(element) ? "" : text;
    this.#isTyping = false;
    const appeared = this.#appeared.splice(0).slice(0, 100);
    this.#report?.({ action, known, appeared, ...(shown === undefined ? {} : { text: shown }) });
  }
}
