import type { View } from "glovebox";
import { livePage } from "../kit/live/live_page.ts";
import type { Platform } from "./client/platform.ts";
import type { LuaUiOptions } from "./options.ts";

/** The running application itself: a frame that reaches this one server and nothing else. */
export const applicationView: View<Platform, LuaUiOptions> = {
  title: "Application",
  description: "Shows the running application itself, to be used in the conversation",
  html: livePage,
  csp: ({ state }) => ({ frameDomains: [state.running.url] }),
  prefersBorder: true,
  live: { look: "lua_view" },
};
