import { z } from "glovebox";
import { shortList } from "../../client/tab/short_list.ts";
import { navigate } from "../../client/tab/navigate.ts";
import { answer } from "../../render/answer.ts";
import { renderListing } from "../../render/listing.ts";
import { inTurn, tool } from "../../tool.ts";
import { openableUrl } from "../../url_policy.ts";

/** The tool `browser_navigate`. */
export const browserNavigate = tool({
  description: "Opens a web page, waits until it is ready and lists the controls in view by number.",
  effect: "write",
  core: true,
  view: "live",
  timeoutMs: 360_000,
  input: z.object({ url: z.string().describe("http: or https:") }),
  run: async ({ url }, call) => {
    const address = openableUrl(url);
    // A page that is blocked or hangs is left all the same.
    await call.state.ensureResponsive(call.session, call.signal);
    return await inTurn(call, async (tab, signal) => {
      const settled = await navigate(tab, address, signal);
      const listing = await shortList(tab, signal);
      const late = settled ? [] : ["The page is still loading"];
      return answer(tab, listing, { content: [renderListing(listing), ...late] });
    });
  },
});

/** The tool `browser_open_in_new_tab`. */
export const browserOpenInNewTab = tool({
  description: "Opens a web page in a new tab and works there.",
  effect: "write",
  view: "live",
  timeoutMs: 360_000,
  input: z.object({ url: z.string() }),
  run: async ({ url }, call) => {
    const address = openableUrl(url);
    const { tabs } = await call.state.sessionOf(call.session, call.signal);
    const { number } = await tabs.add();
    return await inTurn(call, async (tab, signal) => {
      await navigate(tab, address, signal);
      const listing = await shortList(tab, signal);
      return answer(tab, listing, {
        content: [`tab ${number}: ${renderListing(listing)}`],
        data: { tab: number },
      });
    });
  },
});
