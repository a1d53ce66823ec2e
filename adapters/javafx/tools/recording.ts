import { reply, z } from "glovebox";
import { SECRET } from "../client/secret.ts";
import { APP, tool, withApp } from "../tool.ts";

/** The tool `ui_recording`. */
export const uiRecording = tool({
  description:
    "Gives this session's actions so far as a list that ui_perform can run again, also after a restart of the application.",
  effect: "read",
  input: z.object({ app: APP, clear: z.boolean().default(false).describe("Start over afterwards") }),
  run: async ({ app, clear }, call) =>
    await withApp(call, app, (memory) => {
      const actions = [...memory.recorder.actions];
      if (clear) memory.recorder.clear();
      const json = JSON.stringify(actions);
      const hint = json.includes(JSON.stringify(SECRET))
        ? `Secrets are left out: put them in the place of ${SECRET}`
        : undefined;
      const content = actions.length === 0 ? "No action so far" : [json, ...(hint ? [hint] : [])].join("\n");
      return Promise.resolve(reply({ content, structured: { actions, ...(hint ? { hint } : {}) } }));
    }),
});
