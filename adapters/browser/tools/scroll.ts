import { z } from "glovebox";
import { staleNumber } from "../client/act.ts";
import { AFTER_ACTION, settle } from "../client/settle.ts";
import { ItemLine } from "../page/item_line.ts";
import type { Scrolled } from "../page/results.ts";
import { answer } from "../render/answer.ts";
import { inTurn, tool } from "../tool.ts";
import { NUMBER } from "./shared_inputs.ts";

const line = new ItemLine();
const SHOWN = 60;

export const browserScroll = tool({
  description: "Scrolls and tells where the page is and which controls came into view.",
  effect: "write",
  core: true,
  input: z.object({
    direction: z.enum(["up", "down", "left", "right", "top", "bottom"]).default("down"),
    pages: z.number().min(0.1).max(100).default(1),
    to: NUMBER.optional().describe("Bring this element into view"),
    within: NUMBER.optional().describe("Scroll what this element is in"),
  }),
  run: async ({ direction, pages, to, within }, call) =>
    await inTurn(call, async (tab, signal) => {
      const since = tab.requests.now();
      const request = {
        way: { direction, pages },
        ...(to === undefined ? {} : { to }),
        ...(within === undefined ? {} : { within }),
      };
      const scrolled = await tab.page.call("scroll", [request], { signal });
      if (scrolled.kind === "stale") {
        throw await staleNumber(tab, `Cannot scroll: ${scrolled.reason}`, signal);
      }
      await settle(tab, { signal, since, ...AFTER_ACTION });
      const view = await tab.page.call("cameIntoView", [], { signal });
      const more = view.matching > SHOWN
        ? [`and ${view.matching - SHOWN} more: browser_list_interactives`]
        : [];
      const came = view.items.map((item) => `+ ${line.of(item)}`);
      const { top, whole } = scrolled;
      return answer(tab, view, {
        content: [[placeText(scrolled), ...came, ...more].join("\n")],
        data: { top, whole, came: view.matching },
      });
    }),
});

function placeText({ part, moved, top, height, whole }: Extract<Scrolled, { kind: "scrolled" }>): string {
  const end = top + height >= whole - 1 ? ", the end" : "";
  const still = moved ? "" : "did not move: ";
  return `${still}${part} at ${top} to ${Math.min(top + height, whole)} of ${whole} px${end}`;
}
