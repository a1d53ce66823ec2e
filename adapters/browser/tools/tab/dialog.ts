import { z } from "glovebox";
import { dialogText } from "../../client/tab/dialogs.ts";
import { effectSince } from "../../client/input/effect.ts";
import { browserError } from "../../errors.ts";
import { dialogAnswer } from "../../render/dialog.ts";
import { effectAnswer } from "../../render/effect.ts";
import { tool, withPage } from "../../tool.ts";

/** The tool `browser_dialog`. */
export const browserDialog = tool({
  description: "Answers the alert, confirm or prompt that the page shows, and tells what changed.",
  effect: "write",
  core: true,
  input: z.object({ accept: z.boolean(), text: z.string().optional().describe("For a prompt") }),
  run: async ({ accept, text }, call) => {
    const { tabs } = await call.state.sessionOf(call.session, call.signal);
    const active = await tabs.active();
    const tab = [active, ...tabs.open].find((each) => each.dialogs.open !== undefined);
    const dialog = tab?.dialogs.open;
    if (tab === undefined || dialog === undefined) {
      throw browserError("CONFLICT", "There is no dialog to answer", {
        hint: "Go on: browser_list_interactives shows the page",
      });
    }
    const since = tab.requests.now();
    await tab.dialogs.answer(accept, text);
    const done = `${accept ? "accepted" : "dismissed"} ${dialogText(dialog)}`;
    try {
      return await withPage(call, async (tab, signal) => {
        await tab.page.call("arm", [], { signal });
        return effectAnswer(tab, done, await effectSince(tab, signal, since));
      }, done);
    } catch (error) {
      const next = tab.dialogs.open; // it may have opened before anything could be looked at
      if (next === undefined) throw error;
      return dialogAnswer(tab, next, "");
    }
  },
});
