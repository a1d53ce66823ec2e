import { type Permissions, z } from "glovebox";
import { WELL_KNOWN_BROWSERS } from "./chromium/find_browser.ts";

/** What a person may set. */
export const optionsSchema = z.object({
  executable: z.string().optional().describe("The browser: a path, or a name such as google-chrome"),
  headless: z.boolean().default(true).describe("Without a window"),
  timeoutMs: z.number().int().min(100).max(300_000).default(30_000).describe("How long a page may load"),
});
export type BrowserOptions = z.output<typeof optionsSchema>;

/** Where a window is to be shown. */
export const DISPLAY_VARIABLES = ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR"];

/** The least that starts a browser: no network (the pipe needs none), no reading, no writing. */
export function permissions({ executable, headless }: BrowserOptions): Permissions {
  return {
    run: executable === undefined ? WELL_KNOWN_BROWSERS : [executable],
    // NODE_V8_COVERAGE is read by node:child_process at every spawn.
    env: ["NODE_V8_COVERAGE", ...(headless ? [] : DISPLAY_VARIABLES)],
    sys: ["uid"],
    reason: "Starts a browser with a profile of its own, which is thrown away afterwards",
  };
}
