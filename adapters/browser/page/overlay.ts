/// <reference lib="dom" />
import type { Boxes } from "./layout/boxes.ts";
import type { Numbers } from "./elements/numbers.ts";
import type { States } from "./elements/states.ts";
import type { Survey } from "./surveyor.ts";
import type { Marks } from "./marks.ts";
import type { Surveyor } from "./surveyor.ts";
import type { Box } from "./wire/results.ts";

/** What is to be drawn over the page. */
export interface MarkRequest {
  readonly numbers: boolean;
  readonly fullPage: boolean;
  readonly secrets?: boolean;
  readonly clip?: Box;
}

interface OverlayParts {
  readonly boxes: Boxes;
  readonly marks: Marks;
  readonly numbers: Numbers;
  readonly states: States;
  readonly surveyor: Surveyor;
}

/** What is drawn over the page: for one picture, or for a person until they do not want it any more. */
export class Overlay {
  readonly #parts: OverlayParts;
  #isShown = false;
  #clip: Box | undefined;

  constructor(parts: OverlayParts) {
    this.#parts = parts;
  }

  /** Draws numbers where asked, and covers over secrets always. */
  mark(request: MarkRequest): Survey {
    const { boxes, marks, numbers, states, surveyor } = this.#parts;
    boxes.clipTo(request.clip);
    const survey = surveyor.survey();
    const near = survey.entries.filter(({ element }) => request.fullPage || !boxes.isFarOff(element));
    const placed = near.flatMap((entry) => {
      const box = boxes.of(entry.element);
      return box === undefined || !(request.fullPage || boxes.inView(box)) ? [] : [{ ...entry, box }];
    });
    const covers = request.secrets === false
      ? []
      : placed.filter((each) => states.isSecret(each.element)).map((each) => each.box);
    const numbered = request.numbers || this.#isShown;
    const shown = numbered ? placed.filter(({ element }) => !boxes.isClipped(element)) : [];
    numbers.tell(shown.map((each) => each.item));
    marks.draw(shown.map(({ item, box }) => ({ index: item.index, box })), covers);
    return survey;
  }

  /** Takes away what was drawn for a picture; what a person was shown stays. */
  unmark(): void {
    this.#parts.marks.clear();
    if (this.#isShown) this.#draw();
  }

  /** Shows a person the numbers, or hides them. */
  show(shown: boolean, clip: Box | undefined): Survey {
    this.#isShown = shown;
    this.#clip = clip;
    this.#parts.marks.clear();
    return this.#draw();
  }

  #draw(): Survey {
    const clip = this.#clip === undefined ? {} : { clip: this.#clip };
    return this.mark({ numbers: this.#isShown, fullPage: false, secrets: false, ...clip });
  }
}
