import assert from "node:assert/strict";
import { join } from "node:path";
import type { SupervisorTimes } from "../../src/adapter_host/process/supervisor.ts";
import { callContext, errorOf, textOf } from "../helpers/mcp/call_context.ts";
import { EventLog } from "../helpers/event_log.ts";
import { eventually } from "../helpers/eventually.ts";
import { startHost, type TestHost, writeAdapter } from "../helpers/host/start_host.ts";
import { verifies } from "../helpers/verifies.ts";

/** So short that a test can see them all. */
const QUICK: Partial<SupervisorTimes> = { firstDelay: 50, longestDelay: 400 };

function looping({ log }: TestHost): Promise<unknown> {
  return log.first("the adapter to loop", ({ message }) => message === "looping");
}

function timesOf({ log }: TestHost, message: string): number[] {
  return log.all.filter((line) => line.message === message).map(({ at }) => at);
}

Deno.test("an adapter that does not answer its heartbeat is killed and works at the next call", async () => {
  verifies("host:heartbeat", "host:died-rejects-calls");
  await using host = await startHost({ times: { ...QUICK, heartbeat: 50, patience: 500 } });
  const adapter = await host.open("acts");
  const { code, message } = errorOf(await adapter.call("loop", {}, callContext()));
  assert.equal(code, "ADAPTER_DIED");
  assert.match(message, /: it did not answer for 0\.5 s: its code loops, or waits without await$/);
  assert.ok(host.log.all.some(({ message }) => message === "acts does not answer its heartbeat: killed"));
  assert.equal(textOf(await adapter.call("count", {}, callContext())), "1");
});

Deno.test("all calls in flight are rejected when the adapter dies, with the reason", async () => {
  verifies("host:died-rejects-calls");
  await using host = await startHost({ times: QUICK });
  const adapter = await host.open("acts");
  const waiting = new EventLog<string>();
  const client = { progress: () => waiting.add("waiting") };
  const calls = [1, 2, 3].map(() => adapter.call("wait", {}, callContext({ client })));
  await waiting.first("the calls to run", () => waiting.all.length === 3);
  const outcomes = await Promise.all([...calls, adapter.call("exit", {}, callContext())]);
  for (const outcome of outcomes) {
    const { code, message, hint } = errorOf(outcome);
    assert.equal(code, "ADAPTER_DIED");
    assert.equal(message, "The adapter acts ended while the call was running: it exited with code 7");
    assert.match(hint, /^What the call had begun may be done: look before you call again/);
  }
});

Deno.test("a throw that nobody catches fails its call with the place, and the adapter goes on", async () => {
  verifies("host:died-rejects-calls");
  await using host = await startHost({ times: QUICK });
  const adapter = await host.open("acts");
  const { message } = errorOf(await adapter.call("throw_later", {}, callContext()));
  assert.match(message, /^throw_later failed unexpectedly: Error: nobody catches this \(\S+\.ts:\d+:\d+\)$/);
  await host.log.first("its stack", (line) => /nobody catches this\n +at .*\.ts:\d+/.test(String(line.data)));
  assert.equal(textOf(await adapter.call("count", {}, callContext())), "1");
});

Deno.test("an adapter that keeps dying is started with a growing delay, up to the longest", async () => {
  verifies("host:restart-with-delay");
  await using host = await startHost({ times: QUICK });
  const script = await writeAdapter(
    join(host.folder, "mortal.ts"),
    `name: "mortal", start: ({ log }) => log.info("born"),
     tools: { mortal_die: { description: "Dies.", effect: "write", input: z.object({}), run: () => Deno.exit(1) } }`,
  );
  const adapter = await host.open(script);
  for (let life = 0; life < 6; life++) {
    assert.equal(errorOf(await adapter.call("mortal_die", {}, callContext())).code, "ADAPTER_DIED");
  }
  await host.log.first("its last death", () => timesOf(host, "The process of mortal is gone").length === 6);
  const deaths = timesOf(host, "The process of mortal is gone");
  const delays = timesOf(host, "born").slice(1).map((birth, at) => birth - (deaths[at] ?? 0));
  // Only the lower bounds are sure: a timer is never early, and what comes after it takes its time.
  const least = [50, 100, 200, 400, 400].map((ms) => ms - 2);
  assert.ok(delays.every((delay, at) => delay >= (least[at] ?? Infinity)), `${delays}`);
});

Deno.test("an adapter that serves others than its callers comes back without a call", async () => {
  verifies("host:comes-back");
  await using host = await startHost({ times: QUICK });
  const script = await writeAdapter(
    join(host.folder, "serving.ts"),
    `name: "serving", comesBack: true, start: ({ log }) => log.info("born"),
     tools: { serving_die: { description: "Dies.", effect: "write", input: z.object({}), run: () => Deno.exit(1) } }`,
  );
  const adapter = await host.open(script);
  for (let life = 1; life < 4; life++) {
    assert.equal(errorOf(await adapter.call("serving_die", {}, callContext())).code, "ADAPTER_DIED");
    await host.log.first("it is born again", () => timesOf(host, "born").length > life);
  }
});

