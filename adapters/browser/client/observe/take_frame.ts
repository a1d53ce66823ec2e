import type { Tab } from "../tab/tab.ts";
import { marked } from "./marked.ts";
import { capture } from "./picture.ts";

const QUALITY = 50;

/** Takes a picture for the film of a session, where one is running. What goes wrong with it is no fault of an action. */
export async function takeFrame(tab: Tab, signal: AbortSignal): Promise<void> {
  if (!tab.film.isRunning || tab.dead || tab.dialogs.open !== undefined) return;
  try {
    const picture = { format: "webp", quality: QUALITY, clip: undefined } as const;
    await marked(tab, { numbers: false, fullPage: false }, async () => {
      tab.film.add(await capture(tab, picture, signal));
    }, signal);
  } catch {
    signal.throwIfAborted();
  }
}
