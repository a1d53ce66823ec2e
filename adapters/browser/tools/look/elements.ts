import { reply, z } from "glovebox";
import { tool, withPage } from "../../tool.ts";
import { counted } from "../../../kit/counted.ts";

/** The tool `browser_elements`: everything that the controls of the page are known by, to find one again. */
export const browserElements = tool({
  description: "Describes the controls of the page by all that they can be found again by.",
  effect: "read",
  visibility: ["app"],
  input: z.object({}),
  run: async (_input, call) =>
    await withPage(call, async (tab, signal) => {
      const { elements } = await tab.page.call("known", [], { signal });
      return reply({
        structured: { status: "ok", data: { elements } },
        content: counted(elements.length, "control"),
      });
    }),
});
