/// <reference lib="dom" />
import type { Boxes } from "../layout/boxes.ts";
import type { Describer } from "../elements/describer.ts";
import type { Dom } from "../elements/dom.ts";
import type { Fields } from "./fields.ts";
import type { Forced } from "../wire/forced.ts";
import type { Item, Prepared } from "../wire/results.ts";
import type { States } from "../elements/states.ts";

interface ForcerParts {
  readonly boxes: Boxes;
  readonly describer: Describer;
  readonly dom: Dom;
  readonly fields: Fields;
  readonly states: States;
}

/** Acts by script where a mouse cannot reach, and says what would have stood in its way. */
export class Forcer {
  readonly #parts: ForcerParts;

  constructor(parts: ForcerParts) {
    this.#parts = parts;
  }

  force(
    { element, item }: { readonly element: Element; readonly item: Item },
    { action, text }: { readonly action: string; readonly text: string },
  ): Forced {
    const { boxes, states } = this.#parts;
    if (states.isOff(element)) {
      return { kind: "refused", item, reason: "it is disabled", hint: "Look for what enables it" };
    }
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    boxes.forget();
    const cover = this.#coverOf(element);
    const done = this.#act(element, item, { action, text });
    const acted = done.kind !== "refused" && done.kind !== "none";
    return acted && cover !== undefined ? { ...done, cover } : done;
  }

  #act(
    element: Element,
    item: Item,
    { action, text }: { readonly action: string; readonly text: string },
  ): Forced {
    const { fields } = this.#parts;
    if (action === "type" || action === "type_and_enter") {
      const prepared = this.#atOnce(() => fields.type(element, item, text));
      return this.#stands(fields.fieldOf(element), text) ? { kind: "done", item } : this.#told(prepared);
    }
    if (action === "clear") return this.#told(this.#atOnce(() => fields.type(element, item, "")));
    if (action === "select") return this.#told(this.#atOnce(() => fields.select(element, item, text)));
    if (action === "focus") return this.#told(fields.focus(element, item));
    if (action === "check" || action === "uncheck") return this.#toggle(element, item, action === "check");
    return this.#click(element, item);
  }

  /** Waits for no page that takes over what another field holds. */
  #atOnce(task: () => Prepared): Prepared {
    const prepared = task();
    return prepared.kind === "left" ? task() : prepared;
  }

  /** Tells whether a slider of HTML is where it was put, and the page left it there. */
  #stands(field: Element, text: string): boolean {
    return this.#parts.dom.is(field, "input") && field.type === "range" &&
      Number(field.value) === Number(text);
  }

  #toggle(element: Element, item: Item, wanted: boolean): Forced {
    const checked = this.#parts.states.checked(element);
    if (checked === undefined) {
      return { kind: "refused", item, reason: "it cannot be checked", hint: "Use the action click" };
    }
    if (checked !== String(wanted)) return this.#click(element, item);
    return { kind: "done", item, note: `already ${wanted ? "" : "un"}checked` };
  }

  /** Afterwards: a dialog that the click opens would keep this answer back. */
  #click(element: Element, item: Item): Forced {
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, composed: true });
    setTimeout(() => this.#parts.dom.isHtml(element) ? element.click() : element.dispatchEvent(event));
    return { kind: "done", item };
  }

  #coverOf(element: Element): string | undefined {
    const { boxes, describer } = this.#parts;
    const box = boxes.of(element);
    if (box === undefined || boxes.freePoint(element) !== undefined) return undefined;
    return describer.cover(boxes.topAt(box.x + box.width / 2, box.y + box.height / 2));
  }

  #told(prepared: Prepared): Forced {
    const { kind } = prepared;
    if (kind === "slider") {
      const reason = "it moves by keys and the mouse alone";
      return { kind: "refused", item: prepared.item, reason, hint: "Use browser_overlay_act" };
    }
    if (kind === "done" || kind === "keys" || kind === "editor" || kind === "refused") return prepared;
    throw new Error(`A field was ${kind}`);
  }
}
