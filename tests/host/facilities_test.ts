import assert from "node:assert/strict";
import { join } from "node:path";
import type { Facilities } from "../../src/adapter_host/process/facilities.ts";
import { callContext, textOf } from "../helpers/mcp/call_context.ts";
import { startHost, writeAdapter } from "../helpers/host/start_host.ts";
import { verifies } from "../helpers/verifies.ts";

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

Deno.test("a worker that is to have fewer rights has them, and ends no process", async () => {
  verifies("host:died-rejects-calls");
  await using host = await startHost();
  const script = await writeAdapter(
    join(host.folder, "working.ts"),
    `name: "working", tools: { working_ask: { description: "Asks.", effect: "read", input: z.object({}), run: ask } }`,
    `async function ask() {
      const code = "data:text/javascript,onmessage = async () => postMessage((await Deno.permissions.query({ name: 'env' })).state)";
      const worker = new Worker(code, { type: "module", deno: { permissions: "none" } });
      const { promise, resolve } = Promise.withResolvers();
      worker.onmessage = ({ data }) => resolve(data);
      worker.postMessage(0);
      try { return await promise; } finally { worker.terminate(); }
    }`,
  );
  const adapter = await host.open(script);
  assert.match(textOf(await adapter.call("working_ask", {}, callContext())), /^(?:prompt|denied)$/);
});
