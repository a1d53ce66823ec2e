import { LiveView } from "../../kit/live/page/live_view.ts";

void new LiveView({
  name: "sh3d",
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
}).start();
