/// <reference lib="dom" />
import type { Announced } from "./text/announced.ts";
import type { Animations } from "./animations.ts";
import type { ActionRequest, Actor } from "./action/actor.ts";
import type { Boxes } from "./layout/boxes.ts";
import type { Differ, View } from "./differ.ts";
import type { Effects } from "./effects.ts";
import type { Contexts } from "./names/contexts.ts";
import type { Dom } from "./elements/dom.ts";
import type { Gestures } from "./action/gestures.ts";
import type { Guard } from "./action/guard.ts";
import type { Kit, PageHooks } from "./kit.ts";
import type { FoundInternal, Internals } from "./elements/internals.ts";
import type { MarkRequest, Overlay } from "./overlay.ts";
import type { Heard, Listeners } from "./elements/listeners.ts";
import type { Numbers } from "./elements/numbers.ts";
import type { Reader, ReadMode } from "./text/reader.ts";
import type {
  Box,
  ChangedPage,
  Effect,
  Facts,
  PageListing,
  Prepared,
  Reading,
  Through,
} from "./wire/results.ts";
import type { RowCodec } from "./wire/row_codec.ts";
import type { Sight } from "./layout/sight.ts";
import type { Motion } from "./motion.ts";
import type { Stillness, StillRule } from "./stillness.ts";
import type { Surveyor } from "./surveyor.ts";
import type { Walker } from "./elements/walker.ts";

interface AgentParts {
  readonly actor: Actor;
  readonly animations: Animations;
  readonly announced: Announced;
  readonly boxes: Boxes;
  readonly codec: RowCodec;
  readonly differ: Differ;
  readonly effects: Effects;
  readonly contexts: Contexts;
  readonly dom: Dom;
  readonly gestures: Gestures;
  readonly guard: Guard;
  readonly internals: Internals;
  readonly motion: Motion;
  readonly numbers: Numbers;
  readonly overlay: Overlay;
  readonly reader: Reader;
  readonly sight: Sight;
  readonly stillness: Stillness;
  readonly surveyor: Surveyor;
  readonly walker: Walker;
  readonly listeners: Listeners;
  readonly makeKit: (hooks: PageHooks) => Kit;
}

/** Which elements to list. */
export interface LookRequest {
  readonly scope: "viewport" | "all";
  readonly offset: number;
  readonly limit: number;
  /** Part of this frame that its parents leave visible. */
  readonly clip?: Box;
  /** The name of a list that need not be sent again, see {@linkcode PageListing}. */
  readonly known?: string | undefined;
}

/** Entry point of the adapter in a page: one object in an isolated world that the page itself cannot see. */
export class Agent {
  readonly #parts: AgentParts;
  readonly #document = `${performance.timeOrigin}-${Math.random()}`;
  #listed = { text: "", count: 0 };
  /** Set until it is looked at for the first time: its changes may have been asked for before. */
  #isNew = true;
  /** Further methods for the adapter. */
  readonly kit: Kit;
  /** And those for what takes more than a click. */
  readonly gestures: Gestures;

  constructor(parts: AgentParts) {
    this.#parts = parts;
    this.gestures = parts.gestures;
    parts.stillness.see(document);
    this.kit = parts.makeKit({
      survey: () => parts.surveyor.survey(),
      facts: (view) => this.#facts(view),
      overlay: (shown, clip) => this.#facts(parts.overlay.show(shown, clip)),
    });
  }

  /** Tells the agent which frame of the page it is in, and whether a person may see it. */
  begin(frame: number, isWatched: boolean): void {
    this.#parts.numbers.begin(frame);
    this.#parts.motion.begin(isWatched);
  }

