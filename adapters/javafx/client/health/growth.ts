import type { Counts, Health } from "./health.ts";
import type { Histogram } from "./histogram.ts";

/** Class of nodes of which there are more than before. */
export interface Growth {
  readonly className: string;
  readonly more: number;
  readonly now: number;
}

/** Class of nodes that are in memory, and in no window. */
export interface Detached {
  readonly className: string;
  readonly live: number;
  readonly shown: number;
}

/** Counts of one moment. */
export interface Sample {
  readonly at: string;
  readonly counts: Counts;
}

/** What grew since a session counted first. */
export interface Grown {
  /** Nothing for the first count itself. */
  readonly first: Sample | undefined;
  readonly previous: Sample | undefined;
  readonly grown: readonly Growth[];
}

const MOST = 8;
/** The control and its skin keep a few nodes that are in no window. */
const LEAST_DETACHED = 50;

/** What a session was told of an application's health, to tell what grew. */
export class HealthHistory {
  #first: Sample | undefined;
  #last: Sample | undefined;
  #classes = new Set<string>();
  /** The last histogram, and when it was taken. */
  histogram: { readonly at: string; readonly counts: Histogram } | undefined;

  /** The first count, the one before this one, and what grew since the first. */
  add({ at, counts }: Health): Grown {
    const before = { first: this.#first, previous: this.#last };
    if (counts === undefined) return { ...before, grown: [] };
    const sample = { at, counts };
    this.#first ??= sample;
    this.#last = sample;
    for (const name of Object.keys(counts.byClass)) this.#classes.add(name);
    return { ...before, grown: before.first === undefined ? [] : growthOf(before.first.counts, counts) };
  }

  /** Nodes, windows and scenes that are in memory and not on the screen. */
  detached(histogram: Histogram, { byClass, stages, popups, scenes }: Counts): Detached[] {
    const shown = new Map(Object.entries(byClass));
    const found: Detached[] = [];
    for (const className of this.#classes) {
      const live = histogram.get(className)?.instances ?? 0;
      const visible = shown.get(className) ?? 0;
      if (live - visible >= LEAST_DETACHED && live > 2 * visible) {
        found.push({ className, live, shown: visible });
      }
    }
    const tops = [["javafx.stage.Stage", stages], ["javafx.scene.Scene", scenes], [
      "javafx.stage.Popup",
      popups,
    ]] as const;
    for (const [className, visible] of tops) {
      const live = histogram.get(className)?.instances ?? 0;
      if (live > visible) found.push({ className, live, shown: visible });
    }
    return found.toSorted((a, b) => b.live - b.shown - (a.live - a.shown)).slice(0, MOST);
  }
}

function growthOf(first: Counts, now: Counts): Growth[] {
  return Object.entries(now.byClass)
    .map(([className, count]) => ({ className, now: count, more: count - (first.byClass[className] ?? 0) }))
    .filter(({ more }) => more > 0)
    .toSorted((a, b) => b.more - a.more)
    .slice(0, MOST);
}
