import { type Chooser, FLAG, type Row, type WindowRow } from "../client/rows.ts";
import { counted } from "../../kit/counted.ts";

const LONGEST = 120;

/** A text on one line, in quotes. */
export function quoted(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return JSON.stringify(line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line);
}

/** Type and id of an element; an id that is no word is in quotes. */
export function typeWords({ type, id }: Row): string {
  if (id === undefined) return type;
  return `${type}#${/^[\p{L}\p{N}_-]+$/u.test(id) ? id : JSON.stringify(id)}`;
}

/** An element in a few words, its uid last. */
export function elementWords(row: Row): string {
  return [typeWords(row), ...factWords(row), row.uid].join(" ");
}

/** Returns what the words of an element say besides type, id, label and uid, for programs. */
export function elementData(
  {
    value,
    name,
    prompt,
    checked,
    selected,
    expanded,
    flags,
    index,
    columnId,
    accelerator,
    overflowed,
    broken,
    virtualization,
    columns,
  }: Row,
): Readonly<Record<string, unknown>> {
  return {
    ...(value === undefined ? {} : { value }),
    ...(name === undefined ? {} : { name }),
    ...(overflowed ? { overflowed } : {}),
    ...(broken === undefined ? {} : { broken }),
    ...(prompt && (!value || name === undefined) ? { prompt } : {}),
    ...(checked === undefined ? {} : { checked }),
    ...(selected === true && checked === undefined ? { selected: true } : {}),
    ...(expanded === undefined ? {} : { expanded }),
    ...(columns === undefined ? {} : { columns }),
    ...((flags & FLAG.disabled) === 0 ? {} : { disabled: true }),
    ...((flags & FLAG.visible) === 0 ? { visible: false } : {}),
    ...((flags & FLAG.focused) === 0 ? {} : { focused: true }),
    ...(index === undefined ? {} : { cell: { index, ...(columnId === undefined ? {} : { columnId }) } }),
    ...(accelerator === undefined ? {} : { accelerator }),
    ...(virtualization === undefined ? {} : { itemsCount: virtualization.itemsCount }),
  };
}

/** The contract's summary: `Button[text=OK]`. */
export function summaryOf({ type, id, label, value, name }: Row): string {
  const text = label || value || name;
  const facts = [
    ...(id === undefined ? [] : [`id=${id}`]),
    ...(text ? [`text=${text.slice(0, LONGEST)}`] : []),
  ];
  return text && id === undefined
    ? `${type}[text=${text.slice(0, LONGEST)}]`
    : `${type}[${facts.join(", ")}]`;
}

function factWords(row: Row): string[] {
  const { label, value, name, prompt, index, columnId, accelerator } = row;
  return [
    ...(index === undefined ? [] : [`[${index}${columnId === undefined ? "" : `,${columnId}`}]`]),
    ...(label ? [quoted(label)] : []),
    ...(name === undefined ? [] : [`named ${quoted(name)}`]),
    ...(value === undefined ? [] : [`=${quoted(value)}`]),
    ...(prompt && (!value || name === undefined) ? [`(${prompt})`] : []),
    ...(accelerator === undefined ? [] : [accelerator]),
    ...stateWords(row),
  ];
}

function stateWords(row: Row): string[] {
  const { checked, selected, expanded, flags, overflowed, broken, virtualization, columns = [] } = row;
  return [
    ...(checked === undefined ? [] : [checked ? "checked" : "unchecked"]),
    ...(selected === true && checked === undefined ? ["selected"] : []),
    ...(expanded === undefined ? [] : [expanded ? "expanded" : "collapsed"]),
    ...((flags & FLAG.disabled) === 0 ? [] : ["disabled"]),
    ...((flags & FLAG.visible) === 0 ? ["invisible"] : []),
    ...((flags & FLAG.focused) === 0 ? [] : ["focused"]),
    ...(overflowed ? ["overflowed"] : []),
    ...(broken === undefined ? [] : [`broken: ${quoted(broken)}`]),
    ...(virtualization === undefined ? [] : [counted(virtualization.itemsCount, "row")]),
    ...(columns.length === 0 ? [] : [`columns ${columns.join(", ")}`]),
  ];
}

/** A window in a few words. */
export function windowWords(window: WindowRow, windows: readonly WindowRow[]): string {
  const { popup, index, type, title, focused, modal, blockedBy, iconified, chooser, id } = window;
  const name = popup ? `Popup[${index}] ${type}` : `Stage[${index}]`;
  const blocker = windows.find((each) => each.id === blockedBy);
  const facts = [
    ...(title === "" ? [] : [quoted(title)]),
    ...(focused ? ["focused"] : []),
    ...(modal ? ["modal"] : []),
    ...(iconified ? ["iconified"] : []),
    ...(blocker === undefined
      ? []
      : [`blocked by ${blocker.title === "" ? blocker.id : quoted(blocker.title)}`]),
    ...(chooser === undefined ? [] : [chooserWords(chooser)]),
    id,
  ];
  return [name, ...facts].join(" ");
}

const ASKED: Record<Chooser["kind"], string> = {
  open: "asks for a file to open",
  openSeveral: "asks for files to open",
  save: "asks where to save",
  folder: "asks for a folder",
  print: "asks whether to print",
  pageSetup: "asks for page settings",
};

function chooserWords({ kind, folder, fileName, filters = [] }: Chooser): string {
  const facts = [
    ...(folder === undefined ? [] : [`in ${folder}`]),
    ...(fileName === undefined ? [] : [`as ${quoted(fileName)}`]),
    ...filters.map(({ description, extensions }) => `${description} (${extensions.join(", ")})`),
  ];
  return `${[ASKED[kind], ...facts].join("; ")}; answer with the action choose`;
}
