import { seenText } from "glovebox";
import { ItemLine } from "../page/wire/item_line.ts";
import type { Changes, Item } from "../page/wire/results.ts";

const line = new ItemLine();

/** Items of one role in a row that went, from which on the first and the last stand for all of them. */
const MANY = 6;

/** Returns what changed, for the model: `+` came, `~` is different, `-` went. No text when nothing did. */
export function renderChanges(changes: Changes): string {
  const lines = [
    ...changes.textAdded.map((text) => `+ "${text}"`),
    ...changes.added.map((item) => `+ ${line.of(item)}`),
    ...changes.changed.map((item) => `~ ${line.of(item)}`),
    ...removedLines(changes.removed),
    ...changes.textRemoved.map((text) => `- "${text}"`),
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
  return runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    return run.length < MANY || first === undefined || last === undefined
      ? run.map((item) => `- ${line.short(item)}`)
      : `- ${line.short(first)} to ${line.short(last)}, ${run.length} in all`;
  });
}
