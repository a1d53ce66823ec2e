import { reply, z } from "glovebox";
import { SECRET } from "../client/secret.ts";
import { testFxCode } from "../render/testfx.ts";
import { APP, tool, withApp } from "../tool.ts";

/** The tool `ui_recording`. */
export const uiRecording = tool({
  description:
    "Gives this session's actions so far as a list that ui_perform can run again, also after a restart of the application, or as a test in Java.",
  effect: "read",
  assist: { offered: false },
  input: z.object({
    app: APP,
    clear: z.boolean().default(false).describe("Start over afterwards"),
    code: z.enum(["testfx"]).optional().describe("Gives a test for TestFX instead"),
  }),
  run: async ({ app, clear, code }, call) =>
    await withApp(call, app, async (memory, limits) => {
      const recorded = [...memory.recorder.recorded];
      const { mainClass } = await memory.facts(limits);
      if (clear) memory.recorder.clear();
      const actions = recorded.map(({ action }) => action);
      const json = JSON.stringify(actions);
      const hint = json.includes(JSON.stringify(SECRET))
        ? `Secrets are left out: put them in the place of ${SECRET}`
        : undefined;
      const hints = hint === undefined ? {} : { hint };
      const lines = (first: string) => [first, ...(hint ? [hint] : [])].join("\n");
      if (code === "testfx") {
        const java = testFxCode(recorded, mainClass);
        return reply({ content: lines(java), structured: { code: java, ...hints } });
      }
      if (actions.length === 0) return reply({ content: "No action so far", structured: { actions } });
      return reply({ content: lines(json), structured: { actions, ...hints } });
    }),
});
