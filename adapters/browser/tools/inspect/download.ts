import { z } from "glovebox";
import { act } from "../../client/input/act.ts";
import type { Download, Downloads } from "../../client/storage/downloads.ts";
import type { Tab } from "../../client/tab/tab.ts";
import type { WaitOptions } from "../../client/tab/condition_notifier.ts";
import { browserError } from "../../errors.ts";
import { answerUnseen, downloadLine } from "../../render/answer.ts";
import { inTurn, tool } from "../../tool.ts";
import { NUMBER, TIMEOUT_MS } from "../shared_inputs.ts";

/** Time that a click may take to begin a download. */
const BEGIN_MS = 10_000;

/** The tool `browser_click_and_wait_download`. */
export const browserClickAndWaitDownload = tool({
  description: "Clicks an element by number, waits for the file and tells where it is.",
  effect: "write",
  assist: { target: "index", consent: "download" },
  timeoutMs: 180_000,
  input: z.object({ index: NUMBER, timeout_ms: TIMEOUT_MS }),
  run: async ({ index, timeout_ms: timeoutMs }, call) =>
    await inTurn(call, async (tab, signal) => {
      const { downloads } = tab;
      const before = downloads.count;
      const isThere = () => downloads.count > before;
      await act(tab, { index, action: "click", text: "", awaited: { on: downloads, isThere } }, signal);
      const beginMs = Math.min(BEGIN_MS, timeoutMs);
      const begun = await downloads.until(isThere, { signal, timeoutMs: beginMs });
      if (!begun) {
        throw browserError("TIMEOUT", `No download began within ${beginMs} ms after the click`, {
          hint: "Look at the page with browser_list_interactives: it may ask something first",
        });
      }
      return await finished(tab, before + 1, { signal, timeoutMs, progress: call.progress });
    }),
});

/** The tool `browser_download_wait`. */
export const browserDownloadWait = tool({
  description: "Waits until a download is done; the last one by default.",
  effect: "read",
  timeoutMs: 180_000,
  input: z.object({ download: NUMBER.optional(), timeout_ms: TIMEOUT_MS }),
  run: async ({ download, timeout_ms: timeoutMs }, { state, session, signal, progress }) => {
    const tab = await state.tab(session, signal);
    const { downloads } = tab;
    if (download === undefined && downloads.count === 0) {
      await downloads.until(() => downloads.count > 0, { signal, timeoutMs });
    }
    return await finished(tab, download ?? downloads.count, { signal, timeoutMs, progress });
  },
});

async function finished(
  tab: Tab,
  number: number,
  { progress, ...options }: WaitOptions & { readonly progress: (done: number, total?: number) => void },
) {
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
  const { name, received, size, state, path, reason } = download;
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
  return answerUnseen(tab, {
    content: [downloadLine(download)],
    data: { download: { number, name, path, size: received }, transfer: downloadLine(download) },
  });
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
