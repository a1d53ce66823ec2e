import { LiveView } from "../../kit/live/page/live_view.ts";

void new LiveView({
  name: "javafx",
  look: "javafx_view",
  act: "javafx_view_act",
  numbers: false,
  types: true,
  buttons: [
    { action: "undo", label: "Undo", icon: "undo" },
    { action: "stop", label: "Stop", icon: "stop", kind: "danger" },
  ],
}).start();