Deno.test("an adapter that loops does not delay another", async () => {
  verifies("host:adapters-independent");
  await using host = await startHost({ times: { heartbeat: 60_000 } });
  const [bad, good] = [await host.open("acts"), await host.open("acts", { options: { env: ["OTHER"] } })];
  await good.call("count", {}, callContext());
  const stop = new AbortController();
  const looped = bad.call("loop", {}, callContext({ signal: stop.signal }));
  await looping(host);
  for (let turn = 2; turn < 50; turn++) {
    assert.equal(textOf(await good.call("count", {}, callContext())), String(turn));
  }
  stop.abort();
  assert.equal(errorOf(await looped).code, "CANCELLED");
});

Deno.test("a call is given up at the deadline of its tool, and the adapter hears of it", async () => {
  verifies("host:call-deadline", "promise:no-hang", "host:cancel-reaches-adapter");
  await using host = await startHost();
  const adapter = await host.open("acts");
  await adapter.call("count", {}, callContext()); // it runs
  const { code, message, hint } = errorOf(await adapter.call("wait", {}, callContext()));
  assert.deepEqual([code, message], ["TIMEOUT", "wait did not finish within 1000 ms"]);
  assert.match(hint, /look before you call it again/);
  await host.log.first("the handler to hear it", (line) => line.message === "heard it");
});

Deno.test("the deadline of a call is paused while a person thinks", async () => {
  verifies("host:call-deadline", "sdk:context");
  await using host = await startHost();
  const script = await writeAdapter(
    join(host.folder, "asks.ts"),
    `name: "asks", tools: { asks_name: { description: "Asks.", effect: "read", timeoutMs: 1000, input: z.object({}),
       run: async (_, { ask }) => JSON.stringify(await ask("name", z.object({ name: z.string() }), "Who?")) } }`,
  );
  const adapter = await host.open(script);
  await eventually("it runs", async () => (await adapter.call("asks_name", {}, callContext())).ok);
  const thought = AbortSignal.timeout(1_200);
  const ask = () => {
    const { promise, resolve } = Promise.withResolvers<{ action: "accept"; content: unknown }>();
    thought.addEventListener("abort", () => resolve({ action: "accept", content: { name: "Ada" } }));
    return promise;
  };
  const answer = await adapter.call("asks_name", {}, callContext({ client: { ask } }));
  assert.equal(textOf(answer), `{"action":"accept","content":{"name":"Ada"}}`);
});

Deno.test("a cancelled call ends at once and aborts the signal of its handler", async () => {
  verifies("host:cancel-reaches-adapter");
  await using host = await startHost();
  const adapter = await host.open("acts");
  await adapter.call("count", {}, callContext()); // it runs
  const cancel = new AbortController();
  const client = { progress: () => cancel.abort() };
  const outcome = await adapter.call("wait", {}, callContext({ signal: cancel.signal, client }));
  assert.equal(errorOf(outcome).code, "CANCELLED");
  await host.log.first("the handler to hear it", (line) => line.message === "heard it");
});

Deno.test("a call that is cancelled while its adapter starts is reported as cancelled", async () => {
  await using host = await startHost();
  const adapter = await host.open("acts");
  const cancel = new AbortController();
  const calling = adapter.call("count", {}, callContext({ signal: cancel.signal }));
  cancel.abort();
  assert.equal(errorOf(await calling).code, "CANCELLED");
  assert.equal(textOf(await adapter.call("count", {}, callContext())), "1");
});

Deno.test("a handler that waits for a person is woken when its call is cancelled", async () => {
  verifies("host:cancel-reaches-adapter");
  await using host = await startHost();
  const script = await writeAdapter(
    join(host.folder, "asks.ts"),
    `name: "asks", tools: { asks_name: { description: "Asks.", effect: "read", input: z.object({}),
       run: async (_, { ask, log }) => {
         try { return (await ask("name", z.object({}), "Who?")).action; } finally { log.info("woken"); }
       } } }`,
  );
  const adapter = await host.open(script);
  const cancel = new AbortController();
  const client = {
    ask: () => {
      cancel.abort();
      return Promise.withResolvers<{ action: "cancel" }>().promise;
    },
  };
  const outcome = await adapter.call("asks_name", {}, callContext({ signal: cancel.signal, client }));
  assert.equal(errorOf(outcome).code, "CANCELLED");
  await host.log.first("the handler to be woken", ({ message }) => message === "woken");
});

Deno.test("progress, log lines and sessions reach whom they belong to", async () => {
  verifies("host:progress-and-log", "sdk:context");
  await using host = await startHost();
  const adapter = await host.open("echo");
  const [progress, lines] = [new Array<unknown>(), new Array<unknown>()];
  const client = {
    progress: (...step: unknown[]) => void progress.push(step),
    log: (...line: unknown[]) => void lines.push(line),
  };
  const session = { id: "the client's", ended: new AbortController().signal };
  assert.equal(textOf(await adapter.call("echo_progress", {}, callContext({ client, session }))), "finished");
  assert.deepEqual(progress, [[0, 2, "begun"], [1, 2, undefined], [2, 2, undefined]]);
  assert.deepEqual(lines, [["warning", "half way", { at: 1 }]]);
  const known = textOf(await adapter.call("echo_session", {}, callContext({ session })));
  assert.equal(textOf(await adapter.call("echo_session", {}, callContext({ session }))), known);
});

