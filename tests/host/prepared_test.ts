import assert from "node:assert/strict";
import { join } from "node:path";
import { eventually } from "../helpers/eventually.ts";
import { HostProcess } from "../helpers/host/host_process.ts";
import { processesWith } from "../helpers/host/processes.ts";
import { newMachine, seeingAdapter } from "../helpers/host/trusting_host.ts";
import { callContext, textOf } from "../helpers/mcp/call_context.ts";

const ENV = { ONE: "1" };

Deno.test("a process that was prepared serves the call", async () => {
  await using machine = await newMachine();
  const host = await machine.start({ env: ENV });
  const adapter = await host.open(await seeingAdapter(join(machine.folder, "sees.ts"), { asks: [] }));
  await adapter.prepare("see");
  const prepared = await host.adapterProcesses();
  assert.equal(prepared.length, 1);
  const count = async () => textOf(await adapter.call("count", {}, callContext()));
  assert.deepEqual([await count(), await count()], ["1", "2"]);
  assert.deepEqual(await host.adapterProcesses(), prepared);
});

Deno.test("a process that was prepared ends when the call has other rights", async () => {
  await using machine = await newMachine();
  const host = await machine.start({ env: ENV });
  const script = await seeingAdapter(join(machine.folder, "sees.ts"));
  await host.grant(script, "env", "ONE", "peek");
  const adapter = await host.open(script);
  await adapter.prepare("peek");
  const prepared = await host.adapterProcesses();
  assert.equal(prepared.length, 1);
  await adapter.call("see", { name: "ONE" }, callContext());
  await eventually("the prepared process is gone", async () => {
    const running = await host.adapterProcesses();
    return running.length === 1 && running[0] !== prepared[0];
  });
});

Deno.test("the process of a call that waits starts while the protocol is loaded, and not where a person confirms", async () => {
  for (const args of [[], ["--confirm", "write"]]) {
    await using host = await HostProcess.start({ args });
    const clientInfo = { name: "raw", version: "1" };
    await host.post("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
    // The protocol refuses it: only what was prepared can be there.
    const refused = await host.answer(await host.post("tools/call", { name: "echo", arguments: 5 }));
    assert.notEqual(refused.error, undefined, JSON.stringify(refused));
    const running = async () =>
      (await processesWith(host.home.path)).filter(({ command }) => command.includes("boot.js"));
    if (args.length === 0) {
      await eventually("its process is there", async () => (await running()).length === 1);
    } else assert.deepEqual(await running(), []);
  }
});
