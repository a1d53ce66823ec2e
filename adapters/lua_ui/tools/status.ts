import { z } from "glovebox";
import { tool } from "../tool.ts";

/** The tool `ui_status`. */
export const uiStatus = tool({
  description: "Tells state, folder, address, sessions, faults; sign_in lets a browser in, once.",
  effect: "read",
  core: true,
  input: z.object({}),
  run: (_input, { state }) => {
    const status = state.status();
    if (state.state !== "RUNNING") return JSON.stringify(status, null, 2);
    return JSON.stringify({ ...status, sign_in: state.running.signInAddress("1").href }, null, 2);
  },
});
