import { filled } from "../../../kit/filled.ts";
import type { Limits } from "../application.ts";
import { type KnownNode, KnownNodes, nameOf } from "../known_nodes.ts";
import { type Look, lookOf } from "../look.ts";
import { takeLook } from "../looking.ts";
import type { Memory } from "../memory.ts";
import type { RawAct } from "./raw_acts.ts";
import { FLAG, type Row } from "../rows.ts";

/** Text that was not shown before. */
export interface AppearedText {
  readonly text: string;
  readonly kind: "dialog" | "text" | "row";
}

/** Something that a person did, as an action of `ui_perform`. */
export interface PersonAct {
  readonly action: Readonly<Record<string, unknown>>;
  readonly known?: KnownNode;
  readonly problem?: string;
  /** What came since the act before. */
  readonly appeared: readonly AppearedText[];
}

/** Options for {@linkcode nextActs}. */
export interface NextActs {
  /** For how long to wait for the first, in milliseconds. */
  readonly waitMs: number;
  /** The person is done: what they are still working in is told, and nothing is listened to any more. */
  readonly end: boolean;
}

/** Row types whose text is what a person reads. */
const READ = /^(?:Label|Text)$|Cell$/;
const MOST_TEXTS = 40;

/** What a person did since the last question. */
export interface NewActs {
  readonly acts: readonly PersonAct[];
  /** What came after the last act, at the end. */
  readonly appeared: readonly AppearedText[];
  /** Number of acts that nobody asked for in time. */
  readonly lost: number;
}

/** Waits for what a person does, from the first question on, and tells it with what came before each act. */
export async function nextActs(
  memory: Memory,
  { waitMs, end }: NextActs,
  limits: Limits,
): Promise<NewActs> {
  const { application, person } = memory;
  person.look ??= await takeLook(memory, limits);
  const since = person.last === undefined ? {} : { since: person.last };
  const wanted = { ...since, waitMs, end };
  const { last, lost, acts: raw } = await application.person(wanted, { ...limits, ms: limits.ms + waitMs });
  person.last = last;
  const acts = raw.map((act) => personAct(memory, act));
  const appeared = end ? appearedIn(memory, await takeLook(memory, limits)) : [];
  return { acts, appeared, lost };
}

function personAct(memory: Memory, raw: RawAct): PersonAct {
  const { uid, problem } = raw;
  const look = raw.look === undefined ? undefined : lookOf(raw.look);
  const known = look === undefined || uid === undefined ? undefined : new KnownNodes(look).of(uid);
  return {
    action: actionOf(raw),
    ...(known === undefined ? {} : { known: raw.secret ? { ...known, secret: true } : known }),
    ...(problem === undefined ? {} : { problem }),
    appeared: look === undefined ? [] : appearedIn(memory, look),
  };
}

function appearedIn({ person }: Memory, look: Look): AppearedText[] {
  const before = person.look;
  person.look = look;
  if (before === undefined) return [];
  const known = new Set(readIn(before).map(({ text }) => text));
  const old = new Set(before.windows.map(({ id }) => id));
  const fresh = readIn(look).filter(({ text }) => !known.has(text)).slice(0, MOST_TEXTS);
  return fresh.map(({ row, text }) => {
    const window = windowOf(look, row.uid);
    const isNew = window !== undefined && !old.has(window);
    return { text, kind: row.type.endsWith("Cell") ? "row" : isNew ? "dialog" : "text" };
  });
}

function actionOf({ type, uid, item, columnId, menu, text, key, modifiers, paths, cancel }: RawAct) {
  const ref = uid === undefined ? undefined : { uid };
  const target = filled({ ref, item, columnId, menu });
  return { type, ...filled({ target, text, key, modifiers, paths, cancel }) };
}

function readIn(look: Look): { readonly row: Row; readonly text: string }[] {
  return [...look.rows.values()].flatMap(({ row }) => {
    const text = nameOf(row);
    return READ.test(row.type) && text !== "" && (row.flags & FLAG.visible) !== 0 ? [{ row, text }] : [];
  });
}

function windowOf({ rows }: Look, uid: string): string | undefined {
  let seen = rows.get(uid);
  while (seen !== undefined && seen.row.window === undefined) seen = rows.get(seen.parent);
  return seen?.row.window;
}
