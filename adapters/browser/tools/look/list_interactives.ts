import { z } from "glovebox";
import type { PageCall } from "../../client/tab/on_page.ts";
import type { Tab } from "../../client/tab/tab.ts";
import type { Item } from "../../page/wire/results.ts";
import { answer } from "../../render/answer.ts";
import { browserLook } from "../../assist.ts";
import { FULL_BUDGET, renderListing, VIEWPORT_BUDGET } from "../../render/listing.ts";
import { tool, withPage } from "../../tool.ts";

/** No line of a list is cheaper, in tokens. */
const CHEAPEST = 4;
const MOST_TABS = 8;

/** The tool `browser_list_interactives`. */
export const browserListInteractives = tool({
  description:
    "Lists what can be clicked or filled in, by number, * if required; in few words if nothing changed.",
  effect: "read",
  assist: browserLook,
  core: true,
  input: z.object({
    scope: z.enum(["viewport", "all"]).default("viewport"),
    budget: z.number().int().min(100).max(100_000).optional().describe("Tokens; default 500, all: 12000"),
    format: z.enum(["text", "json"]).default("text").describe("json: data.items, for programs"),
    offset: z.number().int().min(0).default(0),
    limit: z.number().int().min(1).max(10_000).default(2000),
    full: z.boolean().default(false).describe("Even if unchanged"),
  }),
  run: async ({ scope, budget, format, offset, limit, full }, call) =>
    await withPage(call, async (tab, signal) => {
      const tokens = budget ?? (scope === "all" ? FULL_BUDGET : VIEWPORT_BUDGET);
      const most = format === "json" ? limit : Math.min(limit, Math.ceil(tokens / CHEAPEST));
      const asked = JSON.stringify([scope, offset, limit, tokens]);
      const known = full || format === "json" ? undefined : tab.lists.nameFor(asked);
      const listing = await tab.page.call("look", [{ scope, offset, limit: most, known }], { signal });
      if (format === "json") {
        const { items, inView, matching } = listing;
        const uses = tab.gate.gate.isOn
          ? { ...await usesOf(tab, items, signal), ...await tabLines(call, tab) }
          : { items };
        return answer(tab, listing, { content: [], data: { ...uses, in_view: inView, matching } });
      }
      const { url, title } = tab.facts;
      const headless = !full && url === listing.url && title === listing.title;
      const { revision } = tab.tell(listing);
      const unchanged = `unchanged (revision ${revision})`;
      if (known !== undefined && listing.list === known) {
        return answer(tab, listing, { content: [unchanged] });
      }
      const options = { offset, budget: tokens, revision };
      const list = renderListing(listing, { ...options, headless: true });
      const same = tab.lists.isKnown(list, asked, listing.list) && !full;
      const text = headless ? list : renderListing(listing, options);
      return answer(tab, listing, { content: [same ? unchanged : text] });
    }),
});

/** What controls do, for whoever has the person asked before something is sent; and what else no list tells. */
async function usesOf(tab: Tab, items: readonly Item[], signal: AbortSignal) {
  const { purposes, marks: _, ...scene } = await tab.page.call("scene", [items.map(({ index }) => index)], {
    signal,
  });
  const uses = new Map(purposes.map(({ index, ...use }) => [index, use]));
  const { lastStatus: status } = tab.loading;
  return {
    items: items.map((item) => ({ ...item, use: uses.get(item.index) ?? {} })),
    ...scene,
    ...(status === undefined ? {} : { http_status: status }),
  };
}

/** The tabs in a line each, where there are several; the one that is worked in has a star. */
async function tabLines({ state, session, signal }: PageCall, tab: Tab) {
  const { tabs: { open } } = await state.sessionOf(session, signal);
  if (open.length < 2) return {};
  const lines = open.slice(0, MOST_TABS).map(async (each) => {
    const title = await each.titleNow(signal).catch(() => "");
    return `${each.number}${each === tab ? "*" : ""} ${title === "" ? each.loading.url : title}`;
  });
  return { tabs: await Promise.all(lines) };
}
