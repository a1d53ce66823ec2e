import { type Reply, z } from "glovebox";
import { type NamedFile, placeFor, saveFile } from "../../client/storage/named_file.ts";
import type { Tab } from "../../client/tab/tab.ts";
import { browserError } from "../../errors.ts";
import { answerUnseen } from "../../render/answer.ts";
import { renderHar } from "../../render/har.ts";
import { inTurn, tool } from "../../tool.ts";
import { counted } from "../../../kit/counted.ts";

/** The tool `browser_record`. */
export const browserRecord = tool({
  description: "Films the session, a picture after each action, or saves the requests as HAR.",
  effect: "write",
  assist: { offered: false },
  input: z.object({
    action: z.enum(["start", "stop", "har"]),
    name: z.string().optional().describe("Of the file"),
  }),
  run: async ({ action, name }, call) =>
    await inTurn(call, async (tab, signal) => {
      if (action === "start") {
        tab.film.start();
        return answerUnseen(tab, { content: ["a picture is taken after each action, until stop"] });
      }
      const judge = (path: string, folder: string) => call.path(path, "write", { within: [folder] });
      return action === "har"
        ? await saveHar(tab, { name, extension: ".har", judge }, signal)
        : await saveFilm(tab, { name, extension: ".webp", judge });
    }),
});

/** Saves what is kept of requests, with what was sent and answered as far as Chromium still has it. */
async function saveHar(tab: Tab, file: NamedFile, signal: AbortSignal): Promise<Reply> {
  const place = await placeFor(tab.downloads, file);
  const { exchanges } = tab.network;
  const recorded = await Promise.all(exchanges.map(async (exchange) => ({
    exchange,
    sent: await tab.network.sentWith(exchange, signal),
    answer: await tab.network.answerOf(exchange, signal),
  })));
  const path = await saveFile(place, "page", new TextEncoder().encode(renderHar(recorded)));
  return answerUnseen(tab, {
    content: [`saved ${path} (${counted(exchanges.length, "request")})`],
    data: { path },
  });
}

async function saveFilm(tab: Tab, file: NamedFile): Promise<Reply> {
  if (!tab.film.isRunning) {
    throw browserError("CONFLICT", "Cannot save a film: none was begun", {
      hint: "Call with action start first",
    });
  }
  const place = await placeFor(tab.downloads, file);
  const film = tab.film.stop();
  if (film === undefined) return answerUnseen(tab, { content: ["nothing was filmed"] });
  const path = await saveFile(place, "film", film.bytes);
  const { count, bytes } = film;
  return answerUnseen(tab, {
    content: [`saved ${path} (${counted(count, "picture")}, ${bytes.length} bytes)`],
    data: { path, pictures: count },
  });
}
