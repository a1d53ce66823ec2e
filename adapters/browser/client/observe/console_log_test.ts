import { deepEqual, equal } from "node:assert/strict";
import type { CdpSession } from "../session/session.ts";
import { ConsoleLog } from "./console_log.ts";

Deno.test("a page is listened to once, however soon those who ask stop waiting", async () => {
  let attached = 0;
  const never = (signal: AbortSignal) => {
    attached += 1;
    const { promise, reject } = Promise.withResolvers<CdpSession>();
    signal.addEventListener("abort", () => reject(signal.reason));
    return promise;
  };
  const log = new ConsoleLog(never);
  for (let times = 0; times < 2; times++) {
    const call = new AbortController();
    log.suspect();
    const failures = log.failures(0, call.signal);
    call.abort(new Error("the call has ended"));
    deepEqual(await failures, []);
  }
  equal(attached, 1);
});
