import { reply } from "glovebox";
import { actAsPerson, personAction } from "../../client/person/person_act.ts";
import { STOPPED } from "../../../kit/live/live_act.ts";
import { tool, withApp } from "../../tool.ts";

/** The tool `javafx_view_act`: the person's hands in the live view. */
export const javafxViewAct = tool({
  description: "Does in the application what the person does in the live view.",
  effect: "write",
  visibility: ["app"],
  input: personAction,
  run: async ({ action, ...input }, call) => {
    if (action === "stop") {
      call.stopOthers(STOPPED);
      return reply({ structured: { done: "Stopped" }, content: [] });
    }
    return await withApp(call, undefined, async (memory, limits) => {
      const done = await actAsPerson(memory, { action, ...input }, limits);
      return reply({ structured: { done: `You ${done}` }, content: [] });
    });
  },
});