Deno.test("an adapter whose start fails says why, and again at the next call", async () => {
  await using host = await startHost({ times: QUICK });
  const script = await writeAdapter(
    join(host.folder, "down.ts"),
    `name: "down", start: () => { throw new ToolError("NOT_CONNECTED", "The demo is not running", { hint: "Start it" }); },
     tools: { down_x: { description: "X.", effect: "read", input: z.object({}), run: () => "x" } }`,
  );
  const adapter = await host.open(script);
  for (let time = 0; time < 2; time++) {
    const { code, message, hint } = errorOf(await adapter.call("down_x", {}, callContext()));
    assert.deepEqual([code, message, hint], ["NOT_CONNECTED", "The demo is not running", "Start it"]);
  }
  assert.deepEqual(await host.adapterProcesses(), []);
});

Deno.test("an adapter that never ends its start is given up and gone", async () => {
  verifies("promise:no-hang");
  await using host = await startHost({ times: { ...QUICK, start: 200 } });
  const script = await writeAdapter(
    join(host.folder, "slow.ts"),
    `name: "slow", start: () => new Promise(() => {}),
     tools: { slow_x: { description: "X.", effect: "read", input: z.object({}), run: () => "x" } }`,
  );
  const adapter = await host.open(script);
  const { code, message } = errorOf(await adapter.call("slow_x", {}, callContext()));
  assert.deepEqual([code, message], ["TIMEOUT", "The start of slow took longer than 200 ms"]);
  assert.deepEqual(await host.adapterProcesses(), []);
});

Deno.test("closing an adapter ends a start that hangs and a delay that runs, and rejects who waits", async () => {
  verifies("promise:no-hang");
  await using host = await startHost({ times: { firstDelay: 60_000, longestDelay: 60_000 } });
  const script = await writeAdapter(
    join(host.folder, "slow.ts"),
    `name: "slow", start: ({ log }) => { log.info("starting"); return new Promise(() => {}); },
     tools: { slow_x: { description: "X.", effect: "read", input: z.object({}), run: () => "x" } }`,
  );
  const hanging = await host.open(script);
  const first = hanging.call("slow_x", {}, callContext());
  await host.log.first("its start", ({ message }) => message === "starting");
  await hanging.close();
  assert.equal(errorOf(await first).code, "ADAPTER_DIED");

  const delayed = await host.open("acts");
  await delayed.call("exit", {}, callContext());
  const second = delayed.call("count", {}, callContext());
  await delayed.close();
  assert.equal(errorOf(await second).code, "ADAPTER_DIED");
  await eventually("nothing runs", async () => (await host.adapterProcesses()).length === 0);
});

Deno.test("stop runs at the end, and an adapter that does not end is killed", async () => {
  await using host = await startHost();
  const body = (name: string, stop: string) =>
    `name: "${name}", start: () => "it", stop: ${stop},
     tools: { ${name}_x: { description: "X.", effect: "read", input: z.object({}), run: () => "x" } }`;
  const tidy = await writeAdapter(
    join(host.folder, "tidy.ts"),
    body("tidy", "(state, { log }) => log.info(`bye ${state}`)"),
  );
  const lazy = await writeAdapter(join(host.folder, "lazy.ts"), body("lazy", "() => new Promise(() => {})"));
  for (const script of [tidy, lazy]) {
    const adapter = await host.open(script);
    await adapter.call(`${adapter.name}_x`, {}, callContext());
    await adapter.close();
  }
  assert.ok(host.log.all.some(({ message }) => message === "bye it"));
  assert.deepEqual(await host.adapterProcesses(), []);
});

Deno.test("an application that is not well is said once and does not cost the adapter its life", async () => {
  verifies("host:heartbeat");
  await using host = await startHost({ times: { ...QUICK, heartbeat: 20 } });
  const body = `name: "ill", start: () => ({ asked: 0 }),
    health: (state) => ++state.asked === 3 ? { ok: true } : { ok: false, detail: "it is frozen" },
    tools: { pid: { description: "Names its process.", effect: "read", input: z.object({}),
      run: () => String(Deno.pid) } }`;
  const adapter = await host.open(await writeAdapter(join(host.folder, "ill.ts"), body));
  const before = textOf(await adapter.call("pid", {}, callContext()));
  await host.log.first("the news", ({ message }) => message === "The application of ill is well again");
  assert.equal(textOf(await adapter.call("pid", {}, callContext())), before);
  const news = host.log.all.filter(({ message }) => message.startsWith("The application of ill"));
  assert.deepEqual(news.slice(0, 2).map(({ level, data }) => [level, data]), [
    ["warning", "it is frozen"],
    ["info", undefined],
  ]);
});
