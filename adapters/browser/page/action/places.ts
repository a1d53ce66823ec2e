/// <reference lib="dom" />
import type { Actor } from "./actor.ts";
import type { Boxes } from "../layout/boxes.ts";
import type { Describer } from "../elements/describer.ts";
import type { Numbers } from "../elements/numbers.ts";
import type { Placed } from "../wire/results.ts";
import type { Sight } from "../layout/sight.ts";

interface PlacesParts {
  readonly actor: Actor;
  readonly boxes: Boxes;
  readonly describer: Describer;
  readonly numbers: Numbers;
  readonly sight: Sight;
}

/** Tells where numbered elements stand. */
export class Places {
  readonly #parts: PlacesParts;

  constructor(parts: PlacesParts) {
    this.#parts = parts;
  }

  /**
   * The place of an element in the window.
   *
   * @param isAround whether it is that of the nearest thing around the element that the mouse reaches
   */
  of(index: number, isAround: boolean): Placed {
    const { actor, boxes, describer, numbers, sight } = this.#parts;
    boxes.forget();
    const reason = actor.staleness(index);
    const element = numbers.element(index);
    const box = element && (isAround ? sight.pointAround(element) : boxes.of(element));
    if (reason !== undefined || element === undefined || box === undefined) {
      return { kind: "stale", reason: reason ?? "it is gone" };
    }
    return { kind: "placed", item: describer.item(element), ...box };
  }
}
