import assert from "node:assert/strict";
import { deadline } from "../../base/time/deadline.ts";
import type { ClientPort } from "../../catalog/tool_source.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import type { Exchange } from "./inputs.ts";
import { SuspendedCall } from "./suspended_call.ts";
import { PATIENCE_MS } from "../../../tests/helpers/eventually.ts";

const QUESTION = { key: "name", message: "Who?", schema: { properties: { name: { type: "string" } } } };
const ACCEPTED = { action: "accept", content: { name: "Ada" } } as const;

/** One request of a client that can do everything. */
class FakeExchange implements Exchange {
  readonly cancelling = new AbortController();
  readonly signal = this.cancelling.signal;
  readonly steps: number[] = [];
  progress = (done: number) => void this.steps.push(done);
  log = () => {};
  closeStream = () => {};
  assertCan = () => {};
}

function suspend<T>(
  run: (client: ClientPort, signal: AbortSignal) => Promise<T>,
  early?: Readonly<Record<string, unknown>>,
) {
  const exchange = new FakeExchange();
  const call = new SuspendedCall(exchange, run, early);
  return { exchange, call, next: () => deadline(call.nextTurn(), PATIENCE_MS, "The next turn") };
}

Deno.test("SuspendedCall is done at once when nothing is asked", async () => {
  const { next } = suspend(() => Promise.resolve(7));
  assert.deepEqual(await next(), { kind: "done", value: 7 });
});

Deno.test("SuspendedCall rejects with what the work threw", async () => {
  const { next } = suspend(() => Promise.reject(new RangeError("too much")));
  await assert.rejects(next(), RangeError);
});

Deno.test("SuspendedCall asks, waits and goes on with the answer, running once", async () => {
  let runs = 0;
  const { call, next } = suspend(async (client) => [++runs, await client.ask(QUESTION)]);
  const asks = await next();
  assert.deepEqual(asks, {
    kind: "asks",
    inputs: {
      name: {
        method: "elicitation/create",
        params: {
          mode: "form",
          message: "Who?",
          requestedSchema: { type: "object", ...QUESTION.schema },
        },
      },
    },
  });
  call.resume(new FakeExchange(), { name: ACCEPTED });
  assert.deepEqual(await next(), { kind: "done", value: [1, ACCEPTED] });
});

Deno.test("SuspendedCall takes an answer that came before its question, once, and ignores the others", async () => {
  const twice = async (client: ClientPort) => [await client.ask(QUESTION), await client.ask(QUESTION)];
  const { next } = suspend(twice, { name: ACCEPTED, other: ACCEPTED });
  assert.equal((await next()).kind, "asks");
});

Deno.test("SuspendedCall asks when the answer that came before is not one to its question", async () => {
  for (const early of [{ name: { roots: [] } }, { name: 7 }, { other: ACCEPTED }]) {
    const { next } = suspend((client) => client.ask(QUESTION), early);
    assert.equal((await next()).kind, "asks");
  }
});

Deno.test("SuspendedCall gathers questions asked side by side under names of their own", async () => {
  const { call, next } = suspend((client) =>
    Promise.all([client.ask(QUESTION), client.ask(QUESTION), client.roots()])
  );
  const asks = await next();
  assert(asks.kind === "asks");
  assert.deepEqual(Object.keys(asks.inputs), ["name", "name_2", "roots"]);
  const declined = { action: "decline" } as const;
  call.resume(new FakeExchange(), { name: ACCEPTED, name_2: declined, roots: { roots: [] } });
  assert.deepEqual(await next(), { kind: "done", value: [ACCEPTED, declined, []] });
});

Deno.test("SuspendedCall asks again what was left unanswered, and only that", async () => {
  const { call, next } = suspend((client) => Promise.all([client.ask(QUESTION), client.roots()]));
  await next();
  call.resume(new FakeExchange(), { roots: { roots: [] } });
  const again = await next();
  assert.deepEqual(again.kind === "asks" ? Object.keys(again.inputs) : again, ["name"]);
});

Deno.test("SuspendedCall reports progress to the request that is open now", async () => {
  const second = new FakeExchange();
  const { exchange, call, next } = suspend(async (client) => {
    client.progress(1);
    await client.ask(QUESTION);
    client.progress(2);
  });
  await next();
  call.resume(second, { name: ACCEPTED });
  await next();
  assert.deepEqual([exchange.steps, second.steps], [[1], [2]]);
});

Deno.test("SuspendedCall cancels the work when the open request is cancelled, not when an old one is", async () => {
  const second = new FakeExchange();
  const { promise: cancelled, resolve } = Promise.withResolvers<unknown>();
  const { exchange, call, next } = suspend(async (client, signal) => {
    signal.addEventListener("abort", () => resolve(signal.reason));
    await client.ask(QUESTION);
    return await client.ask(QUESTION);
  });
  await next();
  call.resume(second, { name: ACCEPTED });
  exchange.cancelling.abort();
  assert.equal((await next()).kind, "asks");
  second.cancelling.abort();
  const reason = await deadline(cancelled, PATIENCE_MS, "The cancellation");
  assert(reason instanceof ToolError && reason.code === "CANCELLED");
  await assert.rejects(next(), (error) => error === reason);
});

Deno.test("SuspendedCall outlives a request that it has left", async () => {
  const { exchange, call, next } = suspend((client) => client.ask(QUESTION));
  await next();
  call.leave();
  exchange.cancelling.abort();
  call.resume(new FakeExchange(), { name: ACCEPTED });
  assert.deepEqual(await next(), { kind: "done", value: ACCEPTED });
});

Deno.test("SuspendedCall tells the handler when a question cannot be sent, and does not wait", async () => {
  const flat = {
    key: "deep",
    message: "?",
    schema: { properties: { a: { type: "object", properties: {} } } },
  };
  const { next } = suspend((client) => client.ask(flat));
  await assert.rejects(next(), /its schema must be flat/);
});

Deno.test("SuspendedCall tells the handler when the client's answer is no answer", async () => {
  const { call, next } = suspend((client) => client.sample({ messages: [], maxTokens: 1 }));
  await next();
  call.resume(new FakeExchange(), { sample: { model: 7 } });
  await assert.rejects(next(), /answer to the request to its model cannot be understood/);
});

Deno.test("SuspendedCall refuses a question that comes after its end, or was withdrawn before", async () => {
  const began = Promise.withResolvers<void>();
  const over = new ToolError("CANCELLED", "It was answered elsewhere");
  const { exchange, call, next } = suspend(async (client) => {
    await assert.rejects(client.ask(QUESTION, AbortSignal.abort(over)), over);
    await began.promise;
    return await client.ask(QUESTION);
  });
  exchange.cancelling.abort();
  began.resolve();
  await assert.rejects(next(), /The client cancelled the call/);
  assert.deepEqual(call.withdrawal("name"), undefined);
});
