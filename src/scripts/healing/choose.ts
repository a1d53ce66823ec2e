import type { KnownElement } from "../../catalog/known_element.ts";
import { type Likeness, likeness } from "./likeness.ts";

/** Elements that are told of where none is taken. */
const MOST_TOLD = 5;
/** Share of what is known that must be so. */
const LEAST_SCORE = 0.55;
/** Distance to the next one, be that one vetoed or not. */
const LEAST_MARGIN = 0.15;
/** Less has nothing in common with what is sought. */
const LEAST_TOLD = 0.3;

/** Element that is clearly the one that is sought, or none, with those that come close. */
export interface Choice {
  readonly chosen?: Likeness;
  /** The best ones, the first being the best. */
  readonly candidates: readonly Likeness[];
  /** Why none is taken. */
  readonly reason: string;
}

/** Chooses the element that is clearly the sought one, or none. Pure. */
export function choose(sought: KnownElement, elements: readonly KnownElement[]): Choice {
  const all = elements.map((element) => likeness(sought, element)).sort((one, other) =>
    other.score - one.score
  );
  const candidates = all.filter(({ score }) => score >= LEAST_TOLD).slice(0, MOST_TOLD);
  const [best, next] = all;
  if (best === undefined || best.score < LEAST_SCORE) return { candidates, reason: "nothing is like it" };
  if (best.veto !== undefined) return { candidates, reason: "what is most like it may mean something else" };
  if (next !== undefined && best.score - next.score < LEAST_MARGIN) {
    return { candidates, reason: "several are like it" };
  }
  return { chosen: best, candidates, reason: "" };
}
