import assert from "node:assert/strict";
import { join } from "node:path";
import { callContext, errorOf, textOf } from "../helpers/mcp/call_context.ts";
import { eventually } from "../helpers/eventually.ts";
import { HostProcess } from "../helpers/host/host_process.ts";
import { namesIn } from "../helpers/host/person.ts";
import { processesWith } from "../helpers/host/processes.ts";
import { GONE_MS, SOAK } from "../helpers/soak.ts";
import { startHost, type TestHost } from "../helpers/host/start_host.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";
import { verifies } from "../helpers/verifies.ts";

const SLEEP = { program: "/usr/bin/sleep", args: ["600"] };
const MAY_SLEEP = { options: { run: ["sleep"] }, granted: { run: ["sleep"] } };

async function isAlive(host: TestHost, pid: number): Promise<boolean> {
  return (await processesWith(host.temporary)).some((found) => found.pid === pid);
}

Deno.test("a program that an adapter started ends when the adapter is closed", async () => {
  verifies("host:group-kill");
  await using host = await startHost();
  const adapter = await host.open("acts", MAY_SLEEP);
  const pid = Number(textOf(await adapter.call("start_program", SLEEP, callContext())));
  assert.ok(await isAlive(host, pid));
  await adapter.close();
  await eventually("the program is gone", async () => !await isAlive(host, pid), GONE_MS);
});

Deno.test("a program that an adapter started ends when the adapter dies", async () => {
  verifies("host:group-kill");
  await using host = await startHost({ times: { firstDelay: 1 } });
  const adapter = await host.open("acts", MAY_SLEEP);
  const pid = Number(textOf(await adapter.call("start_program", SLEEP, callContext())));
  assert.ok(await isAlive(host, pid));
  assert.equal(errorOf(await adapter.call("exit", {}, callContext())).code, "ADAPTER_DIED");
  await eventually("the program is gone", async () => !await isAlive(host, pid), GONE_MS);
});

Deno.test("starts and stops leave no process and no temporary folder", async () => {
  verifies("host:no-leftovers");
  await using shared = await temporaryFolder();
  for (let time = 0; time < (SOAK ? 100 : 20); time++) {
    await using host = await startHost({ cache: shared.path }); // its end checks what is left
    const adapter = await host.open("acts");
    assert.equal(textOf(await adapter.call("count", {}, callContext())), "1");
    if (time % 2 === 0) await adapter.close();
    else if (time % 3 === 0) await adapter.call("exit", {}, callContext());
  }
});

for (const looping of [true, false]) {
  const what = looping ? "an adapter loops for ever" : "an adapter has started a program";
  Deno.test(`nothing is left after SIGKILL of the host while ${what}`, async () => {
    verifies("host:no-orphans-after-sigkill", "host:group-kill");
    const times = SOAK ? 100 : looping ? 10 : 2;
    for (let time = 0; time < times; time++) await killWhileBusy(looping);
  });
}

async function killWhileBusy(looping: boolean): Promise<void> {
  const args = ["--option", `acts.run=["sleep"]`, "--grant", "acts:run=sleep"];
  await using host = await HostProcess.start({ adapter: "acts", args });
  await host.initialize();
  const { result } = await host.request("tools/call", { name: "start_program", arguments: SLEEP });
  assert.equal(result?.isError, undefined, JSON.stringify(result));
  if (looping) {
    await host.post("tools/call", { name: "loop", arguments: {} });
    await host.log.first("the adapter to loop", (line) => line.endsWith(": looping"));
  }
  const mark = host.home.path;
  const run = join(mark, ".local", "state", "glovebox", "run");
  assert.ok((await processesWith(mark)).length >= 4, "host, reaper, adapter and program run");
  assert.equal((await namesIn(run)).length, 1);
  assert.deepEqual(await namesIn(host.home.temporary), []);
  host.kill("SIGKILL");
  await eventually("its processes are gone", async () => (await processesWith(mark)).length === 0, GONE_MS);
  await eventually("its folders are gone", async () => (await namesIn(run)).length === 0, GONE_MS);
}
