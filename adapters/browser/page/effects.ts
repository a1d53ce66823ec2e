/// <reference lib="dom" />
import type { ActionRequest, Actor } from "./action/actor.ts";
import type { Animations } from "./animations.ts";
import type { Boxes } from "./layout/boxes.ts";
import type { Complaints } from "./text/complaints.ts";
import type { Contexts } from "./names/contexts.ts";
import type { Differ, View } from "./differ.ts";
import type { Listeners } from "./elements/listeners.ts";
import type { Motion } from "./motion.ts";
import type { Shifts } from "./layout/shifts.ts";
import type { Slides } from "./layout/slides.ts";
import type { Numbers } from "./elements/numbers.ts";
import type { Stillness, StillRule } from "./stillness.ts";
import type { Surveyor } from "./surveyor.ts";
import type { Timers } from "./timers.ts";
import type { Changes, Effect, Facts, Hit, Item } from "./wire/results.ts";

interface EffectsParts {
  readonly actor: Actor;
  readonly animations: Animations;
  readonly boxes: Boxes;
  readonly complaints: Complaints;
  readonly contexts: Contexts;
  readonly differ: Differ;
  readonly listeners: Listeners;
  readonly motion: Motion;
  readonly numbers: Numbers;
  readonly shifts: Shifts;
  readonly slides: Slides;
  readonly stillness: Stillness;
  readonly surveyor: Surveyor;
  readonly timers: Timers;
}

/** Knows what the model was told of the page, and tells what has come of an action since. */
export class Effects {
  readonly #parts: EffectsParts;
  /** What has not begun after so long will not come soon, in milliseconds; pages wait until a mouse rests. */
  readonly #lateMs = { click: 400, hover: 800 } as const;
  /** What begins so late, in milliseconds, is told where nothing else came of a click. */
  readonly #noneMs = 700;
  /** What something takes that shows of what was clicked that it is at work, in milliseconds; it may stay so. */
  readonly #workMs = 1_500;
  /** What a page does so long after the last key, in milliseconds, belongs to what was typed. */
  readonly #typedMs = 600;
  /** Times in a row that a page may be waited for in vain which set itself a time when it saw keys. */
  readonly #mostVain = 2;
  /** What there was when a series of actions began. */
  #held: View = { items: [], lines: [] };
  #told: View | undefined;
  #before: View | undefined;
  /** When that was done of which was told last. */
  #toldAt: number | undefined;
  #waitMs: number = this.#lateMs.click;
  #hit: Hit = {};
  #address = "";
  #isClick = false;
  /** Whether the mouse was brought somewhere, and nothing else done. */
  #isHover = false;
  /** What is typed, in small letters. */
  #typed = "";
  /** Number of what was acted on last. */
  #acted = 0;
  #vain = 0;

  constructor(parts: EffectsParts) {
    this.#parts = parts;
  }

  /** What the model was told last. */
  get told(): View | undefined {
    return this.#told;
  }

