import { reply, z } from "glovebox";
import { KnownNodes } from "../client/known_nodes.ts";
import { takeLook } from "../client/looking.ts";
import { APP, tool, withApp } from "../tool.ts";
import { counted } from "../../kit/counted.ts";

/** The tool `javafx_elements`: everything that nodes are known by, to find one again. */
export const javafxElements = tool({
  description: "Describes the nodes of all windows by all that they can be found again by.",
  effect: "read",
  visibility: ["app"],
  input: z.object({ app: APP }),
  run: async ({ app }, call) =>
    await withApp(call, app, async (memory, limits) => {
      const elements = new KnownNodes(await takeLook(memory, limits)).all();
      return reply({ structured: { elements }, content: counted(elements.length, "node") });
    }),
});
