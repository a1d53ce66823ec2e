import type { Look, Seen } from "./look.ts";
import { textsOf, type WindowTexts } from "./window_texts.ts";
import { FLAG, type Inner, type Row, type WindowRow } from "./rows.ts";

/** More of what is new inside a node is not told. */
const MOST_INSIDE = 30;

/** Nodes of a popup that are told one by one when it opens, as the items of a menu: of more, how many there are. */
const MOST_IN_POPUP = 25;

/** Element that has changed, with its properties before and now. */
export interface Changed {
  readonly row: Row;
  readonly properties: Readonly<Record<string, { readonly before: unknown; readonly now: unknown }>>;
  /** What is new in a page or in Swing's components inside; empty where something of it is only gone. */
  readonly inner?: Inner;
}

/** An element that came or went, with how many below it did too. */
export interface Moved {
  readonly row: Row;
  readonly below: number;
}

/** The difference between two looks. */
export interface Changes {
  readonly opened: readonly WindowRow[];
  /** What the opened ones say, by their ids. */
  readonly openedTexts: ReadonlyMap<string, WindowTexts>;
  readonly closed: readonly WindowRow[];
  readonly added: readonly Moved[];
  readonly removed: readonly Moved[];
  readonly changed: readonly Changed[];
  readonly focus: Row | undefined;
  readonly isPartial: boolean;
}

/** Compares two looks. Pure. */
export function changesBetween(before: Look, now: Look): Changes {
  const opened = now.windows.filter(({ id }) => before.windows.every((window) => window.id !== id));
  const closed = before.windows.filter(({ id }) => now.windows.every((window) => window.id !== id));
  return {
    opened,
    openedTexts: new Map(opened.map((window) => [window.id, textsOf(window, now)])),
    closed,
    added: moved(now, before).flatMap((each) =>
      isOfPopup(each, opened, now) ? withoutPanes(each, now) : [each]
    ),
    removed: moved(before, now),
    changed: changedRows(before, now),
    focus: now.focus === before.focus ? undefined : now.rows.get(now.focus ?? "")?.row,
    isPartial: before.isPartial || now.isPartial,
  };
}

/** Tells whether there is nothing to tell. */
export function isNothing({ opened, closed, added, removed, changed, focus }: Changes): boolean {
  return opened.length + closed.length + added.length + removed.length + changed.length === 0 &&
    focus === undefined;
}

/** Returns what is in one look and not in the other; of a whole branch its top. */
function moved(has: Look, hasNot: Look): Moved[] {
  const tops: { row: Row; below: number }[] = [];
  const topOf = new Map<string, { row: Row; below: number }>();
  for (const [uid, { row, parent }] of has.rows) {
    if (hasNot.rows.has(uid)) continue;
    const top = topOf.get(parent) ?? { row, below: -1 };
    top.below += 1;
    if (top.row === row) tops.push(top);
    topOf.set(uid, top);
  }
  return tops;
}

function isOfPopup({ row, below }: Moved, opened: readonly WindowRow[], { rows }: Look): boolean {
  const parent = rows.get(row.uid)?.parent;
  return below <= MOST_IN_POPUP && opened.some(({ id, popup }) => popup && id === parent);
}

/** Returns what a person sees in a branch; all of it where that is nothing. */
function withoutPanes(branch: Moved, { rows }: Look): readonly Moved[] {
  const inside = new Set([branch.row.uid]);
  const seen: Moved[] = [];
  for (const [uid, { row, parent }] of rows) {
    if (!inside.has(parent) && uid !== branch.row.uid) continue;
    inside.add(uid);
    const isTold = [row.label, row.name, row.value, row.checked].some((each) => each !== undefined);
    if (isTold && has(row, "visible")) seen.push({ row, below: 0 });
  }
  return seen.length > 0 ? seen : [branch];
}

function changedRows(before: Look, now: Look): Changed[] {
  const changed: Changed[] = [];
  for (const [uid, seen] of now.rows) {
    const old = before.rows.get(uid);
    if (old === undefined || isSame(old.row, seen.row)) continue;
    const { visible, ...others } = differences(old, seen);
    const inherits = visible === undefined || isShownOrHidden(seen.parent, before, now);
    const properties = inherits ? others : { ...others, visible };
    const inner = newInside(old.row.inner, seen.row.inner);
    if (Object.keys(properties).length > 0 || inner !== undefined) {
      changed.push({ row: seen.row, properties, ...(inner === undefined ? {} : { inner }) });
    }
  }
  return changed;
}

/** Tells whether something came into sight or went out of it: what is in it did too, and that needs no words. */
function isShownOrHidden(uid: string, before: Look, now: Look): boolean {
  const [old, seen] = [before.rows.get(uid), now.rows.get(uid)];
  return old !== undefined && seen !== undefined && has(old.row, "visible") !== has(seen.row, "visible");
}

/** Most rows are: they are not worth more than a glance. */
function isSame(before: Row, now: Row): boolean {
  return before.label === now.label && before.value === now.value && before.checked === now.checked &&
    before.selected === now.selected && before.expanded === now.expanded &&
    before.prompt === now.prompt && before.flags === now.flags &&
    String(before.columns) === String(now.columns) && newInside(before.inner, now.inner) === undefined;
}

/** Returns what is inside now and was not before; nothing when all is as it was. */
function newInside(before: Inner | undefined, now: Inner | undefined): Inner | undefined {
  if (before === undefined || now === undefined) return undefined;
  const [old, seen] = [before.items.map(wordsOf), now.items.map(wordsOf)];
  const isSameHead = before.title === now.title && before.url === now.url;
  if (isSameHead && old.join("\n") === seen.join("\n")) return undefined;
  const known = new Set(old);
  return {
    kind: now.kind,
    ...(before.title === now.title ? {} : { title: now.title }),
    ...(before.url === now.url ? {} : { url: now.url }),
    items: now.items.filter((item) => !known.has(wordsOf(item))).slice(0, MOST_INSIDE),
  };
}

function wordsOf({ number, type, text, value }: Inner["items"][number]): string {
  return JSON.stringify([number === undefined, type, text, value]);
}

function differences({ row: before }: Seen, { row: now }: Seen): Changed["properties"] {
  const pairs: Readonly<Record<string, readonly [unknown, unknown]>> = {
    label: [before.label, now.label],
    value: [before.value, now.value],
    checked: [before.checked, now.checked],
    selected: now.checked === undefined ? [before.selected ?? false, now.selected ?? false] : [0, 0], // it is as checked says
    expanded: [before.expanded, now.expanded],
    columns: [without(before.columns, now.columns), without(now.columns, before.columns)],
    prompt: [before.prompt, now.prompt],
    visible: [has(before, "visible"), has(now, "visible")],
    disabled: [has(before, "disabled"), has(now, "disabled")],
  };
  const different = Object.entries(pairs).filter(([, [a, b]]) => a !== b);
  return Object.fromEntries(different.map(([name, [a, b]]) => [name, { before: a ?? null, now: b ?? null }]));
}

/** The heads of one look that the other has not. */
function without(heads: readonly string[] = [], others: readonly string[] = []): string | undefined {
  return heads.filter((head) => !others.includes(head)).join(", ") || undefined;
}

function has({ flags }: Row, flag: keyof typeof FLAG): boolean {
  return (flags & FLAG[flag]) !== 0;
}
