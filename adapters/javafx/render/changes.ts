import type { Changed, Changes, Moved } from "../client/changes.ts";
import { isNothing } from "../client/changes.ts";
import type { Inner, Row } from "../client/rows.ts";
import type { WindowTexts } from "../client/window_texts.ts";
import { innerText } from "./inner.ts";
import { foldedRuns } from "./runs.ts";
import { elementData, elementWords, quoted, typeWords, windowWords } from "./words.ts";
import { counted } from "../../kit/counted.ts";

/** More lines are counted, not told. */
const MOST_LINES = 40;

/** As many of one kind that changed alike are days of a calendar, or the like. */
const A_MONTH = 12;

/** As many rows that went are a list that was scrolled. */
const A_LIST = 6;

/** Returns what changed, for the model: a line each. */
export function changeText(changes: Changes): string {
  if (isNothing(changes)) {
    return changes.isPartial ? "nothing changed in what was compared" : "nothing changed";
  }
  const { opened, openedTexts, closed, added, removed, changed, focus } = changes;
  const lines = [
    ...opened.map((window) =>
      `+ window ${windowWords(window, opened)}${textsWords(openedTexts.get(window.id))}`
    ),
    ...closed.map((window) => `- window ${windowWords(window, closed)}`),
    ...foldedRuns(changed.map(changedThing), A_MONTH),
    ...added.map((moved) => movedLine("+", moved)),
    ...foldedRuns(removed.map(removedThing), A_LIST),
    ...(focus === undefined ? [] : [`focus: ${elementWords(focus)}`]),
  ];
  return [...lines.slice(0, MOST_LINES), ...notesOn(changes, lines.length)].join("\n");
}

/** A window's message and answers, in the line that says that it opened. */
function textsWords(said: WindowTexts | undefined): string {
  const { texts = [], buttons = [] } = said ?? {};
  return [
    ...(texts.length === 0 ? [] : [`; says ${texts.map(quoted).join(", ")}`]),
    ...(buttons.length === 0 ? [] : [`; buttons ${buttons.map(quoted).join(", ")}`]),
  ].join("");
}

/** Returns what is left out, and why. */
function notesOn({ isPartial }: Changes, count: number): string[] {
  const left = count - MOST_LINES;
  return [
    ...(left > 0 ? [`and ${counted(left, "more change")}: ui_get_snapshot shows all`] : []),
    ...(isPartial ? ["The scene is large: not all of it was compared"] : []),
  ];
}

function movedLine(sign: string, { row, below }: Moved): string {
  return `${sign} ${elementWords(row)}${below === 0 ? "" : ` with ${below} below`}`;
}

function removedThing(moved: Moved) {
  const type = typeWords(moved.row);
  return { kind: type, type, line: movedLine("-", moved) };
}

function changedThing(changed: Changed) {
  const type = typeWords(changed.row);
  const isDay = "value" in changed.properties && changed.inner === undefined;
  return { kind: isDay ? type : changed.row.uid, type, line: changedLine(changed) };
}

function changedLine({ row, properties, inner }: Changed): string {
  const words = Object.entries(properties).map(([name, { before, now }]) =>
    `${name} ${told(before)} → ${told(now)}`
  );
  const inside = inner === undefined ? [] : ["what is inside changed"];
  const line = `~ ${typeWords(row)} ${row.uid}: ${[...words, ...inside].join(", ")}`;
  return inner === undefined || isEmpty(inner) ? line : `${line}\n${innerText(inner)}`;
}

function isEmpty({ title, url, items }: Inner): boolean {
  return items.length === 0 && title === undefined && url === undefined;
}

function told(value: unknown): string {
  return typeof value === "string" ? quoted(value) : String(value);
}

/** The same for programs, as many as are told. */
export function changeData(changes: Changes): Readonly<Record<string, unknown>> {
  const { opened, closed, added, removed, changed } = changes;
  const notes = notesOn(
    changes,
    Math.max(...[opened, closed, added, removed, changed].map(({ length }) => length)),
  );
  const element = (row: Row) => ({
    uid: row.uid,
    type: row.type,
    id: row.id ?? null,
    text: row.label ?? null,
    ...elementData(row),
  });
  const moved = ({ row, below }: Moved) => ({ ...element(row), below });
  const window = ({ id, index, popup, title, chooser }: Changes["opened"][number]) => ({
    id,
    title,
    ...(chooser === undefined ? {} : { chooser }),
    ...(changes.openedTexts.get(id)?.texts.length ? { texts: changes.openedTexts.get(id)?.texts } : {}),
    ...(changes.openedTexts.get(id)?.buttons.length ? { buttons: changes.openedTexts.get(id)?.buttons } : {}),
    ...(popup ? { popupIndex: index } : { stageIndex: index }),
  });
  return {
    windowsOpened: changes.opened.map(window),
    windowsClosed: changes.closed.map(window),
    added: changes.added.slice(0, MOST_LINES).map(moved),
    removed: changes.removed.slice(0, MOST_LINES).map(moved),
    changed: changes.changed.slice(0, MOST_LINES).map(({ row, properties, inner }) => ({
      uid: row.uid,
      type: row.type,
      id: row.id ?? null,
      properties,
      ...(inner === undefined ? {} : { inner: { untrusted: true, ...inner } }),
    })),
    counts: { added: changes.added.length, removed: changes.removed.length, changed: changes.changed.length },
    ...(changes.focus === undefined ? {} : { focus: element(changes.focus) }),
    isPartial: changes.isPartial,
    ...(notes.length === 0 ? {} : { notes }),
  };
}
