import { z } from "glovebox";
import { firstList } from "../../client/tab/short_list.ts";
import { reload, travel } from "../../client/tab/history.ts";
import { unrestOf } from "../../client/tab/load.ts";
import type { PageCall } from "../../client/tab/on_page.ts";
import type { Tab } from "../../client/tab/tab.ts";
import { answer, answerUnseen } from "../../render/answer.ts";
import { renderListing } from "../../render/listing.ts";
import { inTurn, tool } from "../../tool.ts";

/** The tool `browser_back`. */
export const browserBack = tool({
  description: "Goes back one page.",
  effect: "write",
  assist: { roles: { back: {} } },
  core: true,
  input: z.object({}),
  run: async (_input, call) => await moved(call, (tab, signal) => travel(tab, -1, signal)),
});

/** The tool `browser_forward`. */
export const browserForward = tool({
  description: "Goes forward one page.",
  effect: "write",
  assist: { visits: true },
  input: z.object({}),
  run: async (_input, call) => await moved(call, (tab, signal) => travel(tab, 1, signal)),
});

/** The tool `browser_reload`. */
export const browserReload = tool({
  description: "Reloads the page.",
  effect: "write",
  assist: { visits: true },
  input: z.object({ ignore_cache: z.boolean().default(false) }),
  run: async ({ ignore_cache: anew }, call) => await moved(call, (tab, signal) => reload(tab, anew, signal)),
});

async function moved(call: PageCall, move: (tab: Tab, signal: AbortSignal) => Promise<boolean>) {
  return await inTurn(call, async (tab, signal) => {
    const settled = await move(tab, signal);
    if (tab.loading.leaving) {
      return answerUnseen(tab, { content: ["The page is still being loaded: browser_wait"] });
    }
    const listing = await firstList(tab, signal);
    const late = unrestOf(tab, settled);
    return answer(tab, listing, { content: [renderListing(listing), ...late] });
  });
}
