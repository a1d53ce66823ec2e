import type { KnownElement } from "../../catalog/known_element.ts";
import { type Kinship, kinship } from "./meaning.ts";

/** Comparison of an element with the one that is sought. */
export interface Likeness {
  readonly element: KnownElement;
  /** Share of what is known of the sought element that is so of this one too, from 0 to 1. */
  readonly score: number;
  /** Why it must not be taken, however much is the same. */
  readonly veto?: string;
}

/** Weight of each mark. */
const WEIGHTS = {
  name: 30,
  ids: 25,
  role: 10,
  near: 10,
  to: 10,
  kind: 5,
  hint: 5,
  before: 5,
  after: 5,
  at: 5,
} as const;
type Mark = keyof typeof WEIGHTS;

/** Roles into which one writes, or in which one chooses: nothing is set off by that. */
const FIELDS =
  /^(?:textbox|searchbox|combobox|listbox|spinbutton|textarea|date|time|.*(?:TextField|TextArea|ComboBox|ChoiceBox|DatePicker|Spinner))$/;

/** Compares an element with the one that is sought. Pure. */
export function likeness(sought: KnownElement, element: KnownElement): Likeness {
  const names = kinship(sought.name, element.name);
  const marks = marksOf(sought, element, names);
  let [got, possible] = [0, 0];
  for (const [mark, share] of marks) {
    got += WEIGHTS[mark] * share;
    possible += WEIGHTS[mark];
  }
  const veto = vetoOf(sought, element, names);
  return { element, score: Math.round(100 * got / possible) / 100, ...(veto === undefined ? {} : { veto }) };
}

/** Share of each mark that is known of the sought element. */
function marksOf(sought: KnownElement, element: KnownElement, names: Kinship): Map<Mark, number> {
  const marks = new Map<Mark, number>([["name", names.likeness], ["role", same(sought.role, element.role)]]);
  const { near, to, hint, before, after, at } = sought;
  if (sought.ids.length > 0) marks.set("ids", isSameId(sought, element) ? 1 : 0);
  if (near !== undefined) marks.set("near", kinship(near, element.near ?? "").likeness);
  if (to !== undefined) marks.set("to", same(to, element.to));
  if (sought.kind !== "") marks.set("kind", same(sought.kind, element.kind));
  if (hint !== undefined) marks.set("hint", same(hint, element.hint));
  if (before !== undefined) marks.set("before", same(before, element.before));
  if (after !== undefined) marks.set("after", same(after, element.after));
  if (at !== undefined) marks.set("at", closeness(at, element.at));
  return marks;
}

function same(one: string, other: string | undefined): number {
  return one === other ? 1 : 0;
}

function closeness([x, y]: readonly [number, number], other: readonly [number, number] | undefined): number {
  return other === undefined ? 0 : Math.max(0, 1 - 2 * Math.hypot(x - other[0], y - other[1]));
}

function isSameId(one: KnownElement, other: KnownElement): boolean {
  return one.ids.some((id) => other.ids.includes(id));
}

/** Returns why an element is another one: what sets something off must mean the same. */
function vetoOf(sought: KnownElement, element: KnownElement, names: Kinship): string | undefined {
  if (element.role !== sought.role) return `it is a ${element.role}`;
  if ((sought.secret === true) !== (element.secret === true)) {
    return element.secret === true ? "nobody is shown what it holds" : "it shows what it holds";
  }
  if (element.disabled === true) return "it is disabled";
  if (!isOnPage(sought.page, element.page)) return `it is on another page, ${element.page}`;
  const place = placeVeto(sought, element);
  return place ?? nameVeto(sought, element, names);
}

/** What stands for one of many is told from the others by what it is in. */
function placeVeto(sought: KnownElement, element: KnownElement): string | undefined {
  if (sought.shared !== true && element.shared !== true) return undefined;
  if (sought.near === undefined) {
    const isSure = isSameId(sought, element) && element.shared !== true;
    return isSure ? undefined : "others are called the same, and what it was in is not known";
  }
  if (kinship(sought.near, element.near ?? "").isSame) return undefined;
  return element.near === undefined ? "it is in nothing that has a name" : `it is in "${element.near}"`;
}

/** A name may only be another one where its author gave it the same name before and after. */
function nameVeto(sought: KnownElement, element: KnownElement, names: Kinship): string | undefined {
  if (sought.name === "") return isSameId(sought, element) ? undefined : "it has no name";
  if (names.isSame) return undefined;
  if (names.turned !== undefined) return `${names.turned}, which may change what it means`;
  const isSure = isSameId(sought, element) || (sought.to !== undefined && sought.to === element.to);
  if (!isSure) return "its name is another one, and nothing its author gave it is the same";
  const isField = FIELDS.test(sought.role);
  if (!isField && names.isReplaced) return "words of its name were replaced";
  if (!isField && names.likeness === 0) return "its name has no word in common";
  return isAmong(sought, element) ? undefined : "it stands among others";
}

/** True when something that stood next to it still does. */
function isAmong(sought: KnownElement, element: KnownElement): boolean {
  const around = (["before", "after", "near"] as const).filter((mark) => sought[mark] !== undefined);
  return around.length === 0 || around.some((mark) => sought[mark] === element[mark]);
}

/** A path without its numbers is the same; a title often has the name of a document, and keeps a word. */
function isOnPage(sought: string, page: string): boolean {
  if (sought === "") return true;
  if (!sought.startsWith("/")) return kinship(sought, page).likeness > 0;
  return sought.replace(/\d+/g, "#") === page.replace(/\d+/g, "#");
}
