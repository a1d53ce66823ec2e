/// <reference lib="dom" />
import type { Actor } from "./action/actor.ts";
import type { Animations } from "./animations.ts";
import type { Boxes } from "./layout/boxes.ts";
import type { Contexts } from "./names/contexts.ts";
import type { Describer } from "./elements/describer.ts";
import type { View } from "./differ.ts";
import type { Dom } from "./elements/dom.ts";
import type { Finder, NamedControl, Wanted } from "./text/finder.ts";
import type { Editors } from "./elements/editors.ts";
import type { Fields } from "./action/fields.ts";
import type { Forcer } from "./action/forcer.ts";
import type { Forced } from "./wire/forced.ts";
import type { Guard } from "./action/guard.ts";
import type { Identities } from "./elements/identities.ts";
import type { Motion } from "./motion.ts";
import type { Numbers } from "./elements/numbers.ts";
import type { Places, Reached } from "./action/places.ts";
import type { Purposes } from "./elements/purposes.ts";
import type {
  Box,
  Facts,
  Focused,
  FoundPage,
  Held,
  HeldText,
  Item,
  KnownItems,
  NamedItems,
  Placed,
  Scrolled,
  Trace,
} from "./wire/results.ts";
import type { Scroller, ScrollRequest } from "./action/scroller.ts";
import type { Scene } from "./wire/purpose.ts";
import type { States } from "./elements/states.ts";
import type { Stillness } from "./stillness.ts";
import type { Survey } from "./surveyor.ts";

/** Functions of the agent that the kit needs: only the agent knows what the model was told. */
export interface PageHooks {
  readonly survey: () => Survey;
  readonly facts: (view: View) => Facts;
  readonly overlay: (shown: boolean, clip: Box | undefined) => Facts;
}

interface KitParts {
  readonly actor: Actor;
  readonly animations: Animations;
  readonly boxes: Boxes;
  readonly contexts: Contexts;
  readonly describer: Describer;
  readonly dom: Dom;
  readonly editors: Editors;
  readonly fields: Fields;
  readonly finder: Finder;
  readonly forcer: Forcer;
  readonly guard: Guard;
  readonly identities: Identities;
  readonly motion: Motion;
  readonly numbers: Numbers;
  readonly places: Places;
  readonly purposes: Purposes;
  readonly scroller: Scroller;
  readonly states: States;
  readonly stillness: Stillness;
}

/** Questions that a page answers besides looking and acting by number. */
export class Kit {
  readonly #parts: KitParts;
  readonly #hooks: PageHooks;

  constructor(parts: KitParts, hooks: PageHooks) {
    this.#parts = parts;
    this.#hooks = hooks;
  }

  /** Draws the numbers for a person to see, until they are hidden. */
  overlay(shown: boolean, clip?: Box): Facts {
    return this.#hooks.overlay(shown, clip);
  }

  /** From now on changes are effects of what comes to a point or else to what has the keyboard: a dragging maybe. */
  arm(at?: Pick<Box, "x" | "y">): void {
    const { boxes, dom, guard, motion, stillness } = this.#parts;
    stillness.arm();
    guard.armDrag();
    motion.touch((at === undefined ? dom.focused() : boxes.topAt(at.x, at.y)) ?? undefined);
  }

  /** Waits for the end of what that set in motion; answers as `rest` does. */
  async calm(): Promise<Trace> {
    await this.#parts.motion.calm();
    return this.#trace();
  }

  /** Waits for what moves or comes late; answers whether something still moves, and whether anything was changed. */
  async rest(): Promise<Trace> {
    await this.#parts.motion.rest();
    return this.#trace();
  }

