import assert from "node:assert/strict";
import { isJSONRPCRequest } from "@modelcontextprotocol/server";
import { isMessage } from "./message.ts";

const PLAIN = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "x", arguments: { a: [1] } } };

Deno.test("isMessage says of requests what the SDK says, also where it does not ask it", () => {
  const others = [
    { id: "x" },
    { id: null },
    { id: 1.5 },
    { id: 2 ** 60 },
    { id: true },
    { jsonrpc: "1.0" },
    { method: 7 },
    { params: undefined },
    { params: null },
    { params: [] },
    { params: "name" },
    { params: {} },
    { params: { task: 7, progressToken: {}, cursor: [] } },
    { params: { _meta: 7 } },
    { params: { _meta: { progressToken: 1 } } },
    { params: { _meta: { progressToken: [] } } },
    { result: {} },
    { more: 1 },
  ];
  assert.equal(isMessage(PLAIN), true);
  for (const other of others) {
    const message = { ...PLAIN, ...other };
    assert.equal(isMessage(message), isJSONRPCRequest(message), JSON.stringify(other));
  }
});
