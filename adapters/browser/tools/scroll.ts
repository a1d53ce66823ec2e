import { z } from "glovebox";
import { staleNumber } from "../client/input/act.ts";
import { AFTER_ACTION, settle } from "../client/tab/settle.ts";
import { ItemLine } from "../page/item_line.ts";
import type { Scrolled } from "../page/results.ts";
import { answer } from "../render/answer.ts";
import { lateLines } from "../render/listing.ts";
import { inTurn, tool } from "../tool.ts";
import { NUMBER } from "./shared_inputs.ts";

const line = new ItemLine();
const SHOWN = 60;
/** What is in view, as much as there may be. */
const VIEW = { scope: "viewport", offset: 0, limit: 2_000 } as const;

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
      const before = await tab.page.call("look", [VIEW], { signal });
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
      const after = await tab.page.call("look", [VIEW], { signal });
      const known = new Set(before.items.map(({ index }) => index));
      const came = after.items.filter(({ index }) => !known.has(index));
      const lines = came.slice(0, SHOWN).map((item) => `+ ${line.of(item)}`);
      const more = came.length > SHOWN ? [`and ${came.length - SHOWN} more: browser_list_interactives`] : [];
      // What moved may be the page around a frame.
      const place = scrolled.kind === "scrolled"
        ? { ...scrolled, moved: scrolled.moved || came.length > 0 }
        : undefined;
      return answer(tab, after, {
        content: [[placeText(place), ...lines, ...more, ...lateLines(before)].join("\n")],
        data: { top: place?.top, whole: place?.whole, came: came.length },
      });
    }),
});

/** @param scrolled undefined when the frame that fills the page does not answer */
function placeText(scrolled: Extract<Scrolled, { kind: "scrolled" }> | undefined): string {
  if (scrolled === undefined) return "did not move: a frame fills the page and does not answer";
  const { part, moved, top, height, whole } = scrolled;
  const end = top + height >= whole - 1 ? ", the end" : "";
  const still = moved ? "" : "did not move: ";
  return `${still}${part} at ${top} to ${Math.min(top + height, whole)} of ${whole} px${end}`;
}
