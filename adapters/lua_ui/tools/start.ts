import { z } from "glovebox";
import { tool } from "../tool.ts";

/** The tool `ui_start`. */
export const uiStart = tool({
  description:
    "Starts the UI server on 127.0.0.1 at a free port and returns its address; ui_configure first.",
  effect: "write",
  assist: { visits: true },
  core: true,
  input: z.object({}),
  run: (_input, { state }) => state.start(),
});

/** The tool `ui_stop`. */
export const uiStop = tool({
  description: "Stops the UI server and ends its sessions; the folder stays configured.",
  effect: "destroy",
  input: z.object({}),
  run: async (_input, { state }) => {
    await state.stop();
    return "Server stopped";
  },
});
