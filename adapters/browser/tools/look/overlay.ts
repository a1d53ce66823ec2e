import { z } from "glovebox";
import type { PageCall } from "../../client/tab/on_page.ts";
import { answer } from "../../render/answer.ts";
import { inTurn, tool } from "../../tool.ts";

/** The tool `browser_overlay_show`. */
export const browserOverlayShow = tool({
  description: "Draws the numbers on the page, for people and pictures.",
  effect: "read",
  assist: { roles: { mark: {} }, offered: false },
  input: z.object({}),
  run: async (_input, call) => await overlay(call, true),
});

/** The tool `browser_overlay_hide`. */
export const browserOverlayHide = tool({
  description: "Takes them away.",
  effect: "read",
  assist: { roles: { unmark: {} }, offered: false },
  input: z.object({}),
  run: async (_input, call) => await overlay(call, false),
});

async function overlay(call: PageCall, shown: boolean) {
  return await inTurn(call, async (tab, signal) => {
    const facts = await tab.page.call("overlay", [shown], { signal });
    return answer(tab, facts, { content: [shown ? "numbers are shown" : "numbers are hidden"] });
  });
}
