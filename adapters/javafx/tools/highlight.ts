import { reply, z } from "glovebox";
import { agentRef, refSchema } from "../client/references.ts";
import { APP, tool, withApp } from "../tool.ts";

/** The tool `ui_highlight`. */
export const uiHighlight = tool({
  description:
    "Shows the person at the screen which node is meant: with a frame around it, for some seconds.",
  effect: "write",
  assist: { offered: false },
  idempotent: true,
  input: z.object({
    app: APP,
    ref: refSchema,
    seconds: z.number().int().min(1).max(60).default(5),
  }),
  run: async ({ app, ref, seconds }, call) =>
    await withApp(call, app, async (memory, limits) => {
      const request = { ref: await agentRef(memory, ref, limits), seconds };
      const { node, onScreen: [x, y, width, height] } = await memory.application.highlight(request, limits);
      return reply({
        content: `${node} is framed for ${seconds} s, on the screen at ${x},${y}, ${width}×${height}`,
        structured: { node, seconds, onScreen: { x, y, width, height } },
      });
    }),
});
