import assert from "node:assert/strict";
import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { textOf } from "./message_text.ts";

Deno.test("textOf says what JSON.stringify says, the second time too", () => {
  const tools = [{ name: "a", inputSchema: { type: "object" } }, { name: 'b"' }];
  const messages: JSONRPCMessage[] = [
    { jsonrpc: "2.0", id: 1, result: { tools } },
    { jsonrpc: "2.0", id: 'x"y', result: { tools, nextCursor: "c", _meta: { a: [1] } } },
    { jsonrpc: "2.0", id: 1, result: { tools: [] } },
    { jsonrpc: "2.0", id: 1, result: { tools: "none" } },
    { jsonrpc: "2.0", id: 1, result: {} },
    { jsonrpc: "2.0", method: "notifications/x", params: { tools } },
    { jsonrpc: "2.0", id: 1, error: { code: 1, message: "m" } },
  ];
  for (const message of [...messages, ...messages]) {
    assert.deepEqual(JSON.parse(textOf(message)), message);
  }
});
