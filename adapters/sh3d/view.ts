import type { View } from "glovebox";
import { livePage } from "../kit/live/live_page.ts";
import type { Homes } from "./client/homes.ts";
import type { Sh3dOptions } from "./options.ts";
import { liveConfig } from "./view/config.ts";

/** Plan and 3D view of the home, live, with undo and the camera in the person's hands. */
export const liveView: View<Homes, Sh3dOptions> = {
  title: "Live home",
  description: "Shows plan and 3D view side by side, and lets the person undo and move the camera",
  html: livePage,
  prefersBorder: true,
  live: liveConfig,
};
