import assert from "node:assert/strict";
import { EventLog } from "../../../tests/helpers/event_log.ts";
import { deadline } from "../../base/time/deadline.ts";
import { StdioTransport } from "./stdio.ts";
import { PATIENCE_MS } from "../../../tests/helpers/eventually.ts";

/** A connection whose other end is the test. */
function openConnection(answered?: Promise<string | number | undefined>) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const input = writable.getWriter();
  const written: unknown[] = [];
  const state = { broken: false, closes: 0 };
  const decoder = new TextDecoder();
  const transport = new StdioTransport({
    input: readable,
    write: async (bytes) => {
      if (state.broken) throw new Error("broken pipe");
      await Promise.resolve();
      written.push(JSON.parse(decoder.decode(bytes)));
    },
  }, answered);
  const received = new EventLog<unknown>();
  transport.onmessage = (message) => received.add(message);
  transport.onclose = () => state.closes++;
  const encoder = new TextEncoder();
  const say = (text: string) => input.write(encoder.encode(text));
  return { transport, input, say, written, received, state };
}

const PING = { jsonrpc: "2.0", id: 1, method: "ping" } as const;

function ended(transport: StdioTransport): Promise<string> {
  return deadline(transport.ended, PATIENCE_MS, "The end of the connection");
}

Deno.test("StdioTransport receives messages and refuses what is none", async () => {
  const { transport, input, say, written, received } = openConnection();
  await transport.start();
  await say(`${JSON.stringify(PING)}\nno\n[]\n\n`);
  await input.close();
  assert.equal(await ended(transport), "the client closed its end");
  assert.deepEqual(received.all, [PING]);
  assert.deepEqual(written, [
    { jsonrpc: "2.0", id: null, error: { code: -32700, message: "The line is not JSON" } },
    { jsonrpc: "2.0", id: null, error: { code: -32600, message: "The line is not a JSON-RPC 2.0 message" } },
  ]);
});

Deno.test("StdioTransport refuses what was meant as a request by its id: its sender waits", async () => {
  const { transport, input, say, written } = openConnection();
  await transport.start();
  for (const id of [7, "seven"]) {
    const params = { _meta: { progressToken: {} } };
    await say(`${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params })}\n`);
  }
  await input.close();
  await ended(transport);
  const message = 'Invalid params: "_meta.progressToken" must be a text or a whole number';
  const error = { code: -32602, message };
  assert.deepEqual(written, [7, "seven"].map((id) => ({ jsonrpc: "2.0", id, error })));
});

Deno.test("StdioTransport answers what is open when the client closes its end, and ends then", async () => {
  const { transport, input, say, written, received } = openConnection();
  await transport.start();
  await say(`${JSON.stringify(PING)}\n${JSON.stringify({ ...PING, id: 2 })}\n`);
  await say(
    `${JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 2 } })}\n`,
  );
  await received.first("the cancellation", (message) => JSON.stringify(message).includes("cancelled"));
  await input.close();
  const answer = { jsonrpc: "2.0", id: 1, result: {} } as const;
  await transport.send(answer);
  assert.equal(await ended(transport), "the client closed its end");
  assert.deepEqual(written, [answer]);
});

Deno.test("StdioTransport writes one message after the other in the order of sending", async () => {
  const { transport, written } = openConnection();
  const ids = Array.from({ length: 50 }, (_, id) => id);
  await Promise.all(ids.map((id) => transport.send({ ...PING, id })));
  assert.deepEqual(written, ids.map((id) => ({ ...PING, id })));
});

Deno.test("StdioTransport ends once when nobody reads, and says why", async () => {
  const { transport, state } = openConnection();
  state.broken = true;
  await Promise.all([transport.send(PING), transport.send(PING)]);
  assert.equal(await ended(transport), "writing failed: broken pipe");
  await transport.close();
  assert.equal(state.closes, 1);
});

Deno.test("StdioTransport ends when its input breaks, and says why", async () => {
  const { transport, input } = openConnection();
  await transport.start();
  await input.abort(new Error("reset"));
  assert.equal(await ended(transport), "reading failed: reset");
});

Deno.test("StdioTransport does not write after its end", async () => {
  const { transport, written } = openConnection();
  await transport.close();
  await transport.send(PING);
  assert.deepEqual(written, []);
});

Deno.test("StdioTransport sends no second answer to a request that was answered before", async () => {
  const { transport, input, say, received, written } = openConnection(Promise.resolve(1));
  const answer = { jsonrpc: "2.0", id: 1, result: {} } as const;
  await transport.start();
  await say(`${JSON.stringify(PING)}\n`);
  await received.first("the request", () => true);
  await transport.send({ jsonrpc: "2.0", id: 2, result: {} });
  await transport.send(answer);
  await transport.send(answer); // to a later request with the same id
  await input.close();
  await ended(transport);
  assert.deepEqual(written, [{ ...answer, id: 2 }, answer]);
});
