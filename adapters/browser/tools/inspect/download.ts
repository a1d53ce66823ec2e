import { type Reply, z } from "glovebox";
import type { ActedOn } from "../../client/input/acted_on.ts";
import { clickForFile, finished } from "../../client/input/click_for_file.ts";
import type { Download } from "../../client/storage/downloads.ts";
import type { Tab } from "../../client/tab/tab.ts";
import { actedData, actedMeta } from "../../render/acted.ts";
import { answerUnseen, downloadLine, savedData } from "../../render/answer.ts";
import { inTurn, tool } from "../../tool.ts";
import { NUMBER, TIMEOUT_MS } from "../shared_inputs.ts";

/** The tool `browser_click_and_wait_download`. */
export const browserClickAndWaitDownload = tool({
  description: "Clicks an element by number, waits for the file and tells where it is.",
  effect: "write",
  assist: { target: "index", consent: "download" },
  timeoutMs: 180_000,
  input: z.object({ index: NUMBER, timeout_ms: TIMEOUT_MS }),
  run: async ({ index, timeout_ms: timeoutMs }, call) =>
    await inTurn(call, async (tab, signal) => {
      const options = { signal, timeoutMs, progress: call.progress };
      const { outcome, download } = await clickForFile(tab, index, options);
      return told(tab, download, outcome);
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
    return told(tab, await finished(tab, download ?? downloads.count, { signal, timeoutMs, progress }));
  },
});

/** Tells of a file that is there. */
function told(tab: Tab, download: Download, outcome?: ActedOn): Reply {
  const acted = outcome === undefined ? {} : actedData(outcome);
  return answerUnseen(tab, {
    content: [downloadLine(download)],
    data: { ...savedData(download), ...acted },
    ...(outcome === undefined ? {} : { meta: actedMeta([outcome]) }),
  });
}
