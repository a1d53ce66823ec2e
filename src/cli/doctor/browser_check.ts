import { App, isReady, lackOf } from "../../app.ts";
import type { Settings } from "../../config/settings.ts";
import { terminalContext } from "../calling/tool_call.ts";
import { type Finding, finding } from "./finding.ts";

/** Longest time that a browser may take to open an empty page, in milliseconds. */
const LAUNCH_MS = 30_000;

/** Starts the browser as the assistant would and opens an empty page in it. */
export async function checkBrowser(settings: Settings): Promise<Finding> {
  const { fine, trouble } = finding("browser");
  await using app = await App.start({ ...settings, adapters: ["browser"], tools: [] });
  const [adapter] = app.adapters;
  const { reason, remedy } = lackOf("browser");
  if (adapter === undefined || !await isReady(adapter)) return trouble(reason, remedy);
  const started = performance.now();
  const context = terminalContext(AbortSignal.timeout(LAUNCH_MS));
  const outcome = await app.catalog.call("browser_navigate", { url: "about:blank" }, context);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (outcome.ok && outcome.isError !== true) return fine(`opened a page in ${seconds} s`);
  const error = outcome.ok ? { message: "it answered with an error" } : outcome.error;
  return trouble(
    error.message,
    "hint" in error && error.hint !== undefined ? error.hint : "glovebox install browser",
  );
}