  /** Notes what the model is told. */
  tell(view: View, items: readonly Item[]): void {
    [this.#told, this.#toldAt] = [view, undefined];
    this.#parts.numbers.tell(items);
  }

  /** An action begins. */
  arm({ action, index, text }: ActionRequest): void {
    const { numbers, shifts } = this.#parts;
    [this.#hit, this.#address, this.#acted] = [{}, location.href, index];
    this.#typed = action.startsWith("type") ? text.trim().toLowerCase() : "";
    // The way to where it is dropped is a part of the drag.
    if (action !== "drop") shifts.note(action === "drag_to" ? numbers.element(index) : undefined);
    [this.#isClick, this.#isHover] = [action === "click", action === "hover"];
    this.#waitMs = this.#isHover ? this.#lateMs.hover : this.#lateMs.click;
    this.#parts.stillness.arm();
    this.#parts.slides.begin();
    this.#parts.timers.take();
  }

  /** Returns what changed since the model was told last, by whatever, and counts it as told. */
  changes(): Changes {
    return this.#since(this.#told);
  }

  /** What was told since the last action began never came to the model: it is told again with what comes next. */
  untell(): void {
    if (this.#toldAt === this.#parts.stillness.armed) this.#told = this.#before;
    this.#toldAt = undefined;
    this.#parts.stillness.arm(); // who still waits for the effect of that action tells nothing any more
  }

  /** Begins a series of actions, after which one sum of all changes is wanted, and returns what there is. */
  hold(): View {
    this.#held = this.#parts.surveyor.survey();
    this.tell(this.#held, []);
    return this.#held;
  }

  /** Returns what changed since `hold`, and counts it as told. */
  sum(): Changes {
    return this.#since(this.#held);
  }

  #since(told: View | undefined): Changes {
    const { complaints, contexts, differ, stillness, surveyor } = this.#parts;
    const survey = surveyor.survey();
    const before = told ?? { items: [], lines: [] };
    const placed = contexts.placed(differ.compare(before, survey), survey.entries);
    const changes = complaints.told(placed, before.at ?? 0, survey.entries);
    this.tell(survey, [...changes.added, ...changes.changed]);
    [this.#before, this.#toldAt] = [told, stillness.armed];
    return changes;
  }

  /**
   * Waits for the effect of an action on an element and tells it; asked once more, with what it told before.
   *
   * @param index number of the element
   * @param rule how long to wait; what is there already is told without it
   */
  async of(
    index: number,
    rule: StillRule | undefined,
  ): Promise<Omit<Effect, keyof Facts | "custom" | "grown">> {
    // Taking stock takes about as long as waiting, and if nothing more happens it need not be done again.
    const { animations, differ, motion, numbers, stillness, surveyor, timers } = this.#parts;
    const [begun, armed, waits] = [performance.now(), stillness.armed, rule !== undefined];
    const isTimed = timers.take() && waits;
    const quiet = rule === undefined || await stillness.settle(rule, () => void surveyor.survey());
    const element = numbers.element(index);
    if (waits) await motion.begun();
    // What was drawn anew stands in something that may be about to go.
    if (element !== undefined && waits) await motion.ended(element.isConnected ? element : undefined);
    let changes = this.#taken(index, armed);
    const isArriving = () => changes.added.some(({ index }) => animations.moves(numbers.element(index)));
    const isShort = () => motion.isQuick || differ.isNone(changes) || animations.veils() || isArriving();
    if (waits && animations.isAwaited() && isShort()) {
      await motion.ended();
      changes = this.#taken(index, armed);
    }
    const isDue = () => {
      return this.#isWanting(changes) || this.#isOnItsWay(changes) || this.#isUnfiltered(changes) ||
        this.#isOpenStill(changes) || this.#isLeftAlone(changes) || this.#isAtWork(changes) ||
        animations.leaves(armed, surveyor.last);
    };
    const late = () => {
      const least = differ.isNone(changes) ? this.#noneMs : this.#isAtWork(changes) ? this.#workMs : 0;
      return begun + Math.max(this.#waitMs, least);
    };
    while (waits && quiet && isDue() && await motion.late(late())) changes = this.#taken(index, armed);
    if (isTimed && quiet && await this.#isLater(changes, begun)) changes = this.#taken(index, armed);
    const trace = animations.trace(
      { touched: stillness.wasTouched(), arriving: isArriving() },
      surveyor.last,
    );
    const beside = { doubled: this.#isDoubled(element), hit: this.#hitWith(index, changes) };
    return { changes, quiet, ...trace, ...beside };
  }

  #isDoubled(element: Element | undefined): boolean {
    return this.#isClick && element !== undefined && this.#parts.listeners.awaitsDouble(element);
  }

  /** What was hit, with where a drag has brought it, or else what came into view. */
  #hitWith(index: number, changes: Changes): Hit {
    const { differ, numbers, shifts, slides } = this.#parts;
    const shift = shifts.of(numbers.element(index));
    const slid = differ.isNone(changes) ? slides.shown() : [];
    return { ...this.#hit, ...(shift && { shift }), ...(slid.length > 0 && { slid }) };
  }

  /** Returns what came of what was done at a time, and what was told of it before. */
  #taken(index: number, armed: number): Changes {
    const { actor, boxes, stillness } = this.#parts;
    const isLast = stillness.armed === armed;
    boxes.forget();
    const kept = [this.#told, this.#before, this.#toldAt] as const;
    if (this.#toldAt === armed) this.#told = this.#before;
    const { item: _before, ...hit } = this.#hit;
    if (isLast) this.#hit = { ...hit, ...actor.hit(index) };
    const changes = this.changes();
    // What came once something else was done, such as giving the file that a click asked for, belongs to that.
    if (!isLast) [this.#told, this.#before, this.#toldAt] = kept;
    return changes;
  }

  /**
   * Waits for what a page does when the typing stops, where nothing but the field and a button of it changed, and one
   * line, such as that of a clock or of how much is written.
   */
  async #isLater({ added, changed, removed, more: _, ...others }: Changes, begun: number): Promise<boolean> {
    const { textAdded, textRemoved, order } = others;
    const isLine = textAdded.length < 2 && textRemoved.length < 2 && order.length === 0;
    const isOwn = isLine && added.length + removed.length < 2 &&
      changed.every(({ index }) => index === this.#acted);
    if (!isOwn || this.#vain >= this.#mostVain) return false;
    const isLater = await this.#parts.motion.late(begun + this.#typedMs);
    this.#vain = isLater ? 0 : this.#vain + 1;
    return isLater;
  }

  /** Tells whether more is to be expected of a click that went where it should. */
  #isWanting(changes: Changes): boolean {
    const { blockedBy, missed = false, lost = false, item } = this.#hit;
    return blockedBy === undefined && !missed && !lost && this.#parts.differ.isWanting(changes, item);
  }

  /** Tells whether options came that do not say what was typed: many pages leave these out a moment later. */
  #isUnfiltered({ added }: Changes): boolean {
    return this.#typed !== "" &&
      added.some(({ name, role }) => role === "option" && !name.toLowerCase().includes(this.#typed));
  }

  /** Tells whether what was acted on has only come since the model was told last: many lists close a moment later. */
  #isOpenStill({ added }: Changes): boolean {
    return added.some(({ index }) => index === this.#acted);
  }

  /** Tells whether what was clicked takes no click for now, or says that it is at work, and nothing came of it yet. */
  #isAtWork({ added, changed, textAdded }: Changes): boolean {
    const acted = changed.find(({ index }) => index === this.#acted);
    if (acted === undefined || added.length + textAdded.length > 0) return false;
    return acted.role === "button" &&
      (acted.state?.includes("disabled") === true || /(?:…|\.{3})$/.test(acted.name));
  }

  /** Tells whether the mouse has only left something: what it came to may show its words later. */
  #isLeftAlone({ added, changed, textAdded }: Changes): boolean {
    return this.#isHover && added.length + changed.length + textAdded.length === 0;
  }

  /** Tells whether the page says that it is another one, and shows nothing of that yet. */
  #isOnItsWay({ added, textAdded }: Changes): boolean {
    return location.href !== this.#address && added.length + textAdded.length === 0;
  }
}
