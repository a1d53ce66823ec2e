/// <reference lib="dom" />
import type { Boxes } from "./layout/boxes.ts";
import type { Describer } from "./elements/describer.ts";
import type { Differ, View } from "./differ.ts";
import type { Dom } from "./elements/dom.ts";
import type { Entry } from "./text/reader.ts";
import type { Stillness } from "./stillness.ts";
import type { Goals } from "./layout/goals.ts";
import type { SpelledSecrets } from "./text/spelled_secrets.ts";
import type { InnerFrame } from "./wire/results.ts";
import type { Found, Walker } from "./elements/walker.ts";

/** Everything that a page shows, with the elements. */
export interface Survey extends View {
  readonly entries: readonly Entry[];
  /** Elements whose text the lines are, one for each line. */
  readonly blocks: readonly Element[];
}

interface SurveyorParts {
  readonly boxes: Boxes;
  readonly describer: Describer;
  readonly differ: Differ;
  readonly dom: Dom;
  readonly goals: Goals;
  readonly spelled: SpelledSecrets;
  readonly stillness: Stillness;
  readonly walker: Walker;
}

/** Takes stock of the page; as long as the page does nothing, its walk over it is used again. */
export class Surveyor {
  readonly #parts: SurveyorParts;
  readonly #stale = 1000;
  #found: Found = { items: [], lines: [], blocks: [] };
  #version = -1;
  #time = 0;
  #last: Survey = { entries: [], items: [], lines: [], blocks: [] };
  #revision = 0;

  constructor(parts: SurveyorParts) {
    this.#parts = parts;
  }

  /** Returns what was found last. */
  get last(): Survey {
    return this.#last;
  }

  /** Grows with every change of what there is. */
  get revision(): number {
    return this.#revision;
  }

  /** The same as long as nothing can have moved. */
  get state(): string {
    return `${this.#time} ${this.#revision}`;
  }

  /** Frames in the page, with what can be seen of them. */
  frames(): InnerFrame[] {
    return this.#last.entries.flatMap(({ element, item }) => {
      return item.role === "frame" ? [{ index: item.index, clip: this.#parts.boxes.clipOf(element) }] : [];
    });
  }

  /** Returns what is listed of an element: itself, or the only thing that it draws. */
  entryOf(part: Element | undefined): Entry | undefined {
    const { entries } = this.#last;
    const own = entries.find(({ element }) => element === part);
    const shadow = part === undefined || own !== undefined ? null : this.#parts.dom.shadowOf(part);
    const drawn = shadow === null ? [] : entries.filter(({ element }) => element.getRootNode() === shadow);
    return own ?? (drawn.length === 1 ? drawn[0] : undefined);
  }

  /** Something came to light that no change of the page tells of. */
  forget(): void {
    this.#version = -1;
  }

  /** Walks over the page if it may have changed; nothing gets a number by that. */
  walk(): Found {
    const { boxes, goals, spelled, stillness, walker } = this.#parts;
    boxes.forget();
    const version = stillness.version();
    const now = performance.now();
    // What the page does with its style sheets alone cannot be noticed, hence the age.
    if (version !== this.#version || now - this.#time > this.#stale) {
      const found = goals.among(walker.walk());
      this.#found = { ...found, lines: spelled.hidden(found.lines) };
      this.#version = version;
      this.#time = now;
    }
    return this.#found;
  }

  survey(): Survey {
    const { describer, differ } = this.#parts;
    const { items, lines, blocks } = this.walk();
    const entries = items.map(({ element, role, line }) => ({
      element,
      line,
      item: describer.item(element, role),
    }));
    const survey = { entries, items: entries.map((entry) => entry.item), lines, blocks, at: this.#time };
    if (this.#revision === 0 || !differ.same(this.#last, survey)) this.#revision += 1;
    // What is known of the last one stays known, where nothing is other.
    else if (blocks === this.#last.blocks) return this.#last;
    this.#last = survey;
    return survey;
  }
}
