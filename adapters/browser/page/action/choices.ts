/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";
import type { Entry } from "../text/reader.ts";
import type { Numbers } from "../elements/numbers.ts";
import type { FoundChoice } from "../wire/gesture_results.ts";
import type { Item } from "../wire/results.ts";
import type { Scroller } from "./scroller.ts";
import type { Words } from "../elements/words.ts";

/** Part of a list that is drawn. */
interface DrawnPart {
  readonly list: Element;
  readonly first: Item;
  /** Where it ends, from where the list starts, in pixels. */
  readonly end: number;
  readonly isStart: boolean;
  readonly isEnd: boolean;
  /** Whether some of it is where the list is scrolled to. */
  readonly isInView: boolean;
}

/** Lists that a page draws itself: what opens them, and what can be chosen in them. */
export class Choices {
  readonly #dom: Dom;
  readonly #numbers: Numbers;
  readonly #scroller: Scroller;
  readonly #words: Words;
  readonly #entries: () => readonly Entry[];
  readonly #last: () => readonly Entry[];
  readonly #options = new Set(["option", "menuitemradio", "menuitemcheckbox", "treeitem", "menuitem"]);
  readonly #openers = new Set(["combobox", "textbox", "searchbox"]);
  /** Some buttons say of a list no more than that something opens. */
  readonly #opening = "[aria-expanded]:is([aria-haspopup=true], [aria-haspopup=menu])";
  readonly #keyed = "[role=combobox], [aria-autocomplete=list], [aria-autocomplete=both]";
  /** Names to tell at most. */
  readonly #most = 30;
  /** What stands in one element is a list from so many on, where no role says so. */
  readonly #row = 3;
  /** Elements around a field that may show what was chosen, and what else is in them, at most. */
  readonly #deepest = 4;
  readonly #fields = "input:not([type=hidden]), select, textarea, [role=combobox]";
  /** What was there before the list was opened. */
  #before: ReadonlySet<Element> = new Set();
  /** What is acted on, and what was there before the first act on it in a row. */
  #acted: Element | undefined;
  #since: ReadonlySet<Element> = new Set();
  /** List that is sought through. */
  #sought: Element | undefined;
  /** Whether it is scrolled to its start at first, has to draw that, is scrolled on, or was scrolled to its end. */
  #stage: "first" | "start" | "on" | "over" = "first";
  /** How often it was looked at since it was scrolled and had drawn nothing yet, and how often at most. */
  #waits = 0;
  readonly #patience = 20;
  /** Names in it that have in them what is sought. */
  readonly #like = new Set<string>();

  constructor(
    { dom, numbers, scroller, words }: {
      readonly dom: Dom;
      readonly numbers: Numbers;
      readonly scroller: Scroller;
      readonly words: Words;
    },
    entries: () => readonly Entry[],
    last: () => readonly Entry[],
  ) {
    this.#dom = dom;
    this.#numbers = numbers;
    this.#scroller = scroller;
    this.#words = words;
    this.#entries = entries;
    this.#last = last;
  }

