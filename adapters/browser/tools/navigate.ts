import { z } from "glovebox";
import { shortList } from "../client/act.ts";
import { navigate } from "../client/navigate.ts";
import { answer } from "../render/answer.ts";
import { renderListing } from "../render/listing.ts";
import { tool } from "../tool.ts";
import { openableUrl } from "../url_policy.ts";

export const browserNavigate = tool({
  description: "Opens a web page, waits until it is ready and lists the controls in view by number.",
  effect: "write",
  core: true,
  timeoutMs: 360_000,
  input: z.object({ url: z.string().describe("http: or https:") }),
  run: async ({ url }, { state, session, signal }) => {
    const address = openableUrl(url);
    const tab = await state.responsiveTab(session, signal);
    return await tab.turns.run(async () => {
      const settled = await navigate(tab, address, signal);
      const listing = await shortList(tab, signal);
      const late = settled ? [] : ["The page is still loading"];
      return answer(tab, listing, { content: [renderListing(listing), ...late] });
    });
  },
});
