import { deepEqual, rejects } from "node:assert/strict";
import { CdpConnection } from "../../cdp/connection.ts";
import { encodeMessage } from "../../cdp/pipe_codec.ts";
import { CdpSession } from "../session/session.ts";
import { Downloads } from "../storage/downloads.ts";
import { Gate } from "./gate.ts";
import { TabGate } from "./tab_gate.ts";
import { guardOwnWorker } from "./worker_gate.ts";

/** A worker that waits to be run, and what is asked of it; `isHeld` is what the script comes to that is put into it. */
function waitingWorker({ isHeld }: { readonly isHeld: boolean }) {
  const asked: string[] = [];
  let receive: (bytes: Uint8Array) => void = () => {};
  const answer = (text: string) => {
    const { id, method, sessionId } = JSON.parse(text);
    asked.push(method);
    const result = method === "Runtime.evaluate" ? { result: { type: "boolean", value: isHeld } } : {};
    queueMicrotask(() => receive(new TextEncoder().encode(encodeMessage({ id, sessionId, result }))));
  };
  const connection = new CdpConnection({
    write: (text) => answer(text.slice(0, -1)),
    onBytes: (listener) => void (receive = listener),
    onClose: () => {},
  });
  return { asked, session: new CdpSession(connection, "worker", 1_000) };
}

async function guarding(session: CdpSession) {
  const gate = new Gate(new Downloads(undefined));
  await gate.turn(true);
  const judge = new TabGate(session, { gate, frameId: "page", isOpened: false, page: () => "about:blank" });
  return { gate, judge };
}

const PUT = ["Runtime.addBinding", "Runtime.evaluate"];
const RUN = "Runtime.runIfWaitingForDebugger";

Deno.test("a worker runs once what it sends is held back, and the workers that it begins will be heard of", async () => {
  const { asked, session } = waitingWorker({ isHeld: true });
  const { judge } = await guarding(session);
  const watched = Promise.withResolvers<void>();
  const guarded = guardOwnWorker(session, judge, watched.promise);
  await session.send("Runtime.enable", {}); // by then everything before has been answered
  deepEqual(asked, [...PUT, "Runtime.enable"]);
  watched.resolve();
  await guarded;
  deepEqual(asked.slice(-1), [RUN]);
});

Deno.test("a worker of which nothing can be held back does not run before nothing has to be", async () => {
  const { asked, session } = waitingWorker({ isHeld: false });
  const { gate, judge } = await guarding(session);
  await rejects(guardOwnWorker(session, judge, Promise.resolve()), /cannot be held back/);
  deepEqual(asked, PUT);
  await gate.turn(false);
  deepEqual(asked, [...PUT, RUN]);
});
