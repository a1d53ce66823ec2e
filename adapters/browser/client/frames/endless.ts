import type { SendOptions } from "../../cdp/connection.ts";
import type { CdpSession } from "../session/session.ts";

/** A script of the page has computed without a pause, and was stopped. */
export class EndlessScript extends Error {
  override readonly name = "EndlessScript";
}

/** Options for waiting for something. */
export interface WatchOptions {
  /** True when it is still the page's turn, and not that of a question of ours. */
  readonly isPage?: () => boolean;
  /** The session that is waited for; any of the page's without it. */
  readonly only?: CdpSession;
}

/** Time that a wait may take before its cause is looked into; nearly everything takes less. */
const PATIENCE_MS = 500;
const SAMPLE_MS = 200;

/** A script that computes for so long while somebody waits for its page will not end soon. */
const COMPUTED_MS = 1_000;

/**
 * Ends scripts that never end. They are told by the processor time of their thread: on a machine that is suspended or
 * has too much to do, time passes for a page without its fault.
 */
export class Endless {
  readonly #sessions = new Set<CdpSession>();

  /** Has Chromium count the time of the pages of a session. */
  async follow(session: CdpSession): Promise<void> {
    for (const each of this.#sessions) if (each.isDropped) this.#sessions.delete(each);
    this.#sessions.add(session);
    await session.send("Performance.enable", {});
  }

  /**
   * Waits for something that a page has to do.
   *
   * @throws EndlessScript when a script keeps the page from it; the script is stopped
   */
  async watch<T>(task: Promise<T>, { isPage = () => true, only }: WatchOptions = {}): Promise<T> {
    const over = new AbortController();
    const found = Promise.withResolvers<CdpSession>();
    const sessions = only === undefined ? [...this.#sessions] : [only];
    const timer = setTimeout(() => {
      Promise.any(sessions.map((session) => this.#find(session, isPage, over.signal)))
        .then(found.resolve, () => undefined); // none is endless
    }, PATIENCE_MS);
    try {
      const endless = await Promise.race([task.then(() => undefined), found.promise]);
      if (endless === undefined) return await task;
      // What is waited for may come with the end of the script, before the answer to this.
      await endless.send("Runtime.terminateExecution", {}, { timeoutMs: 1_000 }).catch(() => undefined);
      throw new EndlessScript();
    } finally {
      clearTimeout(timer);
      over.abort(new Error("The waiting is over"));
    }
  }

  /** Resolves when a script is found to be endless; rejects when there is none to wait for. */
  async #find(session: CdpSession, isPage: () => boolean, signal: AbortSignal): Promise<CdpSession> {
    let [start, round] = [await computedMs(session, signal), nextRound(session)];
    while (isPage()) {
      await new Promise((done) => setTimeout(done, SAMPLE_MS));
      signal.throwIfAborted();
      const computed = await computedMs(session, signal);
      // Many short scripts, as one for each of many keys, are none without end.
      if (round.isOver) [start, round] = [computed, nextRound(session)];
      else if (computed - start >= COMPUTED_MS && isPage()) return session;
    }
    throw new Error("The page does what was asked");
  }
}

/** Resolves when the thread of a page has come to something else: it answers this one between two scripts only. */
export async function betweenScripts(session: CdpSession, options: SendOptions = {}): Promise<void> {
  await session.send("Runtime.releaseObjectGroup", { objectGroup: "" }, options);
}

function nextRound(session: CdpSession): { readonly isOver: boolean } {
  const round = { isOver: false };
  betweenScripts(session).then(() => round.isOver = true, () => undefined); // a page that has gone answers nothing any more
  return round;
}

/** Chromium answers this one in the middle of a running script. */
async function computedMs(session: CdpSession, signal: AbortSignal): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics", undefined, { signal });
  return 1000 * (metrics.find(({ name }) => name === "ThreadTime")?.value ?? 0);
}
