import { reply, z } from "glovebox";
import { sessionId, tool } from "../tool.ts";
import { IN_VIEW } from "../server/http_server.ts";

/** The tool `lua_view`: lets the view in the conversation into a session, once for each key. */
export const luaView = tool({
  description: "Lets the view in the conversation into a session.",
  effect: "read",
  visibility: ["app"],
  input: z.object({ sessionId }),
  run: async ({ sessionId }, { state: { running } }) => {
    await running.existing(sessionId);
    const url = running.signInAddress(sessionId, "", { [IN_VIEW]: "1" });
    return reply({ structured: { url: url.href }, content: [] });
  },
});
