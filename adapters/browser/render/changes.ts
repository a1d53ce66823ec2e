import { seenText } from "glovebox";
import { ItemLine } from "../page/wire/item_line.ts";
import type { Changes, Item } from "../page/wire/results.ts";

const line = new ItemLine();

/** Texts, or items of one role, in a row that went, from which on the first and the last stand for all of them. */
const MANY = 5;

/** Characters that are told of a text that went: it was told when it came. */
const GONE = 60;

/** Returns what changed, for the model: `+` came, `~` is different, `-` went. No text when nothing did. */
export function renderChanges(changes: Changes): string {
  const lines = [
    ...changes.textAdded.map((text) => `+ "${text}"`),
    ...changes.added.map((item) => `+ ${line.of(item)}`),
    ...changes.changed.map((item) => `~ ${line.of(item)}`),
    ...removedLines(changes.removed),
    ...shortened(changes.textRemoved.map((text) => `"${start(text)}"`)),
    ...(changes.order.length > 0
      ? [`order now: ${changes.order.map((name) => `"${name}"`).join(", ")}`]
      : []),
    ...(changes.more > 0 ? [`and ${changes.more} more changes: browser_list_interactives`] : []),
  ];
  return seenText(lines.join("\n")).text;
}

function removedLines(items: readonly Item[]): readonly string[] {
  const runs: Item[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run?.[0]?.role === item.role) run.push(item);
    else runs.push([item]);
  }
  return runs.flatMap((run) => shortened(run.map((item) => line.short(item))));
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
