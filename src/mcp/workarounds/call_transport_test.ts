import {
  InMemoryTransport,
  type JSONRPCMessage,
  type JSONRPCNotification,
  type JSONRPCRequest,
  ProtocolError,
  Server,
} from "@modelcontextprotocol/server";
import assert from "node:assert/strict";
import { EventLog } from "../../../tests/helpers/event_log.ts";
import type { SentCall } from "../session_exchange.ts";
import { type AnswerCall, CallTransport } from "./call_transport.ts";

/** No result of a call, by the protocol's schema. */
const NONSENSE = { content: [{ type: "nonsense" }] };

/** A client and a server of the SDK's, whose calls are answered past it where it is said how. */
async function connect(answer?: AnswerCall) {
  const [client, end] = InMemoryTransport.createLinkedPair();
  const server = new Server({ name: "x", version: "1" }, { capabilities: { tools: {}, logging: {} } });
  const heard = new EventLog<JSONRPCMessage>();
  client.onmessage = (message) => heard.add(message);
  await client.start();
  if (answer === undefined) Reflect.apply(server.setRequestHandler, server, ["tools/call", () => NONSENSE]);
  await server.connect(answer === undefined ? end : new CallTransport(end, answer));
  const send = (message: Omit<JSONRPCRequest, "jsonrpc"> | Omit<JSONRPCNotification, "jsonrpc">) =>
    client.send({ jsonrpc: "2.0", ...message });
  return {
    send,
    answerTo: async (id: string | number, method: string, params: Record<string, unknown> = {}) => {
      await send({ id, method, params });
      return await heard.first(`the answer to ${id}`, (message) => "id" in message && message.id === id);
    },
    heard,
    [Symbol.asyncDispose]: () => server.close(),
  };
}

/** A handler that never ends by itself, and the calls that it has. */
function endless() {
  const calls = new EventLog<SentCall>();
  const answer = (call: SentCall) => {
    calls.add(call);
    return new Promise<Record<string, unknown>>((resolve) => {
      call.signal.addEventListener("abort", () => resolve({ content: [] }), { once: true });
    });
  };
  return { answer, calls };
}

Deno.test("a call is handed over with what it brings, and its result goes out as it is", async () => {
  const seen: unknown[] = [];
  await using connection = await connect(({ params }) => {
    seen.push(params);
    return Promise.resolve(NONSENSE);
  });
  const answer = await connection.answerTo("one", "tools/call", { name: "x", arguments: '{"a":1}' });
  assert.deepEqual(answer, { jsonrpc: "2.0", id: "one", result: NONSENSE });
  assert.deepEqual(seen, [{ name: "x", arguments: { a: 1 } }], "arguments as text are understood");
});

Deno.test("what a call fails with goes out as the protocol's error", async () => {
  const errors = [new ProtocolError(-32602, "No such tool", { near: "y" }), new Error("broken"), "odd"];
  await using connection = await connect(() => Promise.reject(errors.shift()));
  const answers = [];
  for (const id of [1, 2, 3]) answers.push(await connection.answerTo(id, "tools/call"));
  assert.deepEqual(answers.map((answer) => "error" in answer && answer.error), [
    { code: -32602, message: "No such tool", data: { near: "y" } },
    { code: -32603, message: "broken" },
    { code: -32603, message: "odd" },
  ]);
});

Deno.test("a cancelled call hears of it and gets no answer; one with another id goes on", async () => {
  const { answer, calls } = endless();
  await using connection = await connect(answer);
  for (const id of [1, "1"]) await connection.send({ id, method: "tools/call", params: { name: "x" } });
  const [first, second] = [
    await calls.first("1", ({ id }) => id === 1),
    await calls.first('"1"', ({ id }) => id === "1"),
  ];
  await connection.send({ method: "notifications/cancelled", params: { requestId: 1 } });
  await connection.answerTo("last", "ping");
  assert.deepEqual([first.signal.aborted, second.signal.aborted], [true, false]);
  assert.deepEqual(connection.heard.all.map((message) => "id" in message && message.id), ["last"]);
});

Deno.test("calls hear of it when the connection ends", async () => {
  const { answer, calls } = endless();
  const connection = await connect(answer);
  await connection.send({ id: 1, method: "tools/call", params: { name: "x" } });
  const call = await calls.first("the call", () => true);
  await connection[Symbol.asyncDispose]();
  assert.equal(call.signal.aborted, true);
});

Deno.test("a call knows which log lines its client wants, as the SDK does", async () => {
  const wanted: string[] = [];
  const levels = ["debug", "notice", "error"] as const;
  await using connection = await connect(({ logs }) => {
    wanted.push(levels.filter(logs).join(" "));
    return Promise.resolve({ content: [] });
  });
  for (const level of [undefined, "warning", "nonsense"]) {
    if (level !== undefined) await connection.answerTo(`to ${level}`, "logging/setLevel", { level });
    await connection.answerTo(`after ${level}`, "tools/call");
  }
  assert.deepEqual(wanted, ["debug notice error", "error", "error"]);
});

Deno.test("everything but calls is the SDK's to answer", async () => {
  await using connection = await connect(() => Promise.reject(new Error("It was called")));
  assert.match(JSON.stringify(await connection.answerTo(1, "tools/nonsense")), /-32601/);
  assert.deepEqual(await connection.answerTo(2, "ping"), { jsonrpc: "2.0", id: 2, result: {} });
});

Deno.test("the SDK still checks results of calls: when this fails, its own handling can be measured again", async () => {
  await using connection = await connect();
  assert.match(
    JSON.stringify(await connection.answerTo(1, "tools/call", { name: "x" })),
    /"error":.*invalid/i,
  );
});
