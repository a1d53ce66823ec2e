import type { LiveConfig } from "../../kit/live/page/config.ts";

/** Tools and buttons of the live view. */
export const liveConfig: LiveConfig = {
  look: "sh3d_view",
  act: "sh3d_view_act",
  numbers: false,
  types: false,
  buttons: [
    { action: "undo", label: "Undo", icon: "undo" },
    { action: "redo", label: "Redo", icon: "restart" },
    { action: "observer", label: "Visitor", icon: "pointer" },
    { action: "top", label: "From above", icon: "live" },
    { action: "stop", label: "Stop", icon: "stop", kind: "danger" },
  ],
};
