import { type Permissions, z } from "glovebox";
import { HOME_VARIABLES } from "../kit/home_folder.ts";
import { attachOrigin, attachPermissions, attachTarget, secretsIn } from "./chromium/attach_target.ts";
import { hostMap, originList } from "./origin_pattern.ts";
import { OriginRules } from "./origin_rules.ts";
import { WELL_KNOWN_BROWSERS } from "./chromium/find_browser.ts";

const secretSchema = z.object({
  name: z.string().regex(/^[^{}]+$/),
  origin: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin).describe(
    "Where it may be typed",
  ),
  env: z.string().optional().describe(
    "The variable that holds it; without one it is kept with glovebox secret set NAME --adapter browser",
  ),
});

const credentialSchema = z.object({
  origin: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin).describe(
    "Who may ask for them",
  ),
  user: z.string(),
  env: z.string().optional().describe("The variable that holds the password"),
  secret: z.string().optional().describe("Or the name under which it is kept with glovebox secret set"),
}).refine(({ env, secret }) => (env === undefined) !== (secret === undefined), "write either env or secret");

/** Permissions that pages may be given, by the names that Chromium has for them. */
const PAGE_PERMISSIONS = [
  ...["audioCapture", "clipboardReadWrite", "geolocation", "midi", "notifications", "sensors"] as const,
  ...["videoCapture", "wakeLockScreen"] as const,
] as const;

const pagePermissionSchema = z.object({
  origin: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
  allow: z.array(z.enum(PAGE_PERMISSIONS)).min(1),
});

/** Options that the user may set. */
export const optionsSchema = z.object({
  executable: z.string().optional().describe("The browser: a path, or a name such as google-chrome"),
  headless: z.boolean().default(true).describe("Without a window"),
  profile: z.string().regex(/^[\w-]{1,40}$/).optional().describe("Keep cookies in a profile of that name"),
  state: z.string().regex(/^(\/|[a-z]:\\)/i, "write an absolute path").optional()
    .describe("A file that cookies and local storage are loaded from and saved to"),
  attach: attachTarget.optional().describe(
    "A running browser: auto for this user's own, a port, http://HOST:PORT, ws://… or its data folder",
  ),
  attachHeaders: z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[^\r\n]*$/)).default({}).describe(
    "Sent when attaching to an address; {{secret:NAME}} is what glovebox secret set NAME keeps for it",
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
  intercept: z.boolean().default(false).describe(
    "Allow browser_route: answers of the model in place of a server's",
  ),
  secrets: z.array(secretSchema).default([]).describe(
    "Values that are typed by name, {{secret:NAME}}, unseen",
  ),
  trustHosts: z.union([z.string().transform((text) => text.split(",")), z.array(z.string())]).default([])
    .describe("Hosts whose certificate is trusted no matter who signed it, such as printer.local"),
  credentials: z.array(credentialSchema).default([]).describe(
    "Names and passwords for what asks for them by HTTP",
  ),
  pagePermissions: z.array(pagePermissionSchema).default([]).describe(
    "What pages of an origin may do unasked, such as notifications or videoCapture",
  ),
  proxy: z.string().optional().describe("The proxy that the browser uses, such as http://proxy.test:3128"),
  userAgent: z.string().optional().describe("What the browser calls itself"),
  extensions: z.union([z.string().transform((text) => text.split(",")), z.array(z.string())]).default([])
    .describe("Folders of extensions, unpacked, that the browser is started with"),
  headers: z.record(z.string(), z.string()).default({}).describe("Sent with every request of a page"),
  timeoutMs: z.number().int().min(100).max(300_000).default(30_000).describe("How long a page may load"),
  patienceMs: z.number().int().min(0).max(60_000).default(4_000).describe("How long to await a page's rest"),
  downloads: z.string().default("~/Glovebox/downloads").describe("The folder that files are saved in"),
  uploads: z.union([z.string(), z.array(z.string())]).default([]).describe(
    "More folders that files may be uploaded from; from that for downloads they always may",
  ),
  maxTabs: z.number().int().min(1).max(500).default(100).describe("How many tabs a session may have"),
});
/** Options of the browser adapter, with what is preset. */
export type BrowserOptions = z.output<typeof optionsSchema>;

/** The lists of origins as one decision. */
export function originRules(options: BrowserOptions): OriginRules {
  const { allowOrigins: allow, blockOrigins: block, allowResources, blockResources, blockPrivate } = options;
  return new OriginRules({ allow, block, allowResources, blockResources, blockPrivate });
}

/** Variables that tell where a window is to be shown. */
export const DISPLAY_VARIABLES = ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR"];

/** The language, the letters and the time of the machine. */
export const LOCALE_VARIABLES = ["LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "TZ"];

/** The folders that files may be uploaded from. */
export function uploadFolders(
  { downloads, uploads }: Pick<BrowserOptions, "downloads" | "uploads">,
): string[] {
  return [downloads, ...[uploads].flat()];
}

/** Folder of profiles. */
const PROFILES = "~/Glovebox/profiles";

/** Secrets that attaching needs, each with the origin that it is kept for. */
function attachSecrets({ attach, attachHeaders }: BrowserOptions): string[] {
  const origin = attachOrigin(attach);
  if (origin === undefined) return [];
  return Object.values(attachHeaders).flatMap(secretsIn).map((name) => `${name}@${origin}`);
}

/** The least that starts a browser and handles files: no network, the pipe needs none. */
export function permissions(options: BrowserOptions): Permissions {
  const { executable, downloads, secrets, credentials, profile, attach, state } = options;
  const folders = [
    ...(profile === undefined ? [] : [`${PROFILES}/${profile}`]),
    // It is written next to the old one, so that there is a whole one at any time.
    ...(state === undefined ? [] : [state, `${state}.draft`]),
  ];
  const [read, write] = [[...uploadFolders(options), ...folders], [downloads, ...folders]];
  const env = [...HOME_VARIABLES, ...[...secrets, ...credentials].flatMap((each) => each.env ?? [])];
  const names = secrets.filter((each) => each.env === undefined).map((each) => `${each.name}@${each.origin}`);
  const passwords = credentials.flatMap((each) =>
    each.secret === undefined ? [] : [`${each.secret}@${each.origin}`]
  );
  const all = [...new Set([...names, ...passwords, ...attachSecrets(options)])];
  const kept = all.length === 0 ? {} : { secret: all };
  if (attach !== undefined) {
    const { net, read: found = [] } = attachPermissions(attach);
    const reason = "Works in a browser that is running, with whatever it is logged in to";
    return { net, read: [...read, ...found], write, env, reason, ...kept };
  }
  const profileWords = profile === undefined ? "is thrown away afterwards" : "keeps cookies and logins";
  return {
    read,
    write,
    run: executable === undefined ? WELL_KNOWN_BROWSERS : [executable],
    // NODE_V8_COVERAGE is read by node:child_process at every spawn. A window is no wider right than none.
    env: ["NODE_V8_COVERAGE", ...LOCALE_VARIABLES, ...DISPLAY_VARIABLES, ...env],
    sys: ["uid"],
    ...kept,
    reason: `Starts a browser with a profile of its own, which ${profileWords}; saves downloads in a folder`,
  };
}
