import assert from "node:assert/strict";
import { HostProcess } from "../helpers/host/host_process.ts";
import { listenersOf } from "../helpers/mcp/listeners.ts";
import { processesWith } from "../helpers/host/processes.ts";
import { verifies } from "../helpers/verifies.ts";

Deno.test("neither the host over stdio nor its adapter listens on any address", async () => {
  verifies("promise:no-listening");
  await using host = await HostProcess.start({ adapter: "echo" });
  await host.initialize();
  await host.request("tools/call", { name: "echo", arguments: { text: "x" } });
  const processes = await processesWith(host.home.path);
  assert.ok(processes.length >= 3, "host, reaper and adapter run");
  for (const { pid, command } of processes) assert.deepEqual(await listenersOf(pid), [], command);
});

Deno.test("a process that listens is found", async () => {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const port = listener.addr.port.toString(16).toUpperCase().padStart(4, "0");
  assert.ok((await listenersOf(Deno.pid)).includes(`0100007F:${port}`));
});
