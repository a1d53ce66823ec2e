import { z } from "glovebox";
import { waitInTime } from "../../client/tab/wait.ts";
import { answer } from "../../render/answer.ts";
import { renderChanges } from "../../render/changes.ts";
import { exchangeLine } from "../../render/exchange.ts";
import { fence } from "../../render/fence.ts";
import { header, renderListing } from "../../render/listing.ts";
import { shortList } from "../../client/tab/short_list.ts";
import { tool, withPage } from "../../tool.ts";

/** The tool `browser_wait`. */
export const browserWait = tool({
  description: "Waits for time, an element, a text, the network or a stable page; tells what changed.",
  effect: "read",
  assist: { roles: { settle: { stable: true } } },
  core: true,
  timeoutMs: 180_000,
  input: z.object({
    ms: z.number().int().min(0).max(60_000).optional(),
    selector: z.string().optional().describe("CSS; visible"),
    text: z.string().optional(),
    request: z.string().optional().describe("Part of its address; since the last action"),
    gone: z.boolean().optional().describe("Until selector or text is gone"),
    network_idle: z.boolean().optional(),
    stable: z.boolean().optional().describe("The default"),
    timeout_ms: z.number().int().min(1).max(120_000).default(10_000),
  }),
  run: async ({ timeout_ms: timeoutMs, ...request }, call) =>
    await withPage(call, async (tab, signal) => {
      const nothing = Object.values(request).every((value) => value === undefined);
      await waitInTime(tab, nothing ? { stable: true } : request, { signal, timeoutMs });
      const { request: url } = request;
      const exchange = url === undefined ? undefined : tab.network.answered(url);
      const came = exchange === undefined ? [] : [fence(exchangeLine(exchange))];
      const { changes, ...facts } = await tab.page.call("changes", [], { signal });
      if (facts.document !== tab.facts.document) {
        const listing = await shortList(tab, signal);
        return answer(tab, listing, { content: [[...came, renderListing(listing)].join("\n")] });
      }
      const text = renderChanges(changes);
      const lines = [header(facts), ...came, text === "" ? "nothing changed" : text];
      return answer(tab, facts, { content: [lines.join("\n")] });
    }),
});
