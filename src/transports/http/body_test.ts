import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { readBody } from "./body.ts";
import { TimeoutQueue } from "../../base/time/timeout_queue.ts";

const LIMITS = { maxBytes: 100, timeoutMs: 10_000 };
const URL = "http://127.0.0.1/mcp";

function requestOf(...chunks: readonly string[]): Request {
  const body = ReadableStream.from(chunks.map((chunk) => new TextEncoder().encode(chunk)));
  return new Request(URL, { method: "POST", body });
}

async function outcome(request: Request, limits = LIMITS): Promise<unknown> {
  using timeouts = new TimeoutQueue();
  const body = await readBody(request, { ...limits, timeouts });
  return "refused" in body ? body.refused.status : body.json;
}

Deno.test("readBody reads JSON, however it is cut", async () => {
  assert.deepEqual(await outcome(requestOf('{"a":1}')), { a: 1 });
  assert.deepEqual(await outcome(requestOf('{"a', '":', "1}")), { a: 1 });
});

Deno.test("readBody refuses what is no JSON, too long, or breaks off", async () => {
  verifies("http:body-limits");
  assert.equal(await outcome(requestOf("{")), 400);
  assert.equal(await outcome(new Request(URL, { method: "POST" })), 400);
  assert.equal(await outcome(requestOf('"', "x".repeat(99), '"')), 413);
  const headers = { "content-length": "101" };
  assert.equal(await outcome(new Request(URL, { method: "POST", headers, body: "{}" })), 413);
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
  assert.equal(await outcome(new Request(URL, { method: "POST", body: broken })), 400);
});

Deno.test("readBody gives up when the body does not come", async () => {
  verifies("http:body-limits");
  const cancelled = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({ cancel: () => cancelled.resolve() });
  const request = new Request(URL, { method: "POST", body });
  assert.equal(await outcome(request, { ...LIMITS, timeoutMs: 20 }), 408);
  await cancelled.promise;
});
