import type { Tab } from "../tab/tab.ts";
import { capture } from "./picture.ts";

const QUALITY = 50;

/** Takes a picture for the film of a session, where one is running. What goes wrong with it is no fault of an action. */
export async function takeFrame(tab: Tab, signal: AbortSignal): Promise<void> {
  if (!tab.film.isRunning || tab.dead || tab.dialogs.open !== undefined) return;
  try {
    // Secrets are covered, as in every picture.
    await tab.page.call("mark", [{ numbers: false, fullPage: false }], { signal });
    try {
      tab.film.add(await capture(tab, { format: "webp", quality: QUALITY, clip: undefined }, signal));
    } finally {
      await tab.page.call("unmark", [], { signal });
    }
  } catch {
    signal.throwIfAborted();
  }
}
