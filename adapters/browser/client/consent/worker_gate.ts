import type { CdpConnection } from "../../cdp/connection.ts";
import { CdpSession } from "../session/session.ts";
import { ChannelGate } from "./channel_gate.ts";
import type { Gate } from "./gate.ts";
import { TabGate } from "./tab_gate.ts";

/** A worker that pages share, which waits to be run. */
export interface WorkerTarget {
  readonly sessionId: string;
  readonly url: string;
}

const ANSWER_MS = 10_000;

/** Workers that pages share, which send by themselves: they are no part of any page. */
export const SHARED_WORKERS = ["service_worker", "shared_worker"] as const;

/** Holds back what a shared worker sends, as what its pages send is, and lets it run. */
export async function guardWorker(
  connection: CdpConnection,
  { sessionId, url }: WorkerTarget,
  gate: Gate,
): Promise<void> {
  const session = new CdpSession(connection, sessionId, ANSWER_MS);
  const judge = new TabGate(session, { gate, frameId: "", isOpened: false, isShared: true, page: () => url });
  session.on("Fetch.requestPaused", (event) => {
    if (judge.judge(session, event)) return;
    session.send("Fetch.continueRequest", { requestId: event.requestId }).catch(() => undefined);
  });
  connection.on("Target.detachedFromTarget", ({ sessionId: gone }) => {
    if (gone === sessionId) session.drop(new Error("The worker is gone"));
  });
  const channels = new ChannelGate(session, judge, "worker");
  await gate.guard(session, async () => {
    if (judge.isWatching) {
      const patterns = [{ urlPattern: "*" }];
      await Promise.all([session.send("Fetch.enable", { patterns }), channels.install()]);
    } else {
      await session.send("Fetch.disable", {}).catch(() => undefined);
    }
    await session.send("Runtime.runIfWaitingForDebugger", {});
  });
}

/**
 * Holds back what a page's own worker sends by connections; its requests are the page's. Lets it run, but not before
 * what it sends is held back where it has to be.
 *
 * @param watched resolves once the workers that it begins will be heard of
 */
export async function guardOwnWorker(
  session: CdpSession,
  judge: TabGate,
  watched: Promise<unknown>,
): Promise<void> {
  const channels = new ChannelGate(session, judge, "worker");
  await judge.gate.guard(session, async () => {
    const guarded = Promise.all([watched, judge.isWatching && channels.install()]);
    await (judge.isWatching ? guarded : guarded.catch(() => undefined));
    await session.send("Runtime.runIfWaitingForDebugger", {});
  });
}
