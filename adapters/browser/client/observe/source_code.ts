import type { Tab } from "../tab/tab.ts";
import type { CodePlace, Failure } from "./failure.ts";
import { placeInSource } from "./source_map.ts";

/** Longest wait for the text of a script, in milliseconds. */
const TEXT_MS = 500;

/** Returns failures with their places in the code as it was written, where the script that runs brings its map along. */
export async function inSource(
  tab: Tab,
  failures: readonly Failure[],
  signal: AbortSignal,
): Promise<readonly Failure[]> {
  return await Promise.all(failures.map(async (failure) => {
    if (failure.place === undefined) return failure;
    return { ...failure, place: await written(tab, failure.place, signal) };
  }));
}

async function written(tab: Tab, place: CodePlace, signal: AbortSignal): Promise<CodePlace> {
  const soon = AbortSignal.any([signal, AbortSignal.timeout(TEXT_MS)]);
  const asked = { frameId: tab.targetId, url: place.url };
  // The text of a script that is gone from the memory of the browser, or of a frame, has no map to look into.
  const text = await tab.session.send("Page.getResourceContent", asked, { signal: soon }).catch(() =>
    undefined
  );
  return text === undefined || text.base64Encoded ? place : placeInSource(text.content, place) ?? place;
}
