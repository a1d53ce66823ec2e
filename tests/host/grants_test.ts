import assert from "node:assert/strict";
import { join } from "node:path";
import type { OpenAdapter } from "../../src/adapter_host/open_adapter.ts";
import { callContext, errorOf, type TestCall, textOf } from "../helpers/mcp/call_context.ts";
import { eventually } from "../helpers/eventually.ts";
import type { TestHost } from "../helpers/host/start_host.ts";
import { newMachine, seeingAdapter } from "../helpers/host/trusting_host.ts";
import { verifies } from "../helpers/verifies.ts";

const ENV = { ONE: "1", TWO: "2" };

async function sees(adapter: OpenAdapter, name: string, tool = "see", call: TestCall = {}) {
  return await adapter.call(tool, { name }, callContext(call));
}

/** A call that is in the adapter, and how it ends. */
async function staying(adapter: OpenAdapter) {
  const { promise: inside, resolve } = Promise.withResolvers<void>();
  const ending = new AbortController();
  const context = callContext({ signal: ending.signal, client: { progress: () => resolve() } });
  const ended = adapter.call("stay", {}, context);
  await inside;
  return { ended, cancel: () => ending.abort() };
}

/** The flag that each process of an adapter has for variables. */
async function envFlags(host: TestHost): Promise<string[]> {
  const flags = (await host.adapterProcesses()).map(async (pid) => {
    const words = (await Deno.readTextFile(`/proc/${pid}/cmdline`)).split("\0");
    return words.find((word) => word.startsWith("--allow-env")) ?? "none";
  });
  return (await Promise.all(flags)).sort();
}

Deno.test("a grant by command serves the next call of a host that runs, and calls in flight end as they were", async () => {
  verifies("trust:live-grant", "trust:by-command");
  await using machine = await newMachine();
  const host = await machine.start({ env: ENV });
  const script = await seeingAdapter(join(machine.folder, "sees.ts"));
  const adapter = await host.open(script);
  assert.equal(errorOf(await sees(adapter, "ONE")).code, "PERMISSION_DENIED");
  const { ended, cancel } = await staying(adapter);
  await host.grant(script, "env", "ONE");
  assert.equal(textOf(await sees(adapter, "ONE")), "1");
  assert.deepEqual(await envFlags(host), ["--allow-env=ONE", "none"]);
  cancel();
  assert.equal(errorOf(await ended).code, "CANCELLED");
  await eventually("the old process is gone", async () => (await envFlags(host)).length === 1);
});

Deno.test("a revocation kills at once, in every host, also what flags gave", async () => {
  verifies("trust:revoke-now", "trust:every-host");
  await using machine = await newMachine();
  const [one, two] = [await machine.start({ env: ENV }), await machine.start({ env: ENV })];
  const script = await seeingAdapter(join(machine.folder, "sees.ts"));
  await one.grant(script, "env", "ONE");
  const adapters = [await one.open(script), await two.open(script, { granted: { env: ["ONE"] } })];
  const calls = await Promise.all(adapters.map(staying));
  await one.service.revoke(await one.service.find("sees", undefined), { kind: "env" });
  for (const { ended } of calls) {
    const { code, message, hint } = errorOf(await ended);
    assert.deepEqual([code, message], [
      "PERMISSION_DENIED",
      "A person revoked what the adapter sees was granted",
    ]);
    assert.match(hint, /glovebox explain sees/);
  }
  for (const host of [one, two]) {
    await eventually("its process is gone", async () => (await host.adapterProcesses()).length === 0);
  }
  for (const adapter of adapters) assert.equal(errorOf(await sees(adapter, "ONE")).code, "PERMISSION_DENIED");
  assert.deepEqual(await envFlags(two), ["none"]);
  await one.grant(script, "env", "ONE");
  for (const adapter of adapters) assert.equal(textOf(await sees(adapter, "ONE")), "1");
});

Deno.test("a grant for one tool is in force in the process of that tool alone", async () => {
  verifies("trust:tool-scope");
  await using machine = await newMachine();
  const host = await machine.start({ env: ENV });
  const script = await seeingAdapter(join(machine.folder, "sees.ts"));
  await host.grant(script, "env", "ONE", "see");
  const adapter = await host.open(script);
  assert.equal(textOf(await sees(adapter, "ONE", "see")), "1");
  assert.equal(errorOf(await sees(adapter, "ONE", "peek")).code, "PERMISSION_DENIED");
  assert.deepEqual(await envFlags(host), ["--allow-env=ONE", "none"]);
  await assert.rejects(host.grant(script, "env", "ONE", "sea"), {
    code: "NOT_FOUND",
    message: `The adapter sees has no tool "sea" (did you mean "see"?)`,
  });
});