  look(request: LookRequest): PageListing {
    this.#parts.boxes.clipTo(request.clip);
    const before = this.#parts.effects.told;
    const survey = this.#parts.surveyor.survey();
    const seen = this.#parts.sight.of(survey.entries, this.#parts.surveyor.state, request.clip);
    const inView = seen.filter((each) => each.inView).length;
    const isAll = request.scope === "all";
    const matching = isAll ? seen : this.#parts.sight.foremost(seen.filter((each) => each.inView));
    const slice = matching.slice(request.offset, request.offset + request.limit);
    const items = this.#parts.contexts.of(slice, survey.entries);
    this.#parts.effects.tell(survey, items);
    const rows = items.map((item) => this.#parts.codec.encode(item)).join("\n");
    const view = slice.flatMap((each, at) => each.inView ? [at] : []);
    const { announced, differ } = this.#parts;
    const late = this.#isNew ? announced.of(survey) : differ.late(before, survey);
    this.#isNew = false;
    const facts = this.#facts(survey);
    const list = this.#list(JSON.stringify([facts.revision, inView, matching.length, view, late, rows]));
    return {
      ...facts,
      inView,
      matching: matching.length,
      ...(list === request.known ? { rows: "", view: [] } : { rows, view }),
      late,
      list,
      suspects: this.#parts.walker.hasSuspects(),
      custom: this.custom().length > 0,
    };
  }

  /** Returns what changed since the model was told last, by whatever. */
  changes(): ChangedPage {
    const changes = this.#parts.effects.changes();
    return { ...this.#facts(this.#parts.surveyor.last), changes };
  }

  /** What was told last never came to the model. */
  untell(): void {
    this.#parts.effects.untell();
  }

  /** Begins a series of actions, after which one sum of all changes is wanted. */
  hold(): Facts {
    return this.#facts(this.#parts.effects.hold());
  }

  /** Returns what changed since `hold`. */
  sum(): ChangedPage {
    const changes = this.#parts.effects.sum();
    return { ...this.#facts(this.#parts.surveyor.last), changes };
  }

  prepare(request: ActionRequest & { readonly document: string | undefined }): Prepared {
    if (request.document === "") return { kind: "stale", reason: "nothing of this page was listed yet" };
    if (request.document !== undefined && request.document !== this.#document) {
      return { kind: "stale", reason: `the page was reloaded since element ${request.index} was listed` };
    }
    this.#parts.effects.arm(request);
    return this.#parts.actor.prepare(request);
  }

  /** Tells whether the page has taken the movement of the mouse for a dragging of HTML. */
  dragging(): boolean {
    return this.#parts.guard.isDragging();
  }

  /** Waits so long, and until what has begun to move meanwhile is where it stays. */
  async rested(ms: number): Promise<void> {
    await this.#parts.animations.rested(ms);
  }

  /** Returns where a point of the inside of a frame is, for its parent. */
  through(index: number, point: { readonly x: number; readonly y: number }): Through {
    return this.#parts.actor.through(index, point);
  }

  /** Waits for the effect of an action and tells it; asked once more, with what it told before. */
  async effect(
    { index, rule }: { readonly index: number; readonly rule: StillRule | undefined },
  ): Promise<Effect> {
    const { effects, stillness, surveyor } = this.#parts;
    const effect = await effects.of(index, rule);
    const asked = { custom: this.custom().length > 0, grown: stillness.hasGrown() };
    return { ...this.#facts(surveyor.last), ...effect, ...asked };
  }

  /** An element by its number. */
  node(index: number): Element | undefined {
    return this.#parts.numbers.element(index);
  }

  /** Elements that may have a closed shadow root, for the debugger to tell; each is asked for once. */
  suspects(limit: number): Element[] {
    return this.#parts.walker.takeSuspects(limit);
  }

  /** Takes in what only the debugger can see: a closed shadow root, or what listens to clicks. */
  adopt(found: Element | Document | ShadowRoot, heard: Heard): void {
    const { dom, listeners, surveyor } = this.#parts;
    if (dom.isShadow(found)) dom.openUp(found);
    else listeners.note(dom.isElement(found) ? found : found.documentElement, heard);
    surveyor.forget();
  }

  async settle(rule: StillRule): Promise<boolean> {
    const { animations, motion, stillness, surveyor } = this.#parts;
    const isStill = await stillness.settle(rule, () => void surveyor.walk());
    if (!isStill || rule.loaded !== true || !animations.veils()) return isStill;
    // What a page that has just loaded asks comes after its veil.
    await motion.ended();
    return await stillness.settle(rule);
  }

  read(request: { readonly mode: ReadMode; readonly offset: number; readonly limit: number }): Reading {
    const survey = this.#parts.surveyor.survey();
    const whole = this.#parts.reader.read(request.mode, survey);
    if (request.mode === "forms") this.#parts.numbers.tell(survey.items);
    const text = whole.slice(request.offset, request.offset + request.limit);
    return { ...this.#facts(survey), text, length: whole.length };
  }

  /** Draws over the page for a picture: numbers where asked, covers over secrets always. */
  mark(request: MarkRequest): Facts {
    return this.#facts(this.#parts.overlay.mark(request));
  }

  /** Takes away what was drawn for a picture; what a person was shown stays. */
  unmark(): void {
    this.#parts.overlay.unmark();
  }

  /** Elements that may tell more of themselves than their attributes do, for the debugger to ask. */
  custom(): Element[] {
    const { internals, surveyor } = this.#parts;
    return internals.wanted(surveyor.last.entries.map(({ element, item }) => ({ element, role: item.role })));
  }

  /**
   * Takes in what elements tell of themselves.
   *
   * @returns whether any of it is new
   */
  tellInternals(elements: readonly Element[], found: readonly FoundInternal[]): boolean {
    const isNew = this.#parts.internals.tell(elements, found);
    if (isNew) this.#parts.surveyor.forget();
    return isNew;
  }

  /** Names a list, to be known again when it is the same. */
  #list(text: string): string {
    if (text !== this.#listed.text) this.#listed = { text, count: this.#listed.count + 1 };
    return `${this.#document} ${this.#listed.count}`;
  }

  #facts(view: View): Facts {
    return {
      document: this.#document,
      url: location.href,
      title: document.title,
      total: view.items.length,
      revision: this.#parts.surveyor.revision,
      frames: this.#parts.surveyor.frames(),
      prints: this.#parts.stillness.prints,
    };
  }
}
