import { AFTER_LOAD, settle } from "./settle.ts";
import type { Tab } from "./tab.ts";

/** Longest wait for a page, in milliseconds. */
const LOAD_MS = 10_000;
/** Time that pictures, frames and advertisements get once the document is there, in milliseconds. */
const REST_MS = 2_000;

/**
 * Waits until a page has loaded and is at rest. What fills the page in is waited for; a picture or a frame that never
 * answers is not.
 *
 * @param since requests made since then are waited for; see {@linkcode Requests.now}
 * @returns false when it was still loading, or changing, when the waiting ended
 */
export async function load(tab: Tab, since: number, signal: AbortSignal): Promise<boolean> {
  const { loading, requests } = tab;
  const end = performance.now() + Math.min(LOAD_MS, tab.timeoutMs);
  const limits = (ms = Infinity) => ({
    signal,
    timeoutMs: Math.max(0, Math.min(ms, end - performance.now())),
  });
  await loading.until(() => !loading.busy || loading.parsed, limits());
  await loading.until(() => !loading.busy, limits(REST_MS));
  if (loading.busy) {
    await requests.until(() => !requests.busySince(since, { streams: false }) || !loading.busy, limits());
  }
  if (!loading.busy) return await settle(tab, { signal, since, ...AFTER_LOAD });
  loading.giveUp();
  return false;
}

/** Returns what to say of a page that was opened and did not come to rest; nothing of one that did. */
export function unrestOf({ loading, requests }: Tab, settled: boolean): string[] {
  if (settled) return [];
  const loads = loading.busy || requests.busySince(-Infinity, { streams: false });
  return [loads ? "The page is still loading" : "The page keeps changing by itself"];
}
