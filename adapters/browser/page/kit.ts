/// <reference lib="dom" />
import type { Actor } from "./actor.ts";
import type { Boxes } from "./boxes.ts";
import type { Describer } from "./describer.ts";
import type { Differ, View } from "./differ.ts";
import type { Dom } from "./dom.ts";
import type { Finder, Wanted } from "./finder.ts";
import type { Forcer } from "./forcer.ts";
import type { Numbers } from "./numbers.ts";
import type { Entry } from "./reader.ts";
import type {
  Box,
  ChangedPage,
  Facts,
  Focused,
  Forced,
  FoundPage,
  Held,
  Item,
  NamedItems,
  Placed,
  Scrolled,
} from "./results.ts";
import type { Scroller, ScrollWay } from "./scroller.ts";
import type { Stillness } from "./stillness.ts";

/** Everything that a page shows, with the elements. */
export interface Survey extends View {
  readonly entries: readonly Entry[];
}

/** What the kit needs of the agent, which alone knows what the model was told. */
export interface PageHooks {
  readonly survey: () => Survey;
  readonly facts: (view: View) => Facts;
  readonly tell: (view: View, items: readonly Item[]) => void;
  readonly overlay: (shown: boolean, clip: Box | undefined) => Facts;
}

interface KitParts {
  readonly actor: Actor;
  readonly boxes: Boxes;
  readonly describer: Describer;
  readonly differ: Differ;
  readonly dom: Dom;
  readonly finder: Finder;
  readonly forcer: Forcer;
  readonly numbers: Numbers;
  readonly scroller: Scroller;
  readonly stillness: Stillness;
}

/** What can be asked of a page beside looking and acting by number. */
export class Kit {
  readonly #parts: KitParts;
  readonly #hooks: PageHooks;
  #held: View = { items: [], lines: [] };

  constructor(parts: KitParts, hooks: PageHooks) {
    this.#parts = parts;
    this.#hooks = hooks;
  }

  /** Draws the numbers for a person to see, until they are hidden. */
  overlay(shown: boolean, clip?: Box): Facts {
    return this.#hooks.overlay(shown, clip);
  }

  /** From now on changes are effects of what comes. */
  arm(): void {
    this.#parts.stillness.arm();
  }

  /** Begins a series of actions, after which one sum of all changes is wanted. */
  hold(): Facts {
    const survey = this.#hooks.survey();
    this.#held = survey;
    this.#hooks.tell(survey, []);
    return this.#hooks.facts(survey);
  }

  /** What changed since `hold`. */
  sum(): ChangedPage {
    const survey = this.#hooks.survey();
    const changes = this.#parts.differ.compare(this.#held, survey);
    this.#hooks.tell(survey, [...changes.added, ...changes.changed]);
    return { ...this.#hooks.facts(survey), changes };
  }

  find(wanted: Wanted): FoundPage {
    const survey = this.#hooks.survey();
    const found = this.#parts.finder.find(survey, wanted);
    const items = found.groups.flat().flatMap(({ item }) => item ?? []);
    this.#parts.numbers.tell(items);
    return { ...this.#hooks.facts(survey), ...found };
  }

  /** Controls by their name. */
  named(wanted: { readonly name: string; readonly role?: string }): NamedItems {
    const survey = this.#hooks.survey();
    const items = this.#parts.finder.named(survey, wanted).slice(0, 20);
    this.#parts.numbers.tell(items);
    return { ...this.#hooks.facts(survey), items };
  }

  /** The element that has the keyboard. */
  focused(): Focused {
    const { describer, dom, numbers } = this.#parts;
    const survey = this.#hooks.survey();
    const element = dom.focused();
    if (element === undefined) return this.#hooks.facts(survey);
    const item = describer.item(element);
    numbers.tell([item]);
    return { ...this.#hooks.facts(survey), item };
  }

  scroll(request: { readonly way?: ScrollWay; readonly to?: number; readonly within?: number }): Scrolled {
    const { boxes, numbers, scroller, stillness } = this.#parts;
    const index = request.to ?? request.within;
    const reason = index === undefined ? undefined : this.#parts.actor.staleness(index);
    if (reason !== undefined) return { kind: "stale", reason };
    const element = index === undefined ? undefined : numbers.element(index);
    const frame = element === undefined ? scroller.frame() : undefined;
    if (frame !== undefined) return { kind: "frame", index: numbers.of(frame) };
    stillness.arm();
    const way = request.way ?? { direction: "down", pages: 1 };
    const done = request.to === undefined || element === undefined
      ? scroller.by(way, element)
      : scroller.to(element);
    boxes.forget();
    return done;
  }

  /** Whether what a wait is for has come about. */
  holds({ selector, text = "" }: { readonly selector?: string; readonly text?: string }): Held {
    const survey = this.#hooks.survey();
    const { frames } = this.#hooks.facts(survey);
    const spoken = [...survey.lines, ...survey.items.map((item) => item.name)];
    const hasText = text === "" || spoken.some((line) => line.includes(text));
    if (selector === undefined) return { held: hasText, frames };
    try {
      const found = [...document.querySelectorAll(selector)];
      const shown = found.some((each) => each.checkVisibility({ visibilityProperty: true }));
      return { held: hasText && shown, frames };
    } catch {
      return { frames };
    }
  }

  /** The place of an element in the window. */
  placeOf(index: number): Placed {
    const { actor, boxes, describer, numbers } = this.#parts;
    boxes.forget();
    const reason = actor.staleness(index);
    const element = numbers.element(index);
    const box = element === undefined ? undefined : boxes.of(element);
    if (reason !== undefined || element === undefined || box === undefined) {
      return { kind: "stale", reason: reason ?? "it is gone" };
    }
    return { kind: "placed", item: describer.item(element), ...box };
  }

  /** The field for files that a number stands for, if it does. Only to be asked for as an object. */
  fileField(index: number): Element | undefined {
    const element = this.#parts.numbers.element(index);
    return element === undefined ? undefined : this.#parts.dom.fileField(element);
  }

  force(request: { readonly index: number; readonly action: string; readonly text: string }): Forced {
    const { actor, describer, forcer, numbers, stillness } = this.#parts;
    const element = numbers.element(request.index);
    const reason = actor.staleness(request.index);
    if (element === undefined || reason !== undefined) {
      return { kind: "none", reason: reason ?? "it is gone" };
    }
    stillness.arm();
    return forcer.force({ element, item: describer.item(element) }, request);
  }
}
