import assert from "node:assert/strict";
import { join } from "node:path";
import type { OpenAdapter } from "../../src/adapter_host/open_adapter.ts";
import { changeLines } from "../../src/authorization/grants/code_change.ts";
import { callContext, errorOf, textOf } from "../helpers/mcp/call_context.ts";
import { newMachine, seeingAdapter, type TrustingHost } from "../helpers/host/trusting_host.ts";
import { verifies } from "../helpers/verifies.ts";

const ENV = { ONE: "1", TWO: "2" };

async function sees(adapter: OpenAdapter, name: string, questions: string[] = []) {
  const ask = ({ message }: { message: string }) => {
    questions.push(message);
    return Promise.resolve({ action: "decline" } as const);
  };
  return await adapter.call("see", { name }, callContext({ client: { ask } }));
}

/** Returns what differs from what was granted, as a person reads it. */
async function differences({ host, service }: TrustingHost, script: string): Promise<string[]> {
  const choices = () => ({ options: {}, granted: {}, grantAsked: false });
  const { change } = await service.explain(await host.load({ adapter: script, choices }));
  return change === undefined ? [] : changeLines(change);
}

Deno.test("changed code is suspended: nothing of it runs until a person looked, and it keeps its grants then", async () => {
  verifies("trust:suspended");
  await using machine = await newMachine();
  const host = await machine.start({ env: ENV });
  const path = join(machine.folder, "sees.ts");
  const script = await seeingAdapter(path);
  await host.grant(script, "env", "ONE");
  assert.deepEqual(await differences(host, script), []);
  await seeingAdapter(path, {
    asks: ["ONE", "TWO"],
    words: "Sees and tells.",
    more: "extra: { description: 'Is new.', " +
      "effect: 'read', input: z.object({}), run: () => 'x' },",
  });
  const adapter = await host.open(script);
  const { code, message, hint } = errorOf(await sees(adapter, "ONE"));
  assert.deepEqual([code, message], [
    "PERMISSION_DENIED",
    "The adapter sees is suspended: its code changed after a person approved it",
  ]);
  assert.match(hint, /glovebox explain sees .*glovebox grant sees --changed/);
  assert.deepEqual(await host.adapterProcesses(), []);
  assert.deepEqual(await differences(host, script), [
    "file changed: sees.ts",
    "asks for more: env=TWO",
    "new tool extra: Is new.",
    "other description of see: Sees and tells.",
  ]);
  await assert.rejects(host.grant(script, "env", "TWO"), { code: "CONFLICT", message: /is suspended/ });
  await host.service.keep(await host.service.load("sees", undefined));
  assert.equal(textOf(await sees(adapter, "ONE")), "1");
  assert.equal(errorOf(await sees(adapter, "TWO")).code, "PERMISSION_DENIED");
});

Deno.test("an adapter without stored grants is never suspended, and one with flags alone is not either", async () => {
  verifies("trust:suspended");
  await using machine = await newMachine();
  const host = await machine.start({ env: ENV });
  const path = join(machine.folder, "sees.ts");
  const script = await seeingAdapter(path);
  const granted = { granted: { env: ["ONE"] } };
  assert.equal(textOf(await sees(await host.open(script, granted), "ONE")), "1");
  await seeingAdapter(path, { words: "Sees better." });
  assert.equal(textOf(await sees(await host.open(script, granted), "ONE")), "1");
});

Deno.test("anyone who writes an adapter keeps its grants, and is asked only for what it wants more", async () => {
  verifies("trust:dev");
  await using machine = await newMachine();
  const host = await machine.start({ env: ENV, dev: true });
  const path = join(machine.folder, "sees.ts");
  const script = await seeingAdapter(path);
  await host.grant(script, "env", "ONE");
  const adapter = await host.open(script);
  const questions: string[] = [];
  await seeingAdapter(path, { words: "Sees better." });
  assert.equal(await adapter.reload(), true);
  assert.equal(textOf(await sees(adapter, "ONE", questions)), "1");
  assert.deepEqual(questions, []);
  await seeingAdapter(path, { asks: ["ONE", "TWO"] });
  await adapter.reload();
  assert.equal(textOf(await sees(adapter, "ONE", questions)), "1");
  assert.equal(questions.length, 1);
  assert.match(questions[0] ?? "", /env=TWO/);
  assert.doesNotMatch(questions[0] ?? "", /env=ONE/);
});

Deno.test("a script that is reloaded gets no more than what it asked for at first", async () => {
  verifies("trust:never-widens");
  await using machine = await newMachine();
  const host = await machine.start({ env: ENV });
  const path = join(machine.folder, "sees.ts");
  const script = await seeingAdapter(path);
  const adapter = await host.open(script, { grantAsked: true });
  assert.equal(textOf(await sees(adapter, "ONE")), "1");
  await seeingAdapter(path, { asks: ["ONE", "TWO"] });
  await adapter.reload();
  assert.equal(textOf(await sees(adapter, "ONE")), "1");
  assert.equal(errorOf(await sees(adapter, "TWO")).code, "PERMISSION_DENIED");
  await host.grant(script, "env", "ONE");
  await seeingAdapter(path, { asks: ["TWO"] });
  await adapter.reload();
  assert.match(errorOf(await sees(adapter, "TWO")).message, /is suspended/);
});

Deno.test("a host that runs code which is not the granted one any more is suspended too", async () => {
  verifies("trust:suspended", "trust:every-host");
  await using machine = await newMachine();
  const [old, fresh] = [await machine.start({ env: ENV }), await machine.start({ env: ENV })];
  const path = join(machine.folder, "sees.ts");
  const script = await seeingAdapter(path);
  await old.grant(script, "env", "ONE");
  const before = await old.open(script);
  assert.equal(textOf(await sees(before, "ONE")), "1");
  await seeingAdapter(path, { words: "Sees better." });
  await fresh.service.keep(await fresh.service.load("sees", undefined));
  assert.match(errorOf(await sees(before, "ONE")).message, /is suspended/);
  assert.equal(textOf(await sees(await fresh.open(script), "ONE")), "1");
});
