import { rejects } from "node:assert/strict";
import { CdpConnection } from "../../cdp/connection.ts";
import { encodeMessage } from "../../cdp/pipe_codec.ts";
import { Endless, EndlessScript } from "./endless.ts";
import { CdpSession } from "../session/session.ts";

/** Chromium with a page whose thread has computed for one more second whenever that is asked. */
function busyPage(stopped: () => void): CdpSession {
  let receive: (bytes: Uint8Array) => void = () => {};
  let seconds = 0;
  const answers: Readonly<Record<string, () => unknown>> = {
    "Performance.getMetrics": () => ({ metrics: [{ name: "ThreadTime", value: seconds++ }] }),
    "Runtime.terminateExecution": stopped,
  };
  const answer = (text: string) => {
    const { id, method, sessionId } = JSON.parse(text);
    if (method === "Runtime.releaseObjectGroup") return; // answered between two scripts only
    const result = answers[method]?.() ?? {};
    // The end of a script is news of its own, which may come before the answer.
    setTimeout(() => receive(new TextEncoder().encode(encodeMessage({ id, sessionId, result }))));
  };
  const connection = new CdpConnection({
    write: (text) => answer(text.slice(0, -1)),
    onBytes: (listener) => void (receive = listener),
    onClose: () => {},
  });
  return new CdpSession(connection, "page", 1_000);
}

Deno.test("Endless tells of a script it has stopped when what was waited for comes with its end", async () => {
  const handled = Promise.withResolvers<void>();
  const session = busyPage(handled.resolve);
  const endless = new Endless();
  await endless.follow(session);
  await rejects(endless.watch(handled.promise), EndlessScript);
});
