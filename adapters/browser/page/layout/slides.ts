/// <reference lib="dom" />
import type { Clips } from "./clips.ts";
import type { Dom } from "../elements/dom.ts";
import type { Words } from "../elements/words.ts";

/** Tells what has come into view in something that moves its parts behind a window, as a carousel does: all of it is there before. */
export class Slides {
  readonly #clips: Clips;
  readonly #dom: Dom;
  readonly #words: Words;
  /** Elements that are remembered. */
  readonly #most = 100;
  /** Characters of the words of a part. */
  readonly #limit = 40;
  /** Parts that are told. */
  readonly #mostTold = 4;
  readonly #attributes = new Set<string | null>(["class", "style"]);
  /** When each was drawn in another way last, and the time before that. */
  readonly #styled = new Map<Element, { readonly last: number; readonly former: number }>();
  /** What moved by itself when the action began. */
  #restless: ReadonlySet<Element> = new Set();
  /** Time within which something that moves all the time is drawn in another way, twice, in milliseconds. */
  readonly #beatMs = 100;
  /** What was in view of each thing that moves its parts, when the action began or it was told last. */
  readonly #known = new WeakMap<Element, string>();

  constructor(dom: Dom, clips: Clips, words: Words) {
    this.#dom = dom;
    this.#clips = clips;
    this.#words = words;
  }

  /** An action begins: where something has come to before is not told as what that brings about. */
  begin(): void {
    for (const track of this.#tracks()) this.#known.set(track, this.#seenOf(track).join());
    const since = performance.now() - this.#beatMs;
    const moving = [...this.#styled].filter(([, { former }]) => former > since);
    this.#restless = new Set(moving.map(([element]) => element));
    this.#styled.clear();
  }

  /** Remembers what is drawn in another way. */
  note(records: readonly MutationRecord[]): void {
    const now = performance.now();
    for (const { attributeName, target } of records.slice(-this.#most)) {
      if (!this.#attributes.has(attributeName) || !this.#dom.isElement(target)) continue;
      const known = this.#styled.get(target);
      if (known === undefined && this.#styled.size >= this.#most) continue;
      if (known?.last !== now) this.#styled.set(target, { last: now, former: known?.last ?? -Infinity });
    }
  }

  /** Returns the words of what is in view now of what was moved since the action began; where it has none, its place among the parts. */
  shown(): string[] {
    for (const track of this.#tracks()) {
      const seen = this.#seenOf(track);
      const isKnown = this.#known.get(track) === seen.join();
      this.#known.set(track, seen.join());
      const { children } = track;
      if (isKnown || this.#isRestless(track) || seen.length === 0 || seen.length === children.length) {
        continue;
      }
      return seen.slice(0, this.#mostTold).map((at) => {
        const part = children.item(at);
        const words = part === null ? "" : this.#dom.squeeze(this.#words.textOf(part), this.#limit);
        return words === "" ? `${at + 1} of ${children.length}` : `"${words}"`;
      });
    }
    return [];
  }

  /** What is moved with its parts in it, or has several parts that are. */
  #tracks(): ReadonlySet<Element> {
    const tracks = new Set<Element>();
    const around = new Set<Element>();
    for (const each of this.#styled.keys()) {
      if (!each.isConnected || getComputedStyle(each).transform === "none") continue;
      if (each.childElementCount > 1) tracks.add(each);
      const { parentElement: parent } = each;
      if (parent !== null && around.has(parent)) tracks.add(parent);
      if (parent !== null) around.add(parent);
    }
    return tracks;
  }

  #isRestless(track: Element): boolean {
    return this.#restless.has(track) || [...track.children].some((each) => this.#restless.has(each));
  }

  /** Returns which parts of something are in view; none where nothing cuts them off. */
  #seenOf(track: Element): readonly number[] {
    const parts = [...track.children];
    const window = parts[0] && this.#clips.of(parts[0])[0]?.getBoundingClientRect();
    if (window === undefined) return [];
    return [...parts.keys()].filter((at) => {
      const part = parts[at];
      return part !== undefined && this.#isIn(window, part);
    });
  }

  /** Tells whether the middle of a part is in a window. */
  #isIn(window: DOMRect, part: Element): boolean {
    const { x, y, width, height } = part.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    return width > 0 && height > 0 && across > window.left && across < window.right && down > window.top &&
      down < window.bottom;
  }
}
