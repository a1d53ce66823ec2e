/// <reference lib="dom" />
import type { ActionRequest, Actor } from "./actor.ts";
import type { Boxes } from "./boxes.ts";
import type { Describer } from "./describer.ts";
import type { Differ, View } from "./differ.ts";
import type { Marks } from "./marks.ts";
import type { Numbers } from "./numbers.ts";
import type { Entry, Reader } from "./reader.ts";
import type { ChangedPage, Facts, Hit, Item, Listing, Prepared, Reading } from "./results.ts";
import type { States } from "./states.ts";
import type { Stillness, StillRule } from "./stillness.ts";
import type { Walker } from "./walker.ts";

interface AgentParts {
  readonly actor: Actor;
  readonly boxes: Boxes;
  readonly describer: Describer;
  readonly differ: Differ;
  readonly marks: Marks;
  readonly numbers: Numbers;
  readonly reader: Reader;
  readonly states: States;
  readonly stillness: Stillness;
  readonly walker: Walker;
}

interface Survey extends View {
  readonly entries: readonly Entry[];
}

/** What the adapter can ask of a page: one object in an isolated world that the page itself cannot see. */
export class Agent {
  readonly #parts: AgentParts;
  readonly #document = `${performance.timeOrigin}-${Math.random()}`;
  #told: View = { items: [], lines: [] };

  constructor(parts: AgentParts) {
    this.#parts = parts;
    parts.stillness.see(document);
  }

  look(
    request: { readonly scope: "viewport" | "all"; readonly offset: number; readonly limit: number },
  ): Listing {
    const survey = this.#survey();
    const seen = survey.entries.map((entry) => this.#asSeen(entry));
    const inView = seen.filter((each) => each.inView).length;
    const matching = seen.filter((each) => request.scope === "all" || each.inView);
    const items = matching.slice(request.offset, request.offset + request.limit).map((each) => each.item);
    this.#tell(survey, items);
    return { ...this.#facts(survey), inView, matching: matching.length, items };
  }

  /** What changed since the model was told last, by whatever. */
  changes(): ChangedPage {
    const survey = this.#survey();
    const changes = this.#parts.differ.compare(this.#told, survey);
    this.#tell(survey, [...changes.added, ...changes.changed]);
    return { ...this.#facts(survey), changes };
  }

  prepare(request: ActionRequest & { readonly document: string | undefined }): Prepared {
    if (request.document !== undefined && request.document !== this.#document) {
      return { kind: "stale", reason: `the page was loaded anew since element ${request.index} was listed` };
    }
    this.#parts.stillness.arm();
    this.#parts.boxes.forget();
    return this.#parts.actor.prepare(request);
  }

  hit(index: number): Hit {
    this.#parts.boxes.forget();
    return this.#parts.actor.hit(index);
  }

  settle(rule: StillRule): Promise<boolean> {
    return this.#parts.stillness.settle(rule);
  }

  read(
    request: {
      readonly mode: "summary" | "text" | "links" | "forms";
      readonly offset: number;
      readonly limit: number;
    },
  ): Reading {
    const survey = this.#survey();
    const whole = this.#parts.reader.read(request.mode, survey);
    if (request.mode === "forms") this.#parts.numbers.tell(survey.items);
    const text = whole.slice(request.offset, request.offset + request.limit);
    return { ...this.#facts(survey), text, length: whole.length };
  }

  /** Draws over the page for a picture: numbers where asked, covers over secrets always. */
  mark(request: { readonly numbers: boolean; readonly fullPage: boolean }): Facts {
    const { boxes, marks, states } = this.#parts;
    const survey = this.#survey();
    const placed = survey.entries.flatMap((entry) => {
      const box = boxes.of(entry.element);
      return box === undefined ? [] : [{ ...entry, box }];
    });
    const secrets = placed.filter((each) => states.isSecret(each.element)).map((each) => each.box);
    const shown = placed.filter(({ element, box }) => {
      return request.numbers && (request.fullPage || boxes.inView(box)) && !boxes.isClipped(element);
    });
    this.#parts.numbers.tell(shown.map((each) => each.item));
    marks.draw(shown.map(({ item, box }) => ({ index: item.index, box })), secrets);
    return this.#facts(survey);
  }

  unmark(): void {
    this.#parts.marks.clear();
  }

  /** Whether what a wait is for has come about; undefined when the selector is no selector. */
  holds(wanted: { readonly selector?: string; readonly text?: string }): boolean | undefined {
    const survey = wanted.text === undefined ? undefined : this.#survey();
    const spoken = survey === undefined ? [] : [...survey.lines, ...survey.items.map((item) => item.name)];
    const hasText = wanted.text === undefined || spoken.some((line) => line.includes(wanted.text ?? ""));
    if (wanted.selector === undefined) return hasText;
    try {
      const found = [...document.querySelectorAll(wanted.selector)];
      return hasText && found.some((each) => each.checkVisibility({ visibilityProperty: true }));
    } catch {
      return undefined;
    }
  }

  #survey(): Survey {
    this.#parts.boxes.forget();
    const { items, lines } = this.#parts.walker.walk();
    const entries = items.map(({ element }) => ({ element, item: this.#parts.describer.item(element) }));
    return { entries, items: entries.map((entry) => entry.item), lines };
  }

  #asSeen({ item, element }: Entry): { readonly item: Item; readonly inView: boolean } {
    const { boxes } = this.#parts;
    const box = boxes.of(element);
    if (box === undefined || !boxes.inView(box)) return { item, inView: false };
    if (boxes.freePoint(element) !== undefined) return { item, inView: true };
    if (boxes.isClipped(element)) return { item, inView: false };
    return { item: { ...item, state: [...item.state ?? [], "covered"] }, inView: true };
  }

  #tell(view: View, items: readonly Item[]): void {
    this.#told = view;
    this.#parts.numbers.tell(items);
  }

  #facts(view: View): Facts {
    return {
      document: this.#document,
      url: location.href,
      title: document.title,
      total: view.items.length,
    };
  }
}
