import { reply, z } from "glovebox";
import { titlesOf } from "../client/applications.ts";
import { tool } from "../tool.ts";

const NONE = "No JavaFX application has the agent enabled: glovebox apps shows how";

/** The tool `ui_list_apps`. */
export const uiListApps = tool({
  description: "Lists the JavaFX applications of this machine that can be seen, with pid and window titles.",
  effect: "read",
  core: true,
  input: z.object({}),
  run: async (_input, { state, options, signal }) => {
    const limits = { signal, ms: Math.min(options.timeoutMs, 2000) };
    const found = await state.list(limits);
    const apps = await Promise.all(found.map(async ({ jvm, application }) => {
      const titles = application && await titlesOf(application, limits);
      return {
        pid: jvm.pid,
        mainClass: jvm.mainClass,
        startedAt: jvm.startedAt,
        enabled: application !== undefined,
        windows: titles ?? [],
        // Its windows are not known then, which is not the same as none.
        ...(application !== undefined && titles === undefined ? { answers: false } : {}),
      };
    }));
    const lines = apps.map(({ pid, mainClass, enabled, windows, answers = true }) => {
      const shown = windows.map((title) => JSON.stringify(title)).join(", ") || "no window";
      const state = answers ? shown : "does not answer: its UI thread is busy or hangs";
      return `${pid} ${mainClass}: ${enabled ? state : "not enabled"}`;
    });
    if (apps.length === 0) return reply({ content: NONE, structured: { apps, hint: NONE } });
    return reply({ content: lines.join("\n"), structured: { apps } });
  },
});
