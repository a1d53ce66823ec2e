import { browserError } from "../../errors.ts";
import type { Download, Downloads } from "../storage/downloads.ts";
import type { WaitOptions } from "../tab/condition_notifier.ts";
import type { Tab } from "../tab/tab.ts";
import { act, type Outcome } from "./act.ts";

/** Options for waiting for a file. */
export interface FileOptions extends WaitOptions {
  readonly progress: (done: number, total?: number) => void;
}

/** Time that a click may take to begin a download. */
const BEGIN_MS = 10_000;

/**
 * Clicks an element and waits for the file that comes of it.
 *
 * @throws ToolError `TIMEOUT` when none comes
 */
export async function clickForFile(
  tab: Tab,
  index: number,
  options: FileOptions,
): Promise<{ readonly outcome: Outcome; readonly download: Download }> {
  const { signal, timeoutMs } = options;
  const { downloads } = tab;
  const before = downloads.count;
  const isThere = () => downloads.count > before;
  const awaited = { on: downloads, isThere };
  const outcome = await act(tab, { index, action: "click", text: "", awaited }, signal);
  const beginMs = Math.min(BEGIN_MS, timeoutMs);
  const begun = await downloads.until(isThere, { signal, timeoutMs: beginMs });
  if (!begun) {
    throw browserError("TIMEOUT", `No download began within ${beginMs} ms after the click`, {
      hint: "Look at the page with browser_list_interactives: it may ask something first",
    });
  }
  return { outcome, download: await finished(tab, before + 1, options) };
}

/**
 * Waits until a download is done.
 *
 * @throws ToolError `TIMEOUT`, `BROWSER_DOWNLOAD`, `NOT_FOUND`
 */
export async function finished(
  tab: Tab,
  number: number,
  { progress, ...options }: FileOptions,
): Promise<Download> {
  const { downloads } = tab;
  known(downloads, number);
  let told = 0;
  await downloads.until(() => {
    const { state, received, size } = known(downloads, number);
    if (received > told) progress(told = received, size > 0 ? size : undefined);
    return state !== "running";
  }, options);
  const download = known(downloads, number);
  downloads.tell(number);
  const { name, received, size, state, reason } = download;
  if (state === "running") {
    const progress = size > 0 ? `${received} of ${size} bytes` : `${received} bytes`;
    throw browserError("TIMEOUT", `Download ${number}, ${name}, is not done: ${progress} so far`, {
      hint: "Wait on with browser_download_wait and a greater timeout_ms",
    });
  }
  if (state === "failed") {
    throw browserError("BROWSER_DOWNLOAD", `Download ${number}, ${name}, failed: ${reason}`, {
      hint: "Try again, or look with browser_network what the server answered",
    });
  }
  return download;
}

/** @throws ToolError `NOT_FOUND` */
function known(downloads: Downloads, number: number): Download {
  const download = downloads.all.find((each) => each.number === number);
  if (download !== undefined) return download;
  const numbers = downloads.all.map((each) => each.number).join(", ");
  throw browserError("NOT_FOUND", number === 0 ? "There is no download" : `There is no download ${number}`, {
    hint: numbers === "" ? "Click what should download first" : `There are: ${numbers}`,
  });
}
