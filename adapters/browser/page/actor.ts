/// <reference lib="dom" />
import type { Boxes } from "./boxes.ts";
import type { Describer } from "./describer.ts";
import type { Dom } from "./dom.ts";
import type { Fields } from "./fields.ts";
import type { Guard } from "./guard.ts";
import type { ItemLine } from "./item_line.ts";
import type { Numbers } from "./numbers.ts";
import type { Hit, Item, Prepared } from "./results.ts";
import type { States } from "./states.ts";

interface ActorParts {
  readonly dom: Dom;
  readonly boxes: Boxes;
  readonly describer: Describer;
  readonly fields: Fields;
  readonly guard: Guard;
  readonly itemLine: ItemLine;
  readonly numbers: Numbers;
  readonly states: States;
}

/** An action on a numbered element, as the tool was asked for it. */
export interface ActionRequest {
  readonly index: number;
  readonly action: string;
  readonly text: string;
}

/** Checks that an action still means what the model meant, and does what needs no real input event. */
export class Actor {
  readonly #parts: ActorParts;

  constructor(parts: ActorParts) {
    this.#parts = parts;
  }

  prepare(request: ActionRequest): Prepared {
    const element = this.#parts.numbers.element(request.index);
    const reason = this.#staleness(request.index, element);
    if (element === undefined || reason !== undefined) return { kind: "stale", reason: reason ?? "" };
    const item = this.#parts.describer.item(element);
    if (this.#parts.states.isDisabled(element)) {
      return { kind: "refused", item, reason: "it is disabled", hint: "Look for what enables it" };
    }
    return this.#dispatch(element, item, request);
  }

  /** What the pointer hit since `prepare`, and how the element stands now. */
  hit(index: number): Hit {
    const { boxes, describer, guard, numbers } = this.#parts;
    const stray = guard.release();
    const element = numbers.element(index);
    const shown = element !== undefined && boxes.of(element) !== undefined;
    return {
      ...(stray === undefined ? {} : { blockedBy: describer.cover(stray) }),
      ...(shown ? { item: describer.item(element) } : {}),
    };
  }

  #staleness(index: number, element: Element | undefined): string | undefined {
    const { boxes, describer, dom, itemLine, numbers } = this.#parts;
    const told = numbers.told(index);
    if (told === undefined) return `no element was listed as ${index} on this page`;
    const line = itemLine.short(told);
    if (element === undefined || !dom.isLive(element)) return `${line} is no longer on the page`;
    if (boxes.of(element) === undefined) return `${line} is no longer visible`;
    const now = describer.item(element);
    if (now.role === told.role && now.name === told.name) return undefined;
    return `${line} has become ${now.role} "${now.name}"`;
  }

  #dispatch(element: Element, item: Item, { action, text }: ActionRequest): Prepared {
    const { fields } = this.#parts;
    if (action === "type" || action === "type_and_enter") return fields.type(element, item, text);
    if (action === "clear") return fields.type(element, item, "");
    if (action === "select") return fields.select(element, item, text);
    if (action === "check" || action === "uncheck") return this.#toggle(element, item, action === "check");
    if (action === "focus") return fields.focus(element, item);
    return this.#point(element, item);
  }

  #toggle(element: Element, item: Item, wanted: boolean): Prepared {
    const checked = this.#parts.states.checked(element);
    if (checked === undefined) {
      return { kind: "refused", item, reason: "it cannot be checked", hint: "Use the action click" };
    }
    if (checked === String(wanted)) {
      return { kind: "done", item, note: `already ${wanted ? "" : "un"}checked` };
    }
    if (item.role === "radio" && !wanted) {
      return {
        kind: "refused",
        item,
        reason: "a radio button cannot be unchecked",
        hint: "Check another one",
      };
    }
    return this.#point(element, item);
  }

  #point(element: Element, item: Item): Prepared {
    const { boxes, describer, guard } = this.#parts;
    this.#bringIntoView(element);
    const point = boxes.freePoint(element);
    if (point === undefined) {
      const box = boxes.of(element);
      const top = box === undefined ? null : boxes.topAt(box.x + box.width / 2, box.y + box.height / 2);
      return { kind: "covered", item, cover: describer.cover(top) };
    }
    guard.arm(element);
    return { kind: "point", item, ...point };
  }

  #bringIntoView(element: Element): void {
    const { boxes } = this.#parts;
    const box = boxes.of(element);
    const whole = box !== undefined && box.x >= 0 && box.y >= 0 &&
      box.x + box.width <= innerWidth && box.y + box.height <= innerHeight;
    if (whole && boxes.freePoint(element) !== undefined) return;
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    boxes.forget();
  }
}
