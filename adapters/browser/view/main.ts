import { LiveView } from "../../kit/live/page/live_view.ts";

void new LiveView({
  name: "browser",
  look: "browser_view",
  act: "browser_view_act",
  numbers: true,
  types: true,
  buttons: [
    { action: "back", label: "Back", icon: "undo" },
    { action: "reload", label: "Reload", icon: "restart" },
    { action: "stop", label: "Stop", icon: "stop", kind: "danger" },
  ],
}).start();
