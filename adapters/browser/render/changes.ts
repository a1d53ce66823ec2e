import { seenText } from "glovebox";
import { ItemLine } from "../page/wire/item_line.ts";
import type { Changes, Item } from "../page/wire/results.ts";
import { counted } from "../../kit/counted.ts";

const line = new ItemLine();

/** Texts that went, items of one role, or of numbers that follow each other, that their first and last stand for. */
const MANY = 5;

/** Lines of items that went; what went besides is counted. */
const MOST_LINES = 20;

/** Characters that are told of a text that went: it was told when it came. */
const GONE = 60;

/**
 * Returns what changed, for the model: `+` came, `~` is different, `-` went. No text when nothing did. What a field or a
 * button offered went when it is told as collapsed.
 */
export function renderChanges(changes: Changes): string {
  const removed = runsOf(changes.removed.filter(({ isClosed }) => !isClosed));
  const more = changes.more + removed.slice(MOST_LINES).flat().length;
  const lines = [
    ...changes.textAdded.map((text) => `+ "${text}"`),
    ...changes.added.map((item) => `+ ${line.of(item)}`),
    ...changes.changed.map((item) => `~ ${line.of(item)}`),
    ...removed.slice(0, MOST_LINES).map((run) => `- ${runWords(run)}`),
    ...shortened(changes.textRemoved.map((text) => `"${start(text)}"`)),
    ...(changes.order.length > 0
      ? [`order now: ${changes.order.map((name) => `"${name}"`).join(", ")}`]
      : []),
    ...(more > 0 ? [`and ${counted(more, "more change")}: browser_list_interactives`] : []),
  ];
  return seenText(lines.join("\n")).text;
}

/** Items by their numbers, those together that are told in one line. */
function runsOf(items: readonly Item[]): readonly (readonly Item[])[] {
  const runs: (readonly Item[])[] = [];
  for (let left = items.toSorted((one, other) => one.index - other.index); left.length > 0;) {
    const run = firstRun(left);
    runs.push(run);
    left = left.slice(run.length);
  }
  return runs;
}

/** Those at the start of a list that are told in one line: one of them, where they are few. */
function firstRun(items: readonly Item[]): readonly Item[] {
  const row = headOf(items, (item, before) => item.index === before.index + 1);
  if (row.length >= MANY) return row;
  const kind = headOf(items, (item, before) => item.role === before.role);
  return kind.length >= MANY ? kind : items.slice(0, 1);
}

function headOf(items: readonly Item[], goesOn: (item: Item, before: Item) => boolean): readonly Item[] {
  const end = items.findIndex((item, at) => at > 0 && !goesOn(item, items[at - 1] ?? item));
  return end === -1 ? items : items.slice(0, end);
}

function runWords(run: readonly Item[]): string {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) return "";
  if (first === last) return line.short(first);
  const ends = run.every(({ role, name }) => role === first.role && name === first.name)
    ? `${first.index} to ${line.short(last)}`
    : `${line.short(first)} to ${line.short(last)}`;
  return last.index - first.index === run.length - 1 ? ends : `${ends}, ${run.length} in all`;
}

/** One line for each, or one for all where they are many. */
function shortened(gone: readonly string[]): readonly string[] {
  return gone.length < MANY
    ? gone.map((each) => `- ${each}`)
    : [`- ${gone[0]} to ${gone.at(-1)}, ${gone.length} in all`];
}

function start(text: string): string {
  return text.length > GONE ? `${text.slice(0, GONE).trimEnd()}…` : text;
}
