import type { CdpConnection } from "../cdp/connection.ts";

/** Lets something run that waits for its debugger, and leaves it alone from then on. */
export function letGo(connection: CdpConnection, sessionId: string): void {
  const run = connection.send("Runtime.runIfWaitingForDebugger", {}, { sessionId });
  run.then(() => connection.send("Target.detachFromTarget", { sessionId })).catch(() => undefined);
}