  #trace(): Trace {
    const known = { touched: this.#parts.stillness.wasTouched(), arriving: false };
    return { ...this.#parts.animations.trace(known, this.#hooks.survey()), ...this.#parts.motion.carried() };
  }

  /** Returns what these controls are for, and what else no list tells. */
  scene(indexes: readonly number[]): Scene {
    return this.#parts.purposes.scene(indexes, this.#hooks.survey().entries);
  }

  /** Watches whether the page takes what is dragged over it. */
  watchDrop(): void {
    this.#parts.guard.watchDrop();
  }

  takesDrop(): boolean {
    return this.#parts.guard.takesDrop();
  }

  /** See {@linkcode Places.holdsOther}. */
  holdsOther(at: Reached, carried: number, goal: number): boolean {
    return this.#parts.places.holdsOther(at, carried, goal);
  }

  /** Returns what lies at a point of the window. */
  under(x: number, y: number): { readonly what: string } {
    const { boxes, describer } = this.#parts;
    boxes.forget();
    return { what: describer.cover(boxes.topAt(x, y)) };
  }

  /** A point of the page in the window, brought into view. */
  seen(x: number, y: number): { readonly x: number; readonly y: number } {
    const isIn = () => x >= scrollX && y >= scrollY && x < scrollX + innerWidth && y < scrollY + innerHeight;
    if (!isIn()) scrollTo({ left: x - innerWidth / 2, top: y - innerHeight / 2, behavior: "instant" });
    return { x: x - scrollX, y: y - scrollY };
  }

  find(wanted: Wanted): FoundPage {
    const survey = this.#hooks.survey();
    const found = this.#parts.finder.find(survey, wanted);
    const items = found.groups.flat().flatMap(({ item }) => item ?? []);
    this.#parts.numbers.tell(items);
    return { ...this.#hooks.facts(survey), ...found };
  }

  /** Controls by their name, and by what they are in. */
  named({ near: place, ...wanted }: NamedControl): NamedItems {
    const survey = this.#hooks.survey();
    const items: Item[] = [];
    for (const entry of this.#parts.finder.named(survey, wanted)) {
      const { item } = entry;
      const near = this.#parts.contexts.near(entry, survey.entries);
      if (place === undefined || near === place) items.push(near === "" ? item : { ...item, near });
      if (items.length === 20) break;
    }
    this.#parts.numbers.tell(items);
    return { ...this.#hooks.facts(survey), items };
  }

  /** Everything that the controls are known by. */
  known(): KnownItems {
    const survey = this.#hooks.survey();
    return { ...this.#hooks.facts(survey), elements: this.#parts.identities.all() };
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

  scroll(request: ScrollRequest): Scrolled {
    const { boxes, numbers, scroller, stillness } = this.#parts;
    if (request.again === true && request.way !== undefined) {
      stillness.arm();
      boxes.forget();
      return scroller.on(request.way);
    }
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

  /** Tells whether what a wait is for has come about. */
  holds({ selector, text = "" }: { readonly selector?: string; readonly text?: string }): Held {
    const survey = this.#hooks.survey();
    const { frames } = this.#hooks.facts(survey);
    const says = (words: string) => this.#parts.dom.squeeze(words, Infinity).includes(text);
    const hasText = text === "" || [...survey.lines, ...survey.items.map(({ name }) => name)].some(says);
    if (selector === undefined) return { held: hasText, frames };
    try {
      const found = [...document.querySelectorAll(selector)];
      const shown = found.some((each) => each.checkVisibility({ visibilityProperty: true }));
      return { held: hasText && shown, frames };
    } catch {
      return { frames };
    }
  }

  /** See {@linkcode Places.of}. */
  placeOf(index: number, isAround = false): Placed {
    return this.#parts.places.of(index, isAround);
  }

  /** The field for files that a number stands for, if it does. Only to be asked for as an object. */
  fileField(index: number): Element | undefined {
    const element = this.#parts.numbers.element(index);
    return element === undefined ? undefined : this.#parts.dom.fileField(element);
  }

  /** Returns what a field holds, or an element says, all of it. */
  held(index: number): HeldText {
    const { contexts, editors, fields, numbers, states } = this.#parts;
    const element = numbers.element(index);
    if (element === undefined) return { kind: "none" };
    const field = fields.heirOf(element);
    if (states.isSecret(field)) return { kind: "secret" };
    const text = editors.textOf(field);
    if (text !== undefined) return { kind: "text", text };
    const kind = editors.kindOf(field);
    // What is copied is what has the keyboard.
    if (kind === "code") fields.focusOn(field);
    if (kind === "code") return { kind: "copy" };
    if (kind !== undefined) return { kind: "none" };
    const card = contexts.cardOf(element);
    const around = card === undefined ? {} : { around: editors.wordsOf(card) };
    return { kind: "text", text: editors.wordsOf(element), ...around };
  }

  /** Pastes into an editor that has the keyboard. */
  paste(index: number, text: string): { readonly taken: boolean } {
    const { editors, fields, numbers } = this.#parts;
    const element = numbers.element(index);
    return { taken: element !== undefined && editors.paste(fields.fieldOf(element), text) };
  }

  /** Returns what is selected in an editor. */
  copied(index: number): { readonly text?: string | undefined } {
    const { editors, fields, numbers } = this.#parts;
    const element = numbers.element(index);
    const text = element === undefined ? undefined : editors.copied(fields.fieldOf(element));
    return text === undefined ? {} : { text };
  }

  /** Lets the page do what it has in mind, for which many wait until it is drawn: late, on a busy machine. */
  async yielded(): Promise<void> {
    await this.#parts.motion.yielded();
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
