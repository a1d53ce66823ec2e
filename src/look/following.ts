/// <reference lib="dom" />

/** Time that a host waits for something new, in milliseconds. */
export const WAIT_MS = 20_000;
/** Time that a view waits for its host's answer, in milliseconds. */
export const ANSWER_MS = 45_000;
const FIRST_PAUSE_MS = 500;
const MOST_PAUSE_MS = 15_000;

/** Waits before a host that did not answer is asked again: the longer, the more often it failed in a row. */
export async function pauseAfter(failures: number): Promise<void> {
  await pause(Math.min(MOST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures));
}

/**
 * Waits.
 *
 * @param ms time, in milliseconds; none where it is below 0
 */
export async function pause(ms: number): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)));
}

/** Returns what an error says, for the person. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
