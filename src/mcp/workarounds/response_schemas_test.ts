import { deepEqual, equal } from "node:assert/strict";
import { JSONRPCResultResponseSchema } from "@modelcontextprotocol/core";
import { isJSONRPCErrorResponse, isJSONRPCResultResponse } from "@modelcontextprotocol/server";
import { refuseRequestsAtSight } from "./response_schemas.ts";

refuseRequestsAtSight();

Deno.test("The schemas of responses refuse a request without making anything", () => {
  const request = (id: number) => ({ jsonrpc: "2.0", id, method: "ping" });
  equal(JSONRPCResultResponseSchema.safeParse(request(1)), JSONRPCResultResponseSchema.safeParse(request(2)));
  equal(isJSONRPCResultResponse(request(1)), false);
  equal(isJSONRPCErrorResponse(request(1)), false);
});

Deno.test("The SDK asks these schemas whether a message is a response", () => {
  const asked: unknown[] = [];
  const { safeParse } = JSONRPCResultResponseSchema;
  const request = { jsonrpc: "2.0", id: 1, method: "ping" };
  const heard = (value: unknown) => {
    asked.push(value);
    return safeParse(value);
  };
  try {
    Object.assign(JSONRPCResultResponseSchema, { safeParse: heard });
    isJSONRPCResultResponse(request);
  } finally {
    Object.assign(JSONRPCResultResponseSchema, { safeParse });
  }
  deepEqual(asked, [request]);
});

Deno.test("The schemas of responses still tell responses from everything else", () => {
  equal(isJSONRPCResultResponse({ jsonrpc: "2.0", id: 1, result: {} }), true);
  equal(isJSONRPCErrorResponse({ jsonrpc: "2.0", id: 1, error: { code: 1, message: "no" } }), true);
  for (
    const other of [undefined, null, 1, [], {}, { jsonrpc: "2.0", id: 1 }, {
      jsonrpc: "1.0",
      id: 1,
      result: {},
    }]
  ) {
    equal(isJSONRPCResultResponse(other), false, JSON.stringify(other));
    equal(isJSONRPCErrorResponse(other), false, JSON.stringify(other));
  }
});
