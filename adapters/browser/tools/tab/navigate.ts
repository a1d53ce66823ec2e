import { ToolError, z } from "glovebox";
import { firstList } from "../../client/tab/short_list.ts";
import { unrestOf } from "../../client/tab/load.ts";
import { navigate } from "../../client/tab/navigate.ts";
import { answer } from "../../render/answer.ts";
import { renderListing } from "../../render/listing.ts";
import { inTurn, tool } from "../../tool.ts";
import { openableUrl } from "../../url_policy.ts";

/** Empty pages that may crash before an address is opened in one, and that one. */
const MOST_TRIES = 3;

/** The tool `browser_navigate`. */
export const browserNavigate = tool({
  description: "Opens a web page, waits until it is ready and lists the controls in view by number.",
  effect: "write",
  assist: { roles: { open: {} } },
  core: true,
  view: "live",
  timeoutMs: 360_000,
  input: z.object({ url: z.string().describe("http: or https:") }),
  run: async ({ url }, call) => {
    const address = openableUrl(url);
    const open = async () => {
      // A page that is blocked or hangs is left all the same.
      await call.state.ensureResponsive(call.session, call.signal);
      return await inTurn(call, async (tab, signal) => {
        const settled = await navigate(tab, address, signal);
        const listing = await firstList(tab, signal);
        const late = unrestOf(tab, settled);
        return answer(tab, listing, { content: [renderListing(listing), ...late] });
      });
    };
    for (let tries = 1;; tries++) {
      try {
        return await open();
      } catch (error) {
        // A process that Chromium keeps in reserve may have died unseen: nothing was in the page that it was given.
        if (tries === MOST_TRIES || call.signal.aborted || !isEmptyCrash(error)) throw error;
      }
    }
  },
});

function isEmptyCrash(error: unknown): boolean {
  return error instanceof ToolError && error.options.beside?.["crashed"] === "about:blank";
}

/** The tool `browser_open_in_new_tab`. */
export const browserOpenInNewTab = tool({
  description: "Opens a web page in a new tab and works there.",
  effect: "write",
  assist: { visits: true },
  view: "live",
  timeoutMs: 360_000,
  input: z.object({ url: z.string() }),
  run: async ({ url }, call) => {
    const address = openableUrl(url);
    const { tabs } = await call.state.sessionOf(call.session, call.signal);
    const { number } = await tabs.add();
    return await inTurn(call, async (tab, signal) => {
      await navigate(tab, address, signal);
      const listing = await firstList(tab, signal);
      return answer(tab, listing, {
        content: [`tab ${number}: ${renderListing(listing)}`],
        data: { tab: number },
      });
    });
  },
});
