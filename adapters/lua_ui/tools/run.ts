import { z } from "glovebox";
import { sessionId, tool } from "../tool.ts";

/** The tool `ui_run`. */
export const uiRun = tool({
  description:
    "Runs Lua 5.4 code in a session, where `session` is the session object, and returns the first result as JSON; pages show what changed. For example: return session:getApp().contacts[1].firstName",
  effect: "destroy",
  assist: { evidence: false },
  core: true,
  input: z.object({ code: z.string().describe("A chunk of Lua; return gives the result"), sessionId }),
  run: async ({ code, sessionId }, { state }) =>
    await (await state.running.session(sessionId)).ask("run", code),
});

/** The tool `ui_get_state`. */
export const uiGetState = tool({
  description: "Returns the application object of a session as JSON.",
  effect: "read",
  assist: { roles: { text: {} } },
  core: true,
  input: z.object({ sessionId }),
  run: async ({ sessionId }, { state }) => await (await state.running.existing(sessionId)).ask("state"),
});

/** The tool `ui_display`. */
export const uiDisplay = tool({
  description: "Loads lua/NAME.lua and shows its application in the session's pages.",
  effect: "write",
  assist: { visits: true },
  view: "app",
  input: z.object({ name: z.string().describe("Of the application, such as my-app"), sessionId }),
  run: async ({ name, sessionId }, { state }) => {
    await (await state.running.session(sessionId)).ask("display", name);
    return `Displayed app: ${name}`;
  },
});
