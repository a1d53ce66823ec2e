import { reply, z } from "glovebox";
import { browserError } from "../../errors.ts";
import { notes } from "../../render/answer.ts";
import { inTurn, tool } from "../../tool.ts";

/** The tool `browser_close_banners`. */
export const browserCloseBanners = tool({
  description: "Closes cookie banners, refusing where it can. Pages are watched for them anyway.",
  effect: "write",
  assist: { roles: { tidy: {} } },
  core: true,
  input: z.object({}),
  run: async (_input, call) => {
    if (!call.options.banners) {
      throw browserError("CONFLICT", "Cannot close banners: that is turned off", {
        hint: "A person may turn it on with --option browser.banners=true",
      });
    }
    return await inTurn(call, async (tab, signal) => {
      const { closed, spentMs, open } = await tab.banners.close(signal);
      const found = open ? "A cookie banner is open: act on it by its number" : "No cookie banner";
      const data = { closed_count: closed, spent_ms: spentMs, open };
      return reply({
        content: [...(closed > 0 && !open ? [] : [found]), ...notes(tab)],
        structured: { status: "ok", data },
      });
    });
  },
});
