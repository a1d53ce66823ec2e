import { equal, match } from "node:assert/strict";
import { InMemoryTransport, Server } from "@modelcontextprotocol/server";
import { serveToolCalls } from "./tool_calls.ts";

/** No result of a call, by the protocol's schema. */
const NONSENSE = { content: [{ type: "nonsense" }] };

/** Connects a server and returns the answer to one request. */
async function answerTo(server: Server, method: string): Promise<string> {
  const [client, end] = InMemoryTransport.createLinkedPair();
  const answered = Promise.withResolvers<string>();
  client.onmessage = (message) => answered.resolve(JSON.stringify(message));
  await client.start();
  await server.connect(end);
  await client.send({ jsonrpc: "2.0", id: 1, method, params: { name: "x" } });
  const answer = await answered.promise;
  await server.close();
  return answer;
}

function newServer(): Server {
  return new Server({ name: "x", version: "1" }, { capabilities: { tools: {} } });
}

Deno.test("a call is handed over with what it brings, and its result goes out as it is", async () => {
  const server = newServer();
  let seen: unknown;
  serveToolCalls(server, (params) => {
    seen = params;
    return Promise.resolve(NONSENSE);
  });
  match(await answerTo(server, "tools/call"), /"nonsense"/);
  equal(JSON.stringify(seen), '{"name":"x"}');
});

Deno.test("another method than a call is none that is known", async () => {
  const server = newServer();
  serveToolCalls(server, () => Promise.reject(new Error("It was called")));
  match(await answerTo(server, "tools/nonsense"), /-32601/);
});

Deno.test("the SDK still checks results of calls: when this fails, its own handler can be used again", async () => {
  const server = newServer();
  Reflect.apply(server.setRequestHandler, server, ["tools/call", () => NONSENSE]);
  match(await answerTo(server, "tools/call"), /"error":.*invalid/i);
});
