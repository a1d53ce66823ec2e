import type { LiveConfig } from "../../kit/live/page/config.ts";

/** Tools and buttons of the live view. */
export const liveConfig: LiveConfig = {
  look: "javafx_view",
  act: "javafx_view_act",
  numbers: false,
  types: true,
  buttons: [
    { action: "undo", label: "Undo", icon: "undo" },
    { action: "stop", label: "Stop", icon: "stop", kind: "danger" },
  ],
};
