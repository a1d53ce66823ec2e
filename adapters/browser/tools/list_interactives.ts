import { z } from "glovebox";
import { answer } from "../render/answer.ts";
import { renderListing } from "../render/listing.ts";
import { tool } from "../tool.ts";

export const browserListInteractives = tool({
  description: "Lists what can be clicked or filled in, each with a number for browser_overlay_act.",
  effect: "read",
  core: true,
  input: z.object({
    scope: z.enum(["viewport", "all"]).default("viewport"),
    format: z.enum(["text", "json"]).default("text").describe("json: data.items, for programs"),
    offset: z.number().int().min(0).default(0),
    limit: z.number().int().min(1).max(2000).default(100),
  }),
  run: async ({ scope, format, offset, limit }, { state, session, signal }) => {
    const tab = await state.tab(session, signal);
    const listing = await tab.page.call("look", [{ scope, offset, limit }], { signal });
    if (format === "text") return answer(tab, listing, { content: [renderListing(listing, offset)] });
    const { items, inView, matching } = listing;
    return answer(tab, listing, { content: [], data: { items, in_view: inView, matching } });
  },
});
