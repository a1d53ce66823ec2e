import type { CdpConnection } from "../../cdp/connection.ts";

/** Lets something run that waits for its debugger, and leaves it alone from then on. */
export function letGo(connection: CdpConnection, sessionId: string): void {
  const run = connection.send("Runtime.runIfWaitingForDebugger", {}, { sessionId });
  // A page that sleeps does not answer; it is left all the same.
  run.catch(() => undefined).then(() => connection.send("Target.detachFromTarget", { sessionId }))
    .catch(() => undefined);
}
