import assert from "node:assert/strict";
import { RunDirectory } from "../../src/adapter_host/process/run_directory.ts";
import { join } from "node:path";
import { callContext, textOf } from "../helpers/mcp/call_context.ts";
import { eventually } from "../helpers/eventually.ts";
import { HostProcess } from "../helpers/host/host_process.ts";
import { processesWith } from "../helpers/host/processes.ts";
import { startHost } from "../helpers/host/start_host.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";
import { verifies } from "../helpers/verifies.ts";

const reapers = async (mark: string) =>
  (await processesWith(mark)).filter(({ command }) => command.includes("glovebox-reaper"));

Deno.test("a host whose reaper was killed says so, starts adapters all the same, and another reaper reaps", async () => {
  verifies("host:reaper-replaced");
  await using host = await HostProcess.start();
  await host.initialize();
  const call = async (text: string) => {
    const { result } = await host.request("tools/call", { name: "echo", arguments: { text } });
    assert.deepEqual(result?.content, [{ type: "text", text }]);
  };
  await call("before");
  const mark = host.home.path;
  const before = await reapers(mark);
  for (const { pid } of before) Deno.kill(pid, "SIGKILL");
  await host.log.first("that it was killed", (line) => line.includes("another one took its place"));
  await call("after");
  host.kill("SIGKILL");
  await eventually("its processes are gone", async () => (await processesWith(mark)).length === 0);
});

Deno.test("an adapter starts although the reaper died a moment ago", async () => {
  verifies("host:reaper-replaced");
  await using host = await startHost();
  const first = await host.open("echo");
  assert.equal(textOf(await first.call("echo", { text: "one" }, callContext())), "one");
  for (const { pid } of await reapers(host.temporary)) Deno.kill(pid, "SIGKILL");
  const second = await host.open("acts");
  assert.equal(textOf(await second.call("count", {}, callContext())), "1");
});

/** Blocks, as a host does whose thread never comes back. */
const FROZEN = `
import { RunDirectory } from ${
  JSON.stringify(new URL("../../src/adapter_host/process/run_directory.ts", import.meta.url).href)
};
const directory = await RunDirectory.create({ temporary: Deno.args[0] });
const child = new Deno.Command("/bin/sleep", { args: ["1000"], detached: true }).spawn();
await directory.reaper.add(child.pid);
console.log(child.pid);
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
`;

Deno.test("a host whose thread is blocked is killed with everything that it started, whatever signals it ignores", async () => {
  verifies("host:frozen-killed");
  await using folder = await temporaryFolder();
  const script = join(folder.path, "frozen.ts");
  await Deno.writeTextFile(script, FROZEN);
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "--no-lock", "--no-check", script, join(folder.path, "run")],
    cwd: new URL("../..", import.meta.url),
    stdout: "piped",
    signal: AbortSignal.timeout(120_000),
  }).spawn();
  const reader = child.stdout.getReader();
  const { value } = await reader.read();
  const sleeper = Number(new TextDecoder().decode(value));
  const { signal } = await child.status;
  assert.equal(signal, "SIGKILL");
  await eventually("what it started is gone", () => Promise.resolve(!isRunning(sleeper)));
  await reader.cancel();
});

function isRunning(pid: number): boolean {
  try {
    return !Deno.readTextFileSync(`/proc/${pid}/stat`).includes(") Z ");
  } catch {
    return false;
  }
}

Deno.test("the watch of a reaper ends with it", async () => {
  await using folder = await temporaryFolder();
  const temporary = join(folder.path, "run");
  {
    await using _directory = await RunDirectory.create({ temporary });
    assert.ok((await processesWith(temporary)).length >= 1);
  }
  // The shell is killed with its group, whose other members may die a moment after it.
  await eventually("its processes are gone", async () => (await processesWith(temporary)).length === 0);
});
