/// <reference lib="dom" />
import type { Boxes } from "./boxes.ts";
import type { Describer } from "./describer.ts";
import type { Dom } from "./dom.ts";
import type { Fields } from "./fields.ts";
import type { Guard } from "./guard.ts";
import type { ItemLine } from "./item_line.ts";
import type { Numbers } from "./numbers.ts";
import type { Hit, Item, Prepared, Through } from "./results.ts";
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
    const reason = this.staleness(request.index);
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

  /** Where a point of the inside of a frame lies, or what covers the frame there. */
  through(index: number, point: { readonly x: number; readonly y: number }): Through {
    const { boxes, describer, dom, numbers } = this.#parts;
    const frame = numbers.element(index);
    if (frame === undefined || !dom.isLive(frame)) return { cover: "nothing: its frame is gone" };
    boxes.forget();
    const place = boxes.through(frame, point);
    const top = boxes.topAt(place.x, place.y);
    return boxes.belongs(frame, top) ? place : { cover: describer.cover(top) };
  }

  /** Why a number does not stand for what it was listed for any more; undefined when it does. */
  staleness(index: number): string | undefined {
    const { boxes, describer, dom, itemLine, numbers } = this.#parts;
    const element = numbers.element(index);
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
    if (action === "drag_to") this.#parts.guard.armDrag();
    const guarded = action !== "drag_to" && action !== "drop";
    return this.#point(element, item, guarded);
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

  #point(element: Element, item: Item, guarded = true): Prepared {
    const { boxes, describer, guard } = this.#parts;
    this.#bringIntoView(element);
    const point = boxes.freePoint(element);
    if (point === undefined) {
      const box = boxes.of(element);
      const top = box === undefined ? null : boxes.topAt(box.x + box.width / 2, box.y + box.height / 2);
      return { kind: "covered", item, cover: describer.cover(top) };
    }
    if (guarded) guard.arm(element);
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
