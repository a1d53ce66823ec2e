import { reply, z } from "glovebox";
import { changesBetween } from "../client/changes.ts";
import { takeLook } from "../client/looking.ts";
import { changeData, changeText } from "../render/changes.ts";
import { APP, tool, withApp } from "../tool.ts";

/** The tool `ui_diff`. */
export const uiDiff = tool({
  description:
    "Tells what changed in all windows since this session last called ui_get_snapshot, ui_perform or ui_diff.",
  effect: "read",
  assist: { offered: false },
  input: z.object({ app: APP }),
  run: async ({ app }, call) =>
    await withApp(call, app, async (memory, limits) => {
      const before = memory.look;
      const now = await takeLook(memory, limits);
      memory.look = now;
      memory.told.tell(now.windows);
      if (before === undefined) {
        const note = "This is the first look: call again for what changes from now on";
        return reply({ content: note, structured: { note } });
      }
      const changes = changesBetween(before, now);
      return reply({ content: changeText(changes), structured: changeData(changes) });
    }),
});
