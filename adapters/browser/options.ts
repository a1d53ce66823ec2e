import { type Permissions, z } from "glovebox";
import { hostMap, originList } from "./origin_pattern.ts";
import { OriginRules } from "./origin_rules.ts";
import { WELL_KNOWN_BROWSERS } from "./chromium/find_browser.ts";

const secretSchema = z.object({
  name: z.string().regex(/^[^{}]+$/),
  origin: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin).describe(
    "Where it may be typed",
  ),
  env: z.string().describe("The variable that holds it"),
});

/** What a person may set. */
export const optionsSchema = z.object({
  executable: z.string().optional().describe("The browser: a path, or a name such as google-chrome"),
  headless: z.boolean().default(true).describe("Without a window"),
  banners: z.boolean().default(true).describe("Close cookie banners as they come"),
  allowOrigins: originList.describe(
    "Where pages may come from, such as https://a.com,*.b.com; else everywhere",
  ),
  blockOrigins: originList.describe("Where no page may come from"),
  allowResources: originList.describe("Where else pages may load things from; * for everywhere"),
  blockResources: originList.describe("Where nothing may come from"),
  blockPrivate: z.boolean().default(false).describe("Nothing from this machine and private networks"),
  hosts: hostMap.describe("Addresses of names, such as shop.test=127.0.0.1"),
  evaluate: z.boolean().default(false).describe("Allow browser_evaluate: JavaScript of the model in pages"),
  secrets: z.array(secretSchema).default([]).describe(
    "Values that are typed by name, {{secret:NAME}}, unseen",
  ),
  timeoutMs: z.number().int().min(100).max(300_000).default(30_000).describe("How long a page may load"),
  patienceMs: z.number().int().min(0).max(60_000).default(4_000).describe("How long to await a page's rest"),
  downloads: z.string().default("~/Glovebox/downloads").describe("The folder that files are saved in"),
  uploads: z.union([z.string(), z.array(z.string())]).default([]).describe(
    "More folders that files may be uploaded from; from that for downloads they always may",
  ),
  maxTabs: z.number().int().min(1).max(500).default(100).describe("How many tabs a session may have"),
});
export type BrowserOptions = z.output<typeof optionsSchema>;

/** Where `~/` is. */
const HOME_VARIABLES = ["HOME", "USERPROFILE"];

/** The lists of origins as one decision. */
export function originRules(options: BrowserOptions): OriginRules {
  const { allowOrigins: allow, blockOrigins: block, allowResources, blockResources, blockPrivate } = options;
  return new OriginRules({ allow, block, allowResources, blockResources, blockPrivate });
}

/** Where a window is to be shown. */
export const DISPLAY_VARIABLES = ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR"];

/** The folders that files may be uploaded from. */
export function uploadFolders(
  { downloads, uploads }: Pick<BrowserOptions, "downloads" | "uploads">,
): string[] {
  return [downloads, ...[uploads].flat()];
}

/** The least that starts a browser and handles files: no network, the pipe needs none. */
export function permissions(options: BrowserOptions): Permissions {
  const { executable, headless, downloads, secrets } = options;
  const values = secrets.map(({ env }) => env);
  return {
    read: uploadFolders(options),
    write: [downloads],
    run: executable === undefined ? WELL_KNOWN_BROWSERS : [executable],
    // NODE_V8_COVERAGE is read by node:child_process at every spawn.
    env: ["NODE_V8_COVERAGE", ...HOME_VARIABLES, ...(headless ? [] : DISPLAY_VARIABLES), ...values],
    sys: ["uid"],
    reason:
      "Starts a browser with a profile of its own, which is thrown away afterwards; saves downloads in a folder",
  };
}
