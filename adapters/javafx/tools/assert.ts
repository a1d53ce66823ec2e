import { reply, z } from "glovebox";
import { conditionFields, judge, mustSaySomething } from "../client/condition.ts";
import { APP, tool, withApp } from "../tool.ts";

/** The tool `ui_assert`. */
export const uiAssert = tool({
  description:
    "Says whether something holds in the application right now, and what is there instead when it does not.",
  effect: "read",
  assist: { offered: false },
  input: z.object({ app: APP, ...conditionFields }),
  run: async ({ app, ...condition }, call) =>
    await withApp(call, app, async (memory, limits) => {
      mustSaySomething(condition);
      const { holds, seen } = await judge(memory, condition, limits);
      return reply({
        content: `${holds ? "It holds" : "It does not hold"}: ${seen}`,
        structured: { holds, seen },
      });
    }),
});
