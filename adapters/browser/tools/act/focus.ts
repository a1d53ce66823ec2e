import { z } from "glovebox";
import { parseKeys, pressKeys } from "../../client/input/keys.ts";
import type { PageCall } from "../../client/tab/on_page.ts";
import { ItemLine } from "../../page/wire/item_line.ts";
import type { Focused } from "../../page/wire/results.ts";
import { answer } from "../../render/answer.ts";
import { inTurn, tool } from "../../tool.ts";

/** The tool `browser_focus_next`. */
export const browserFocusNext = tool({
  description: "Moves the keyboard focus on (Tab) and tells where it is.",
  effect: "write",
  assist: { visits: true },
  input: z.object({}),
  run: async (_input, call) => await step(call, "Tab"),
});

/** The tool `browser_focus_prev`. */
export const browserFocusPrev = tool({
  description: "Moves the keyboard focus back (Shift+Tab).",
  effect: "write",
  assist: { visits: true },
  input: z.object({}),
  run: async (_input, call) => await step(call, "Shift+Tab"),
});

async function step(call: PageCall, keys: string) {
  return await inTurn(call, async (tab, signal) => {
    await pressKeys(tab.session, parseKeys(keys), signal);
    const focused = await tab.page.call("focused", [], { signal });
    const data = { focus: focused.item?.index ?? null };
    return answer(tab, focused, { content: [focusLine(focused)], data });
  });
}

/** Says what has the keyboard. */
export function focusLine({ item }: Focused): string {
  return item === undefined ? "nothing has the focus" : `focus ${new ItemLine().of(item)}`;
}
