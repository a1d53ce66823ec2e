/// <reference lib="dom" />
import type { Dom } from "./dom.ts";

/** Reads what the browser itself knows of a field, such as that it has complained about what stands in it. */
export class FieldStates {
  readonly #dom: Dom;
  /** Kinds of fields that HTML does not know as only read: they are worked whatever their attributes say. */
  readonly #worked = new Set(["checkbox", "color", "file", "radio", "range"]);
  readonly #refused = new WeakSet<object>();
  readonly #seen = new WeakSet<Node>();

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /** Listens in a document or a shadow root: what is complained about is told to nothing outside of it. */
  see(root: Node): void {
    if (this.#seen.has(root)) return;
    this.#seen.add(root);
    root.addEventListener("invalid", (event) => this.#note(event), { capture: true, passive: true });
  }

  of(field: HTMLInputElement | HTMLTextAreaElement): readonly string[] {
    const isRefused = field.matches(":user-invalid") && !this.#isJudged(field) ||
      this.#refused.has(field) && !field.validity.valid;
    const states = [
      ["required", field.required],
      [
        "readonly",
        field.hasAttribute("readonly") && !this.#worked.has(field.type) && !this.#isChosenIn(field),
      ],
      ["invalid", isRefused],
    ] as const;
    return states.filter(([, is]) => is).map(([state]) => state);
  }

  /** Tells whether the page says that a field is right, and lets no form keep back what the browser would not take. */
  #isJudged({ ariaInvalid, form }: HTMLInputElement | HTMLTextAreaElement): boolean {
    return ariaInvalid === "false" && form?.noValidate !== false;
  }

  /** Tells whether a field is that of a list: it takes no keys, and still another value. */
  #isChosenIn(field: HTMLInputElement | HTMLTextAreaElement): boolean {
    return field.getAttribute("role") === "combobox" ||
      /^(listbox|tree)$/.test(field.getAttribute("aria-haspopup") ?? "");
  }

  /** Pages ask whether a field is right without telling anybody: to what it complains about the browser brings the keyboard. */
  #note(event: Event): void {
    const { target } = event;
    queueMicrotask(() => {
      if (target !== null && !event.defaultPrevented && this.#dom.focused() === target) {
        this.#refused.add(target);
      }
    });
  }
}
