import { seenText } from "glovebox";
import { ItemLine } from "../page/wire/item_line.ts";
import type { Changes } from "../page/wire/results.ts";

const line = new ItemLine();

/** Returns what changed, for the model: `+` came, `~` is different, `-` went. No text when nothing did. */
export function renderChanges(changes: Changes): string {
  const lines = [
    ...changes.textAdded.map((text) => `+ "${text}"`),
    ...changes.added.map((item) => `+ ${line.of(item)}`),
    ...changes.changed.map((item) => `~ ${line.of(item)}`),
    ...changes.removed.map((item) => `- ${line.short(item)}`),
    ...changes.textRemoved.map((text) => `- "${text}"`),
    ...(changes.order.length > 0
      ? [`order now: ${changes.order.map((name) => `"${name}"`).join(", ")}`]
      : []),
    ...(changes.more > 0 ? [`and ${changes.more} more changes: browser_list_interactives`] : []),
  ];
  return seenText(lines.join("\n")).text;
}
