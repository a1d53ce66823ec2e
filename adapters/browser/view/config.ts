import type { LiveConfig } from "../../kit/live/page/config.ts";

/** Tools and buttons of the live view. */
export const liveConfig: LiveConfig = {
  look: "browser_view",
  act: "browser_view_act",
  numbers: true,
  types: true,
  buttons: [
    { action: "back", label: "Back", icon: "undo" },
    { action: "next_tab", label: "Next tab", icon: "chevron" },
    { action: "reload", label: "Reload", icon: "restart" },
    { action: "stop", label: "Stop", icon: "stop", kind: "danger" },
  ],
};