Deno.test("without a grant for a tool or a session all calls share one process", async () => {
  verifies("trust:one-process");
  await using machine = await newMachine();
  const host = await machine.start({ env: ENV });
  const script = await seeingAdapter(join(machine.folder, "sees.ts"));
  await host.grant(script, "env", "ONE");
  const adapter = await host.open(script);
  const session = { id: "other", ended: new AbortController().signal };
  const count = async (call: TestCall = {}) => textOf(await adapter.call("count", {}, callContext(call)));
  assert.deepEqual([await count(), await count({ session }), textOf(await sees(adapter, "ONE"))], [
    "1",
    "2",
    "1",
  ]);
  assert.equal((await host.adapterProcesses()).length, 1);
});

Deno.test("a grant serves the script at its path under its name, and no other of that name", async () => {
  verifies("trust:identity");
  await using machine = await newMachine();
  const host = await machine.start({ env: ENV });
  const script = await seeingAdapter(join(machine.folder, "sees.ts"));
  const other = await seeingAdapter(join(machine.folder, "other.ts"));
  await host.grant(script, "env", "ONE");
  assert.equal(errorOf(await sees(await host.open(other), "ONE")).code, "PERMISSION_DENIED");
  await assert.rejects(host.service.find("sees", undefined), {
    code: "CONFLICT",
    message: `Several adapters are called sees: ${script}, ${other}`,
  });
  assert.deepEqual(await host.service.find("sees", other), { name: "sees", script: other });
  const thief = await seeingAdapter(join(machine.folder, "thief.ts"), { name: "browser" });
  await assert.rejects(host.open(thief), {
    code: "INVALID_INPUT",
    message: /takes the name "browser" of a built-in/,
  });
});

Deno.test("while the grants cannot be trusted no stored one counts, and what was revoked stays so", async () => {
  verifies("trust:fail-closed");
  await using machine = await newMachine();
  const host = await machine.start({ env: ENV });
  const script = await seeingAdapter(join(machine.folder, "sees.ts"));
  await host.grant(script, "env", "ONE");
  const adapter = await host.open(script);
  const { ended } = await staying(adapter);
  const whole = await Deno.readTextFile(machine.store.path);
  await Deno.writeTextFile(machine.store.path, `${whole}}`);
  const { code, message, hint } = errorOf(await ended);
  assert.equal(code, "PERMISSION_DENIED");
  assert.match(message, /^The grants in .*grants\.json cannot be trusted: /);
  assert.match(hint, /glovebox reset$/);
  assert.equal(errorOf(await sees(adapter, "ONE")).code, "PERMISSION_DENIED");
  assert.equal(errorOf(await sees(await host.open(script), "ONE")).code, "PERMISSION_DENIED");
  const byFlag = await host.open(script, { granted: { env: ["ONE"] } });
  assert.equal(textOf(await sees(byFlag, "ONE")), "1");
  await Deno.writeTextFile(machine.store.path, whole);
  assert.equal(textOf(await sees(adapter, "ONE")), "1");
  await host.service.revoke(await host.service.find("sees", undefined), { kind: "env" });
  assert.equal(errorOf(await sees(byFlag, "ONE")).code, "PERMISSION_DENIED");
  await Deno.writeTextFile(machine.store.path, "{");
  assert.equal(errorOf(await sees(byFlag, "ONE")).code, "PERMISSION_DENIED");
});

Deno.test("no grant reaches where grants are kept, and an ask for that place does not load", async () => {
  verifies("trust:protected-places");
  await using machine = await newMachine();
  const host = await machine.start();
  const asks = (value: string) =>
    host.open("acts", { options: { write: [value] }, granted: { write: [value] } });
  await assert.rejects(asks(machine.state), {
    code: "INVALID_INPUT",
    message: /lies in .*state, which no adapter/,
  });
  await assert.rejects(asks(machine.folder), {
    code: "INVALID_INPUT",
    message: /covers .*state, which no adapter/,
  });
  await assert.rejects(host.open("acts", { options: { write: [machine.state] } }), {
    code: "INVALID_INPUT",
    message: /lies in .*state, which no adapter/,
  }, "an ask that nobody granted");
  const mine = join(machine.folder, "mine");
  await Deno.mkdir(mine);
  await Deno.symlink(machine.state, join(mine, "link"));
  await assert.rejects(asks(join(mine, "link")), { code: "INVALID_INPUT", message: /lies in/ });
  await asks(mine);
});
