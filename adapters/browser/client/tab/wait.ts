import { browserError } from "../../errors.ts";
import { settle } from "./settle.ts";
import type { Tab } from "./tab.ts";
import type { WaitOptions } from "./condition_notifier.ts";

/** Conditions to wait for; all that are given must hold. */
export interface WaitRequest {
  readonly ms?: number | undefined;
  readonly selector?: string | undefined;
  readonly text?: string | undefined;
  /** Part of the address of a request that is to be over. */
  readonly request?: string | undefined;
  readonly gone?: boolean | undefined;
  readonly network_idle?: boolean | undefined;
  readonly stable?: boolean | undefined;
}

const POLL_MS = 50;
const IDLE_MS = 500;

/** Waits; rejects with the signal's reason when that aborts, which is also how the deadline comes. */
export async function waitFor(tab: Tab, request: WaitRequest, signal: AbortSignal): Promise<void> {
  const { ms, selector, text, gone = false, network_idle: idle, stable } = request;
  if (ms !== undefined) await pause(tab, ms, signal);
  if (selector !== undefined || text !== undefined) {
    const wanted = {
      ...(selector === undefined ? {} : { selector }),
      ...(text === undefined ? {} : { text }),
    };
    while (await holds(tab, wanted, signal) === gone) await pause(tab, POLL_MS, signal);
  }
  if (request.request !== undefined) await answered(tab, request.request, signal);
  if (idle === true) await networkIdle(tab, signal);
  if (stable === true) {
    const rest = { signal, since: 0, quietMs: 150, stillMs: 150, streams: false };
    while (!await settle(tab, rest)) signal.throwIfAborted();
  }
}

async function holds(
  tab: Tab,
  wanted: { readonly selector?: string; readonly text?: string },
  signal: AbortSignal,
): Promise<boolean> {
  const { held } = await tab.page.call("holds", [wanted], { signal });
  if (held !== undefined) return held;
  throw browserError("INVALID_INPUT", `Cannot wait for "${wanted.selector}": it is no CSS selector`, {
    hint: "Write one such as #id, .class or button[type=submit]",
  });
}

async function answered({ network }: Tab, url: string, signal: AbortSignal): Promise<void> {
  await network.until(() => network.answered(url) !== undefined, { signal, timeoutMs: 2 ** 30 });
}

/** No request of the page for half a second. */
async function networkIdle({ requests, loading }: Tab, signal: AbortSignal): Promise<void> {
  const busy = () => loading.busy || requests.busySince(0, { streams: false });
  const timeoutMs = 2 ** 30;
  do {
    await loading.until(() => !loading.busy, { signal, timeoutMs });
    await requests.until(() => !requests.busySince(0, { streams: false }), { signal, timeoutMs });
  } while (busy() || await requests.until(busy, { signal, timeoutMs: IDLE_MS }));
}

async function pause({ loading }: Tab, ms: number, signal: AbortSignal): Promise<void> {
  await loading.until(() => false, { signal, timeoutMs: ms });
}

/**
 * Waits for a limited time.
 *
 * @throws ToolError `TIMEOUT` naming what did not come
 */
export async function waitInTime(
  tab: Tab,
  request: WaitRequest,
  { signal, timeoutMs }: WaitOptions,
): Promise<void> {
  const deadline = AbortSignal.timeout(timeoutMs + (request.ms ?? 0));
  try {
    await waitFor(tab, request, AbortSignal.any([signal, deadline]));
  } catch (error) {
    signal.throwIfAborted();
    if (!deadline.aborted) throw error;
    throw browserError("TIMEOUT", `Timed out after ${timeoutMs} ms waiting for ${describe(request)}`, {
      hint: "Look at the page with browser_list_interactives, or wait longer with timeout_ms",
      cause: error,
    });
  }
}

function describe({ selector, text, request, gone, network_idle: idle }: WaitRequest): string {
  const wanted = [selector && `"${selector}"`, text && `the text "${text}"`].filter(Boolean).join(" with ");
  if (request !== undefined) return `a request to "${request}"`;
  if (wanted !== "") return gone === true ? `the end of ${wanted}` : wanted;
  return idle === true ? "an idle network" : "a stable page";
}
