/// <reference lib="dom" />
import type { Animations } from "../animations.ts";
import type { Boxes } from "../layout/boxes.ts";
import type { Choices } from "./choices.ts";
import type { Cursors } from "../elements/cursors.ts";
import type { Describer } from "../elements/describer.ts";
import type { Dom } from "../elements/dom.ts";
import type { Editors } from "../elements/editors.ts";
import type { Fields } from "./fields.ts";
import type { Guard } from "./guard.ts";
import type { Identities } from "../elements/identities.ts";
import type { ItemLine } from "../wire/item_line.ts";
import type { Listeners } from "../elements/listeners.ts";
import type { Numbers } from "../elements/numbers.ts";
import type { Box, Hit, Item, Prepared, Through } from "../wire/results.ts";
import type { Sight } from "../layout/sight.ts";
import type { States } from "../elements/states.ts";

interface ActorParts {
  readonly dom: Dom;
  readonly animations: Animations;
  readonly boxes: Boxes;
  readonly choices: Choices;
  readonly cursors: Cursors;
  readonly describer: Describer;
  readonly editors: Editors;
  readonly fields: Fields;
  readonly guard: Guard;
  readonly identities: Identities;
  readonly itemLine: ItemLine;
  readonly listeners: Listeners;
  readonly numbers: Numbers;
  readonly sight: Sight;
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
  readonly #byKeys: readonly string[] = ["type", "type_and_enter", "clear", "select", "focus"];
  readonly #cells = new Set(["cell", "gridcell", "rowheader"]);
  readonly #time = /\d+:\d\d(:\d\d)?|\d+(?=\s*(s|secs?|seconds?|m|mins?|minutes?|h|hours?|сек|мин|ч)\b)/gi;

  constructor(parts: ActorParts) {
    this.#parts = parts;
  }

  prepare(request: ActionRequest): Prepared {
    this.#parts.boxes.forget();
    const element = this.#parts.numbers.element(request.index);
    const reason = this.staleness(request.index);
    if (element === undefined || reason !== undefined) {
      const hidden = element !== undefined && this.#parts.dom.isLive(element) &&
        this.#parts.boxes.of(element) === undefined;
      return { kind: "stale", reason: reason ?? "", ...(hidden ? { hidden } : {}) };
    }
    const item = this.#parts.describer.item(element);
    if (this.#parts.states.isOff(element)) {
      return { kind: "refused", item, reason: "it is disabled", hint: "Look for what enables it" };
    }
    const prepared = this.#dispatch(element, item, request);
    const { kind } = prepared;
    if (kind === "stale" || kind === "covered" || kind === "refused" || kind === "left") return prepared;
    const place = this.#placeOnPage(element);
    const secret = this.#parts.states.isSecret(element);
    const known = this.#parts.identities.of(element, item);
    return { ...prepared, ...(place === undefined ? {} : { place }), ...(secret ? { secret } : {}), known };
  }

