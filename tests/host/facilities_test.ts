import assert from "node:assert/strict";
import type { Facilities } from "../../src/adapter_host/process/facilities.ts";
import { callContext } from "../helpers/mcp/call_context.ts";
import { startHost } from "../helpers/host/start_host.ts";

/** Systems that lack some facilities, and must do without them. */
const SYSTEMS: Readonly<Record<string, Facilities>> = {
  "no Unix sockets": { unixSockets: false, shell: true },
  "no shell": { unixSockets: true, shell: false },
  "neither sockets nor a shell": { unixSockets: false, shell: false },
};

for (const [name, facilities] of Object.entries(SYSTEMS)) {
  Deno.test(`an adapter works and ends where there are ${name}`, async () => {
    await using host = await startHost({ facilities });
    const echo = await host.open("echo");
    const parts = await echo.call("echo_parts", {}, callContext());
    assert.ok(parts.ok);
    assert.equal(parts.content.length, 6);
    const text = "x".repeat(300_000);
    const said = await echo.call("echo", { text }, callContext());
    assert.deepEqual(said, { ok: true, content: [{ type: "text", text }] });
    const died = await echo.call("echo_die", {}, callContext());
    assert.equal(died.ok ? undefined : died.error.code, "ADAPTER_DIED");
  });
}
