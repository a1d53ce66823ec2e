import { browserError } from "../errors.ts";

/**
 * Where Chromium and its relatives are installed, links and what they lead to: the host grants real paths. Which of
 * them exist only the host may find out; here one can only see which were granted.
 */
export const WELL_KNOWN_BROWSERS: readonly string[] = [
  "/usr/bin/chromium",
  "/usr/lib/chromium/chromium",
  "/usr/bin/chromium-browser",
  "/usr/lib64/chromium-browser/chromium-browser.sh",
  "/snap/bin/chromium",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/google-chrome",
  "/usr/bin/microsoft-edge",
  "/opt/microsoft/msedge/microsoft-edge",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  "C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe",
];

/**
 * Finds the browser that this process may start.
 *
 * @param executable the option: an absolute path is taken as it is, a name prefers the well-known place of that name
 * @throws ToolError `NOT_CONNECTED` when there is none
 */
export async function findBrowser(executable: string | undefined): Promise<string> {
  if (executable !== undefined && /^(\/|[a-z]:\\)/i.test(executable)) return executable;
  const named = WELL_KNOWN_BROWSERS.filter((command) => command.endsWith(`/${executable}`));
  for (const command of [...named, ...WELL_KNOWN_BROWSERS]) {
    if (await isGranted(command) && await exists(command)) return command;
  }
  throw browserError("NOT_CONNECTED", `Cannot start ${executable ?? "a browser"}: none was found`, {
    hint:
      "Install one (apt-get install chromium) or name it with --option browser.executable=/path/to/chrome",
  });
}

async function isGranted(command: string): Promise<boolean> {
  return (await Deno.permissions.query({ name: "run", command })).state === "granted";
}

/** The adapter may not look: then the host did, before it granted the path. */
async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, (error) => error instanceof Deno.errors.NotCapable);
}
