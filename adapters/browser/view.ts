import type { View } from "glovebox";
import { livePage } from "../kit/live/live_page.ts";
import type { Browser } from "./client/session/browser.ts";
import type { BrowserOptions } from "./options.ts";
import { liveConfig } from "./view/config.ts";

/** The page that the session works in, live, with the person's hands in it. */
export const liveView: View<Browser, BrowserOptions> = {
  title: "Live page",
  description: "Shows the page that is worked in, and lets the person click, type and stop in it",
  html: livePage,
  prefersBorder: true,
  live: liveConfig,
};
