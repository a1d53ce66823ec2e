import type { View } from "glovebox";
import { livePage } from "../kit/live/live_page.ts";
import type { Applications } from "./client/applications.ts";
import type { JavafxOptions } from "./options.ts";
import { liveConfig } from "./view/config.ts";

/** The windows of the application, live, with the person's hands in them. */
export const liveView: View<Applications, JavafxOptions> = {
  title: "Live windows",
  description: "Shows the application's windows, and lets the person click, type and stop in them",
  html: livePage,
  prefersBorder: true,
  live: liveConfig,
};
