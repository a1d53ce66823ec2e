import { z } from "glovebox";
import { tool } from "../tool.ts";

/** The tool `ui_status`. */
export const uiStatus = tool({
  description: "Tells state, folder, address, sessions, faults; sign_in lets a browser in, once.",
  effect: "read",
  assist: {
    roles: { look: { sign_in: false } },
    rules: [
      "NOW shows the server's state and, while it runs, the application object of session 1 as JSON. Not configured: ui_configure, then ui_start.",
      "Change what the application holds with ui_run, its files with ui_write_file, its pages with ui_upload_viewdef.",
    ],
  },
  core: true,
  input: z.object({ sign_in: z.boolean().default(true).describe("With an address that lets a browser in") }),
  run: ({ sign_in: isWanted }, { state }) => {
    const status = state.status();
    if (state.state !== "RUNNING" || !isWanted) return JSON.stringify(status, null, 2);
    return JSON.stringify({ ...status, sign_in: state.running.signInAddress("1").href }, null, 2);
  },
});
