import { z } from "glovebox";
import { shortList } from "../../client/tab/short_list.ts";
import { answer } from "../../render/answer.ts";
import { renderListing } from "../../render/listing.ts";
import { tool, withPage } from "../../tool.ts";

/** The tool `browser_context`. */
export const browserContext = tool({
  description: "Works in a context of that name from now on, with cookies and tabs of its own.",
  effect: "write",
  assist: { offered: false },
  input: z.object({
    name: z.string().describe("Empty: the first one"),
    close: z.boolean().default(false),
  }),
  run: async ({ name, close }, call) => {
    const { state, session, signal } = call;
    const names = close
      ? await state.endContext(session, name)
      : await state.useContext(session, name, signal);
    return await withPage(call, async (tab, ending) => {
      const listing = await shortList(tab, ending);
      const all = names.map((each) => JSON.stringify(each)).join(", ");
      return answer(tab, listing, {
        content: [`context ${JSON.stringify(names[0] ?? "")} of ${all}`, renderListing(listing)],
        data: { contexts: names },
      });
    });
  },
});
