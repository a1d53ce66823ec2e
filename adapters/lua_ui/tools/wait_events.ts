import { z } from "glovebox";
import { sessionId, tool } from "../tool.ts";

/** The tool `ui_wait_events`. */
export const uiWaitEvents = tool({
  description:
    "Waits for what the application pushes with mcp.pushState(table), for example a click of the person, and returns all of it as a JSON array; empty when the time is over.",
  effect: "write",
  assist: { visits: true },
  input: z.object({
    timeout: z.number().min(0).max(55).default(30).describe("Seconds to wait at most"),
    sessionId,
  }),
  timeoutMs: 60_000,
  run: async ({ timeout, sessionId }, { state, signal }) => {
    const session = await state.running.session(sessionId);
    return `[${(await session.takeEvents(timeout * 1_000, signal)).join(",")}]`;
  },
});
