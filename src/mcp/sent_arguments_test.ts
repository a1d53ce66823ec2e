import assert from "node:assert/strict";
import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { mendArguments } from "./sent_arguments.ts";

function mended(method: string, given: unknown): unknown {
  const message: JSONRPCMessage = { jsonrpc: "2.0", id: 1, method, params: { name: "x", arguments: given } };
  mendArguments(message);
  return message.params?.["arguments"];
}

Deno.test("arguments that are null or JSON text become an object, and others are left to the protocol", () => {
  for (const method of ["tools/call", "prompts/get"]) {
    assert.deepEqual(mended(method, null), {});
    assert.deepEqual(mended(method, ' {"a":1}'), { a: 1 });
    for (const other of [{ a: "{}" }, "", "x", "{", "[1]", 7, [1]]) {
      assert.equal(mended(method, other), other);
    }
  }
  assert.equal(mended("completion/complete", null), null);
  const bare: JSONRPCMessage = { jsonrpc: "2.0", method: "tools/call" };
  mendArguments(bare);
  assert.deepEqual(bare, { jsonrpc: "2.0", method: "tools/call" });
});
