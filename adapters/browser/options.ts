import { type Permissions, z } from "glovebox";
import { HOME_VARIABLES } from "../kit/home_folder.ts";
import { attachPermissions, attachTarget } from "./chromium/attach_target.ts";
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
  profile: z.string().regex(/^[\w-]{1,40}$/).optional().describe("Keep cookies in a profile of that name"),
  state: z.string().regex(/^(\/|[a-z]:\\)/i, "write an absolute path").optional()
    .describe("A file that cookies and local storage are loaded from and saved to"),
  attach: attachTarget.optional().describe(
    "A running browser: a port, http://HOST:PORT, ws://… or its data folder",
  ),
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

/** Where profiles are kept. */
const PROFILES = "~/Glovebox/profiles";

/** The least that starts a browser and handles files: no network, the pipe needs none. */
export function permissions(options: BrowserOptions): Permissions {
  const { executable, headless, downloads, secrets, profile, attach, state } = options;
  const kept = [
    ...(profile === undefined ? [] : [`${PROFILES}/${profile}`]),
    // It is written beside the old one, so that there is a whole one at any time.
    ...(state === undefined ? [] : [state, `${state}.draft`]),
  ];
  const [read, write] = [[...uploadFolders(options), ...kept], [downloads, ...kept]];
  const env = [...HOME_VARIABLES, ...secrets.map((each) => each.env)];
  if (attach !== undefined) {
    const { net, read: found = [] } = attachPermissions(attach);
    const reason = "Works in a browser that is running, with whatever it is logged in to";
    return { net, read: [...read, ...found], write, env, reason };
  }
  const profileWords = profile === undefined ? "is thrown away afterwards" : "keeps cookies and logins";
  return {
    read,
    write,
    run: executable === undefined ? WELL_KNOWN_BROWSERS : [executable],
    // NODE_V8_COVERAGE is read by node:child_process at every spawn.
    env: ["NODE_V8_COVERAGE", ...(headless ? [] : DISPLAY_VARIABLES), ...env],
    sys: ["uid"],
    reason: `Starts a browser with a profile of its own, which ${profileWords}; saves downloads in a folder`,
  };
}
