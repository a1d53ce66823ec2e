/** Settings that decide the command line of the browser. */
export interface LaunchChoice {
  readonly profile: string;
  readonly headless: boolean;
  readonly root: boolean;
  /** Further flags to set; see `networkFlags`. */
  readonly network: readonly string[];
  readonly languages?: string | undefined;
  /** Extensions are loaded once it runs. */
  readonly extended?: boolean | undefined;
}

/** The size of the window in CSS pixels. */
export const WINDOW = { width: 1280, height: 800 } as const;

const QUIET = [
  "--no-first-run",
  "--no-default-browser-check",
  "--disable-background-networking",
  "--disable-breakpad",
  "--disable-client-side-phishing-detection",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-domain-reliability",
  "--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication",
  "--disable-search-engine-choice-screen",
  "--disable-sync",
  "--enable-features=WebMCP,DevToolsWebMCPSupport",
  "--metrics-recording-only",
  "--no-pings",
  "--no-service-autorun",
  "--password-store=basic",
  "--use-mock-keychain",
];

/** Pages that nobody looks at must run as if somebody did. */
const AWAKE = [
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
  "--disable-hang-monitor",
];

/**
 * The command line of the browser.
 *
 * The debugging pipe opens no port, so nobody else on the machine can attach, and the browser ends by itself when
 * this process does. The sandbox stays on, but for root, for whom Chromium has none. The frame rate keeps its limit:
 * without it pictures come 15 ms sooner, and a page with a turning spinner takes two processors instead of half a one.
 */
export function launchFlags(
  { profile, headless, root, network, languages, extended }: LaunchChoice,
): string[] {
  return [
    "--remote-debugging-pipe",
    `--user-data-dir=${profile}`,
    `--window-size=${WINDOW.width},${WINDOW.height}`,
    ...(headless ? ["--headless=new", "--hide-scrollbars", "--mute-audio"] : []),
    ...(root ? ["--no-sandbox"] : []),
    "--disable-dev-shm-usage", // in a container it may be too small for a page, which crashes then
    ...QUIET,
    // Over the pipe alone extensions may be loaded that no store has looked at.
    extended === true ? "--enable-unsafe-extension-debugging" : "--disable-extensions",
    ...network,
    ...(languages === undefined ? [] : [`--accept-lang=${languages}`]),
    ...AWAKE,
    // A mouse that points exactly and can hover, as at a person's desk: many pages are made for fingers without it.
    "--blink-settings=primaryPointerType=4,availablePointerTypes=4,primaryHoverType=2,availableHoverTypes=2",
    // The pages that sessions ask for are enough: an empty one of Chromium's own costs 300 ms and a process.
    "--no-startup-window",
  ];
}
