import { LiveView } from "../../kit/live/page/live_view.ts";
import { liveConfig } from "./config.ts";

void new LiveView("sh3d", liveConfig).start();
