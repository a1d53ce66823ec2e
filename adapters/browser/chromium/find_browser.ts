import { browserError } from "../errors.ts";

type System = "linux" | "darwin" | "windows";

interface KnownBrowser {
  readonly system: System;
  readonly family: "chromium" | "chrome" | "edge" | "headless-shell";
  readonly path: string;
}

const known = (system: System, family: KnownBrowser["family"], ...paths: string[]): KnownBrowser[] =>
  paths.map((path) => ({ system, family, path }));

/** Links and what they lead to: the host grants real paths. */
const KNOWN: readonly KnownBrowser[] = [
  ...known("linux", "headless-shell", "/usr/lib/chromium/chromium-headless-shell"),
  ...known(
    "linux",
    "chromium",
    "/usr/bin/chromium",
    "/usr/lib/chromium/chromium",
    "/usr/bin/chromium-browser",
  ),
  ...known("linux", "chromium", "/usr/lib64/chromium-browser/chromium-browser.sh", "/snap/bin/chromium"),
  ...known("linux", "chrome", "/usr/bin/google-chrome", "/usr/bin/google-chrome-stable"),
  ...known("linux", "chrome", "/opt/google/chrome/google-chrome"),
  ...known("linux", "edge", "/usr/bin/microsoft-edge", "/usr/bin/microsoft-edge-stable"),
  ...known("linux", "edge", "/opt/microsoft/msedge/microsoft-edge"),
  ...known("darwin", "chrome", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
  ...known("darwin", "chromium", "/Applications/Chromium.app/Contents/MacOS/Chromium"),
  ...known("darwin", "edge", "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge"),
  ...known("windows", "chrome", "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe"),
  ...known("windows", "chrome", "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe"),
  ...known("windows", "chromium", "C:\\Program Files\\Chromium\\Application\\chrome.exe"),
  ...known("windows", "edge", "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe"),
  ...known("windows", "edge", "C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe"),
];

/**
 * Paths at which Chromium and its relatives are installed. Only the host can find out which of them exist; here one can
 * only see which were granted.
 */
export const WELL_KNOWN_BROWSERS: readonly string[] = KNOWN.map(({ path }) => path);

/** Browser that is wanted. */
export interface WantedBrowser {
  /** An absolute path, which is taken as it is; a family (`chrome`) or the name of a program (`google-chrome`). */
  readonly executable?: string | undefined;
  /** True when the headless shell does: Chromium without its windows, there in a third of the time. */
  readonly bare: boolean;
}

/** Returns the paths to look at on a system, best first. Pure. */
export function placesFor(system: string, { executable, bare }: WantedBrowser): string[] {
  const wanted = executable?.toLowerCase();
  const fits = ({ family }: KnownBrowser) => bare || family !== "headless-shell";
  const here = KNOWN.filter((each) => each.system === system && fits(each));
  const isNamed = ({ family, path }: KnownBrowser) =>
    family === wanted || path.toLowerCase().split(/[\\/]/).at(-1)?.replace(/\.exe$/, "") === wanted;
  return [...here.filter(isNamed), ...here.filter((each) => !isNamed(each))].map(({ path }) => path);
}

/**
 * Finds the browser that this process may start.
 *
 * @throws ToolError `NOT_CONNECTED` when there is none
 */
export async function findBrowser(
  wanted: WantedBrowser,
  system: string = Deno.build.os,
): Promise<string> {
  const { executable } = wanted;
  if (executable !== undefined && /^(\/|[a-z]:\\)/i.test(executable)) return executable;
  for (const command of placesFor(system, wanted)) {
    if (await isGranted(command) && await exists(command)) return command;
  }
  const limits = wanted.bare ? "" : "; chromium-headless-shell has no window, profile or origin lists";
  throw browserError("NOT_CONNECTED", `Cannot start ${executable ?? "a browser"}: none was found`, {
    hint:
      `Install one (glovebox install browser) or name it with --option browser.executable=/path/to/chrome${limits}`,
  });
}

async function isGranted(command: string): Promise<boolean> {
  return (await Deno.permissions.query({ name: "run", command })).state === "granted";
}

/** The adapter may not look: then the host did, before it granted the path. */
async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, (error) => error instanceof Deno.errors.NotCapable);
}