  /** Something is about to be done to an element. */
  begin(element: Element): void {
    if (element === this.#acted) return;
    [this.#acted, this.#since] = [element, new Set(this.#last().map((each) => each.element))];
  }

  /** Tells whether an element opens such a list; a field may do so without a word of it, and is left as it is if not. */
  has(element: Element, { role }: Item): boolean {
    if (this.#dom.is(element, "select")) return false;
    return this.#openers.has(role) || element.getAttribute("aria-haspopup") === "listbox" ||
      role === "button" && element.matches(this.#opening) || this.#isDrawnFor(element);
  }

  /** Tells whether something begins with what is chosen in a list before it that is not drawn: it stands for that. */
  #isDrawnFor(element: Element): boolean {
    const list = element.previousElementSibling;
    if (list === null || !this.#dom.is(list, "select") || !this.#dom.isUndrawnList(list)) return false;
    const [chosen] = list.selectedOptions;
    return !list.multiple && chosen !== undefined &&
      (element.textContent ?? "").trim().startsWith(this.#dom.captionOf(chosen).trim());
  }

  /** Tells whether its options are there already; what else is there is none of them. */
  isOpen(element: Element, { state = [] }: Item): boolean {
    const isOpen = state.includes("expanded") || !state.includes("collapsed") && this.#showsOwn(element);
    this.#sought = undefined;
    this.#like.clear();
    if (!isOpen && this.#hasOpened(element)) {
      this.#before = this.#since;
      return true;
    }
    this.#before = new Set(isOpen ? [] : this.#entries().map((each) => each.element));
    return isOpen;
  }

  /** Tells whether options are there in a list that a field names as its own: some say nowhere that it is open. */
  #showsOwn(element: Element): boolean {
    const lists = this.#listsOf(element);
    return lists.length > 0 && this.#entries().some((each) => {
      return each.item.role === "option" && lists.some((list) => this.#dom.contains(list, each.element));
    });
  }

  /** Tells whether options came since the keyboard was brought to a field: some open a list and say nothing of it. */
  #hasOpened(element: Element): boolean {
    const focused = this.#dom.focused();
    if (!this.#dom.is(element, "input") || focused !== element || this.#acted !== element) return false;
    return this.#entries().some((each) => !this.#since.has(each.element) && each.item.role === "option");
  }

  /**
   * Finds the option that is called so: exactly, or else the only one that has this in its name.
   *
   * @param isSought whether the list is to be scrolled on for it, where it draws some of its options alone
   */
  find(index: number, text: string, isSought: boolean): FoundChoice {
    const control = this.#numbers.element(index);
    const found = control === undefined ? [] : this.#optionsOf(control);
    const [wanted, low] = [text.trim(), text.trim().toLowerCase()];
    const called = (test: (name: string) => boolean) => found.filter(({ item }) => test(item.name));
    const partly = called((name) => name.toLowerCase().includes(low));
    const exact = called((name) => name === wanted)[0] ?? called((name) => name.toLowerCase() === low)[0];
    const part = exact !== undefined || control === undefined ? undefined : this.#partOf(found, control);
    for (const { item } of part === undefined ? [] : partly) this.#like.add(item.name);
    const names = (this.#like.size > 0 ? [...this.#like] : found.map(({ item }) => item.name)).slice(
      0,
      this.#most,
    );
    const more = part !== undefined && isSought ? this.#seek(part) : undefined;
    if (more !== undefined) return { names, more };
    const isOnly = partly.length === 1 &&
      (part === undefined || isSought && part.isInView && this.#like.size === 1);
    const entry = exact ?? (isOnly ? partly[0] : undefined);
    if (entry === undefined) {
      const isListed = found.some(({ item }) => this.#options.has(item.role));
      return { names, ...(!isListed && this.#isKeyed(control) ? { keyed: true } : {}) };
    }
    this.#numbers.tell([entry.item]);
    return { names, option: entry.item, ...(this.#isOnOfMany(entry, control) ? { chosen: true } : {}) };
  }

  /** Returns which part of a list is drawn, where that is not all of it. */
  #partOf(options: readonly Entry[], control: Element): DrawnPart | undefined {
    const drawn = this.#alikeIn(options);
    const [first] = drawn;
    const list = first === undefined ? undefined : this.#scroller.around(first.element);
    if (first === undefined || list === undefined || this.#dom.contains(list, control)) return undefined;
    const boxes = drawn.map(({ element }) => element.getBoundingClientRect());
    const from = list.getBoundingClientRect().top - list.scrollTop;
    const start = Math.min(...boxes.map(({ top }) => top)) - from;
    const end = Math.max(...boxes.map(({ bottom }) => bottom)) - from;
    const few = 2 * first.element.getBoundingClientRect().height;
    const [isStart, isEnd] = [start <= few, list.scrollHeight - end <= few];
    const isInView = start < list.scrollTop + list.clientHeight && end > list.scrollTop;
    return isStart && isEnd ? undefined : { list, first: first.item, end, isStart, isEnd, isInView };
  }

  /** The options, or where a page says of none that it is one, what most of them stand in. */
  #alikeIn(entries: readonly Entry[]): readonly Entry[] {
    const options = entries.filter(({ item }) => this.#options.has(item.role));
    if (options.length > 0) return options;
    const rows = [...Map.groupBy(entries, ({ element }) => element.parentElement).values()];
    const most = rows.reduce((one, other) => other.length > one.length ? other : one, []);
    return most.length < this.#row ? [] : most;
  }

  /**
   * Scrolls a list by what it has drawn, from its start, once the mouse is on it: some lists go back to what the
   * keyboard is at else. Returns nothing at its end.
   */
  #seek({ list, first, end, isStart, isEnd, isInView }: DrawnPart): FoundChoice["more"] {
    if (this.#sought !== list) {
      [this.#sought, this.#stage, this.#waits] = [list, isStart ? "on" : "first", 0];
      this.#numbers.tell([first]);
      return first;
    }
    if (this.#stage === "over") return undefined;
    if (this.#stage === "first") {
      list.scrollTo({ top: 0, behavior: "instant" });
      this.#stage = "start";
      return "drawn";
    }
    // What is drawn of another place says nothing of what stands at the start.
    if (this.#stage === "start" && !isInView && this.#waits++ < this.#patience) return "drawn";
    this.#stage = "on";
    const before = list.scrollTop;
    if (!isEnd) list.scrollTo({ top: end, behavior: "instant" });
    // Some draw only when the scrolling has come to rest.
    this.#waits = list.scrollTop === before ? this.#waits + 1 : 0;
    if (isEnd || this.#waits > this.#patience) this.#stage = "over";
    return this.#stage === "over" ? undefined : "drawn";
  }

  /** Tells whether a control has the keyboard, and says that it is a list, or stands in one that says so. */
  #isKeyed(control: Element | undefined): boolean {
    const focused = this.#dom.focused();
    return control !== undefined && focused !== undefined && control.contains(focused) &&
      control.closest(this.#keyed) !== null;
  }

  /** What is chosen beside others would be taken back by one more click. */
  #isOnOfMany({ element, item }: Entry, control: Element | undefined): boolean {
    const list = element.closest("[aria-multiselectable=true]");
    const isMany = item.role === "menuitemcheckbox" || list !== null ||
      item.role === "option" && element.querySelector("input[type=checkbox]") !== null;
    const isOn = item.state?.some((each) => each === "selected" || each === "checked") === true;
    return isMany && isOn && !(list !== null && this.#isMarked(element, list, control));
  }

  /**
   * Tells whether an option is only said to be selected as the one that the keyboard is at: no other one is, and its
   * field shows neither its words nor a count.
   */
  #isMarked(option: Element, list: Element, control: Element | undefined): boolean {
    const active = [list, control].map((each) => each?.getAttribute("aria-activedescendant"));
    const field = control ?? null;
    if (!this.#dom.is(field, "input") || option.id === "" || !active.includes(option.id)) return false;
    if (list.querySelectorAll("[aria-selected=true], [aria-checked=true]").length !== 1) return false;
    let frame: Element = field;
    let around = field.parentElement;
    for (let depth = 0; around !== null && depth < this.#deepest; depth++, around = around.parentElement) {
      if (around.querySelectorAll(this.#fields).length > 1 || around.contains(list)) break;
      frame = around;
    }
    const shown = frame.textContent ?? "";
    return !shown.includes((option.textContent ?? "").trim()) && !/\p{N}/u.test(shown);
  }

  /** What a control names as its own, or else what has come since; where there are options, nothing else is one. */
  #optionsOf(control: Element): readonly Entry[] {
    const come = this.#entries().filter(({ element, item }) => {
      return !this.#before.has(element) && element !== control && item.name !== "";
    });
    const lists = [control, ...this.#listsOf(control)];
    const own = come.filter(({ element }) => lists.some((list) => this.#dom.contains(list, element)));
    const ofOne = own.length > 0 ? own : come;
    const options = ofOne.filter(({ item }) => this.#options.has(item.role));
    if (options.length > 0) return options;
    return this.#before.size > 0 ? ofOne : [];
  }

  /** What a control, something in it or the list around it names as its own, be it by the option that the keyboard is at. */
  #listsOf(control: Element): Element[] {
    const scope = this.#words.scopeOf(control);
    const around = this.#dom.listAround(control);
    const tellers = [control, ...control.querySelectorAll("[aria-controls], [aria-owns]")];
    const active = scope.getElementById(control.getAttribute("aria-activedescendant") ?? "");
    const list = active?.closest("[role=listbox]") ?? undefined;
    const named = [...tellers, ...around === undefined ? [] : [around]].flatMap((each) => {
      const ids = `${each.getAttribute("aria-controls") ?? ""} ${each.getAttribute("aria-owns") ?? ""}`;
      return ids.split(/\s+/).flatMap((id) => id === "" ? [] : scope.getElementById(id) ?? []);
    });
    return list === undefined ? named : [...named, list];
  }
}