  /** Returns where an element of the main document stands in the whole of it, however far that is scrolled. */
  #placeOnPage(element: Element): Box | undefined {
    if (top !== self) return undefined;
    const box = this.#parts.boxes.of(element);
    return box && { x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height };
  }

  /** Returns what the pointer hit since `prepare`, and how the element stands now. */
  hit(index: number): Hit {
    const { boxes, describer, guard, numbers } = this.#parts;
    const stray = guard.release();
    guard.meetMouse();
    const element = numbers.element(index);
    const shown = element !== undefined && boxes.of(element) !== undefined;
    return {
      ...(stray === undefined ? {} : { blockedBy: describer.cover(stray) }),
      ...(guard.hasMissed ? { missed: true } : {}),
      ...(guard.isLost ? { lost: true } : {}),
      ...(shown ? { item: describer.item(element) } : {}),
    };
  }

  /** Returns where a point of the inside of a frame lies, or what covers the frame there. */
  through(index: number, point: { readonly x: number; readonly y: number }): Through {
    const { boxes, describer, dom, numbers } = this.#parts;
    const frame = numbers.element(index);
    if (frame === undefined || !dom.isLive(frame)) return { cover: "nothing: its frame is gone" };
    boxes.forget();
    const place = boxes.through(frame, point);
    const top = boxes.topAt(place.x, place.y);
    return boxes.belongs(frame, top) ? place : { cover: describer.cover(top) };
  }

  /** Returns why a number does not stand for what it was listed for any more; undefined when it does. */
  staleness(index: number): string | undefined {
    const { boxes, describer, dom, editors, itemLine, numbers } = this.#parts;
    const element = numbers.element(index);
    const told = numbers.told(index);
    if (told === undefined) return `no element was listed as ${index} on this page`;
    const line = itemLine.short(told);
    if (element === undefined || !dom.isLive(element)) return `${line} is no longer on the page`;
    if (boxes.of(element) === undefined) return `${line} is no longer visible`;
    const now = describer.item(element);
    // Some editors say in their name where the caret is, and fields in their class whether they hold something.
    const isGuessed = dom.isControl(element) && element.localName !== "button" &&
      [now, told].every(({ name }) => name.startsWith("~"));
    const lasting = ({ name }: Item) => name.replace(this.#time, "#"); // times pass by themselves
    const isSame = isGuessed || lasting(now) === lasting(told) || editors.kindOf(element) !== undefined;
    if (now.role === told.role && isSame) return undefined;
    return `${line} has become ${now.role} "${now.name}"`;
  }

  #dispatch(element: Element, item: Item, { action, text }: ActionRequest): Prepared {
    const { choices, cursors, fields, guard } = this.#parts;
    guard.disarm();
    const isChoice = action === "select" || action === "uncheck" && text !== "";
    choices.begin(element);
    if (isChoice && choices.has(element, item)) {
      return choices.isOpen(element, item) ? { kind: "opened", item } : this.#point(element, item);
    }
    const behind = this.#byKeys.includes(action) ? this.#behindDialog(element, item) : undefined;
    if (behind !== undefined) return behind;
    if (action === "type" || action === "type_and_enter") return fields.type(element, item, text);
    if (action === "clear") return fields.type(element, item, "");
    if (action === "select") return fields.select(element, item, text);
    if (action === "uncheck" && text !== "") return fields.deselect(element, item, text);
    if (action === "check" || action === "uncheck") return this.#toggle(element, item, action === "check");
    if (action === "focus") return fields.focus(element, item);
    if (action === "drop") return this.#place(element, item);
    if (action === "hover") return this.#point(element, item, { guarded: false });
    if (action !== "drag_to") return this.#point(element, item);
    guard.armDrag(element);
    return this.#point(element, item, { guarded: false, part: cursors.takenIn(element) });
  }

  /** No mouse is needed for it; but nobody takes the keyboard to what lies behind a dialog. */
  #behindDialog(element: Element, item: Item): Prepared | undefined {
    const { animations, boxes, describer, dom, sight } = this.#parts;
    if (element.contains(dom.focused() ?? null)) return undefined;
    this.#bringIntoView(element);
    const dialog = boxes.freePoint(element) === undefined ? sight.dialogOver(element) : undefined;
    return dialog && { kind: "covered", item, cover: describer.cover(dialog), moving: animations.any() };
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
      const reason = "a radio button cannot be unchecked";
      return { kind: "refused", item, reason, hint: "Check another one" };
    }
    this.#bringIntoView(element);
    return this.#point(element, item, { part: this.#boxIn(element, checked) });
  }

  /** Returns the box that a person ticks in what says as a whole whether it is ticked, such as a node of a tree. */
  #boxIn(element: Element, checked: string): Element | undefined {
    const { boxes, numbers, states } = this.#parts;
    return [...element.querySelectorAll("[role=checkbox], [role=switch], input[type=checkbox]")].find(
      (each) => {
        return numbers.toldOf(each) !== undefined && states.checked(each) === checked &&
          each.parentElement?.closest("[aria-checked]") === element && boxes.freePoint(each) !== undefined;
      },
    );
  }

  /** @param options `part`: what of the element is to be hit */
  #point(
    element: Element,
    item: Item,
    { guarded = true, part }: { readonly guarded?: boolean; readonly part?: Element | undefined } = {},
  ): Prepared {
    const { animations, boxes, describer, dom, guard, listeners, sight } = this.#parts;
    this.#bringIntoView(element);
    const inner = new Set<Element>();
    const free = (each: Element) => boxes.freePoint(each, (top) => this.#isInner(element, top, inner));
    // A person clicks a node at its words: beside them may be nothing that listens.
    const words = item.role === "treeitem" ? dom.wordsOfNode(element) : undefined;
    const own = part === undefined
      ? (words === undefined ? undefined : free(words)) ?? free(element)
      : boxes.freePoint(part);
    const label = own === undefined && inner.size > 1 ? this.#labelIn(element, item, inner) : undefined;
    const isDrawn = dom.isBox(element) && [...inner].every((each) => this.#isClickable(each)); // for the mouse
    if (own === undefined && inner.size > 1 && !label && !isDrawn) return this.#crowded(item, inner);
    // What a single one takes is where a person clicks too: the link in a tab, the label of a row.
    const point = own ?? boxes.freePoint(label ?? element);
    const unable = point === undefined ? sight.unable(element) : undefined;
    if (unable !== undefined) return { kind: "refused", item, ...unable, passing: true };
    if (point === undefined) {
      const box = boxes.of(element);
      const top = box === undefined ? null : boxes.topAt(box.x + box.width / 2, box.y + box.height / 2);
      const isMoving = animations.any();
      if (top === null && !isMoving) return this.#outside(item);
      // What lies over its own part lets the mouse through to it in a moment, or never does.
      const isAround = top !== null && dom.contains(top, element);
      return { kind: "covered", item, cover: describer.cover(top), moving: isMoving || isAround };
    }
    if (guarded) guard.arm(element);
    const [presses, follows] = [listeners.presses(element), listeners.follows(element)];
    const about = { moving: animations.moves(element), presses, follows, first: !guard.hasMouse };
    return { kind: "point", item, ...point, ...about };
  }

  /** Tells whether an item inside of another is hit; it is noted. */
  #isInner(element: Element, top: Element, noted: Set<Element>): boolean {
    const { dom, numbers } = this.#parts;
    for (let node: Node | null = top; node !== null && node !== element; node = dom.above(node)) {
      const told = dom.isElement(node) ? numbers.toldOf(node) : undefined;
      if (!dom.isElement(node) || told === undefined) continue;
      // What a row consists of is clicked as the row.
      if (this.#cells.has(told.role) && element.matches("tr, [role=row]")) continue;
      if (dom.groupOf(node) === element) return false;
      const isField = dom.isControl(node) && node.localName !== "button";
      if (isField && !dom.isControl(element) && !dom.isOfHeader(element)) return false;
      noted.add(node);
      return true;
    }
    return false;
  }

  /** Returns the words of an item among the items inside of it, such as the label of an open node of a tree. */
  #labelIn(element: Element, { role, name }: Item, inner: ReadonlySet<Element>): Element | undefined {
    // A row all of whose cells take the mouse is chosen by a click on any of them, which comes up to it.
    const cells = [...inner];
    if (element.matches("tr, [role=row]") && cells.every((cell) => this.#isBareCell(cell))) return cells[0];
    const label = [...inner].find((each) => {
      const told = this.#parts.numbers.toldOf(each);
      return (told?.role === "clickable" || told?.role === "draggable") && told.name === name;
    });
    const row = element.firstElementChild;
    const isRow = label === undefined && role === "treeitem" && row !== null && !inner.has(row) &&
      this.#parts.boxes.freePoint(row) !== undefined;
    return isRow ? row : label;
  }

  /** Tells whether something is a cell that is no control, and may be clicked. */
  #isBareCell(cell: Element): boolean {
    return cell.matches("td, [role=cell], [role=gridcell]") && this.#isClickable(cell);
  }

  #isClickable(element: Element): boolean {
    return this.#parts.numbers.toldOf(element)?.role === "clickable";
  }

  /** The refusal for what no scrolling brings into view: menus that are closed are often put beside the page. */
  #outside(item: Item): Prepared {
    const reason = "it lies outside of what can be scrolled to";
    return { kind: "refused", item, reason, hint: "Open what it is in first, such as a menu", passing: true };
  }

  #crowded(item: Item, inner: ReadonlySet<Element>): Prepared {
    const { itemLine, numbers } = this.#parts;
    const lines = [...inner].flatMap((each) => numbers.toldOf(each) ?? []).map((each) =>
      itemLine.short(each)
    );
    const reason = "what is inside of it takes the whole place";
    return { kind: "refused", item, reason, hint: `Act on one of them: ${lines.slice(0, 8).join(", ")}` };
  }

  /** Finds the point to drop something on. The dragged element lies over it already, so it need not be free. */
  #place(element: Element, item: Item): Prepared {
    this.#bringIntoView(element);
    const middle = this.#parts.boxes.middleOf(element);
    return middle === undefined
      ? { kind: "stale", reason: "there is no place to drop on" }
      : { kind: "point", item, ...middle };
  }

  #bringIntoView(element: Element): void {
    const { boxes } = this.#parts;
    const box = boxes.of(element);
    const inline = (box?.width ?? 0) > innerWidth ? "nearest" : "center"; // a row of many columns is never seen whole
    const isSeen = box !== undefined && box.y >= 0 && box.y + box.height <= innerHeight;
    const whole = isSeen && (inline === "nearest" || box.x >= 0 && box.x + box.width <= innerWidth);
    if (whole && boxes.freePoint(element) !== undefined) return;
    boxes.drawnOf(element).scrollIntoView({ block: "center", inline, behavior: "instant" });
    boxes.forget();
  }
}
