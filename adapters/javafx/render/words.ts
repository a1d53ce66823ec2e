import { FLAG, type Row, type WindowRow } from "../client/rows.ts";

const LONGEST = 120;

/** A text on one line, in quotes. */
export function quoted(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return JSON.stringify(line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line);
}

/** An element in a few words, its uid last. */
export function elementWords(row: Row): string {
  return [`${row.t}${row.i === undefined ? "" : `#${row.i}`}`, ...factWords(row), row.u].join(" ");
}

/** Returns what the words of an element say beside type, id, label and uid, for programs. */
export function elementData({ v, h, k, e, f, n, j, r, z }: Row): Readonly<Record<string, unknown>> {
  return {
    ...(v === undefined ? {} : { value: v }),
    ...(h && !v ? { prompt: h } : {}),
    ...(k === undefined ? {} : { checked: k }),
    ...(e === true && k === undefined ? { selected: true } : {}),
    ...((f & FLAG.disabled) === 0 ? {} : { disabled: true }),
    ...((f & FLAG.visible) === 0 ? { visible: false } : {}),
    ...((f & FLAG.focused) === 0 ? {} : { focused: true }),
    ...(n === undefined ? {} : { cell: { index: n, ...(j === undefined ? {} : { columnId: j }) } }),
    ...(r === undefined ? {} : { accelerator: r }),
    ...(z === undefined ? {} : { itemsCount: z.itemsCount }),
  };
}

/** The contract's summary: `Button[text=OK]`. */
export function summaryOf({ t, i, l, v }: Row): string {
  const text = l ?? v;
  const facts = [
    ...(i === undefined ? [] : [`id=${i}`]),
    ...(text ? [`text=${text.slice(0, LONGEST)}`] : []),
  ];
  return text && i === undefined ? `${t}[text=${text.slice(0, LONGEST)}]` : `${t}[${facts.join(", ")}]`;
}

function factWords({ l, v, h, k, e, f, n, j, r, z }: Row): string[] {
  const state = [
    ...(k === undefined ? [] : [k ? "checked" : "unchecked"]),
    ...(e === true && k === undefined ? ["selected"] : []),
    ...((f & FLAG.disabled) === 0 ? [] : ["disabled"]),
    ...((f & FLAG.visible) === 0 ? ["invisible"] : []),
    ...((f & FLAG.focused) === 0 ? [] : ["focused"]),
    ...(z === undefined ? [] : [`${z.itemsCount} rows`]),
  ];
  return [
    ...(n === undefined ? [] : [`[${n}${j === undefined ? "" : `,${j}`}]`]),
    ...(l ? [quoted(l)] : []),
    ...(v === undefined ? [] : [`=${quoted(v)}`]),
    ...(h && !v ? [`(${h})`] : []),
    ...(r === undefined ? [] : [r]),
    ...state,
  ];
}

/** A window in a few words. */
export function windowWords(window: WindowRow, windows: readonly WindowRow[]): string {
  const { popup, index, type, title, focused, modal, blockedBy, iconified, id } = window;
  const name = popup ? `Popup[${index}] ${type}` : `Stage[${index}]`;
  const blocker = windows.find((each) => each.id === blockedBy);
  const facts = [
    ...(title === "" ? [] : [quoted(title)]),
    ...(focused ? ["focused"] : []),
    ...(modal ? ["modal"] : []),
    ...(iconified ? ["iconified"] : []),
    ...(blocker === undefined ? [] : [`blocked by ${quoted(blocker.title)}`]),
    id,
  ];
  return [name, ...facts].join(" ");
}
