import { ToolError, z } from "glovebox";
import { KEY } from "../server/http_server.ts";
import { sessionId, tool } from "../tool.ts";

/** The tool `ui_open_browser`. */
export const uiOpenBrowser = tool({
  description:
    "Opens a session in the person's browser; by default a session that is open already stays in its one tab.",
  effect: "write",
  assist: { visits: true },
  core: true,
  input: z.object({
    sessionId,
    path: z.string().default("/").describe("Path of the address"),
    conserve: z.boolean().default(true).describe("Whether a tab that shows the session already is enough"),
  }),
  run: async ({ sessionId, path, conserve }, { state, openUrl }) => {
    const { running } = state;
    await running.session(sessionId);
    const url = running.signInAddress(sessionId, path, conserve ? { conserve: "true" } : {});
    if (!url.pathname.startsWith(`/${sessionId}/`)) {
      throw new ToolError("INVALID_INPUT", `The path "${path}" leads out of the session`, {
        hint: "Leave it out, or name one such as /variables",
      });
    }
    await openUrl(url.href);
    url.searchParams.delete(KEY); // it has been used
    return `Opened ${url.href}`;
  },
});
