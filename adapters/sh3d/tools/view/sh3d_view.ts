import { lookerAt } from "../../client/home_looker.ts";
import { lookInput, lookUntilChanged } from "../../../kit/live/live_look.ts";
import { tool, withHome } from "../../tool.ts";

/** The tool `sh3d_view`: what the live view shows. */
export const sh3dView = tool({
  description: "Shows plan and 3D view of the home to the live view, and again when they have changed.",
  effect: "read",
  visibility: ["app"],
  input: lookInput,
  run: async (input, call) =>
    await withHome(call, undefined, async (home) => {
      return await lookUntilChanged(input, lookerAt(home), call.signal);
    }),
});
