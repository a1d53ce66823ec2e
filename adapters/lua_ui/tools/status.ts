import { z } from "glovebox";
import { tool } from "../tool.ts";

export const uiStatus = tool({
  description:
    "Tells the state, the folder, the address, the sessions and their last faults; in every state.",
  effect: "read",
  core: true,
  input: z.object({}),
  run: (_input, { state }) => JSON.stringify(state.status(), null, 2),
});
