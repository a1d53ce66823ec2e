import { WindowLooker } from "../../client/window_looker.ts";
import { lookInput, lookUntilChanged } from "../../../kit/live/live_look.ts";
import { tool, withApp } from "../../tool.ts";

/** The tool `javafx_view`: what the live view shows. */
export const javafxView = tool({
  description: "Shows the application's windows to the live view, and again when they have changed.",
  effect: "read",
  visibility: ["app"],
  input: lookInput,
  run: async (input, call) =>
    await withApp(call, undefined, async (memory, { signal, ms }) => {
      return await lookUntilChanged(input, new WindowLooker(memory, ms), signal);
    }),
});
