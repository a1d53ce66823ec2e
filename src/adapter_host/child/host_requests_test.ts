import assert from "node:assert/strict";
import { ToolError } from "../../adapter_api/errors.ts";
import { HostRequests } from "./host_requests.ts";

const ROOTS = { kind: "roots" } as const;
const LIVE = new AbortController().signal;

Deno.test("each request gets its own answer or the refusal with its hint", async () => {
  const sent: number[] = [];
  const requests = new HostRequests({ send: (_id, requestId) => sent.push(requestId), cancel: () => {} });
  const [granted, refused] = [requests.make(1, ROOTS, LIVE), requests.make(1, ROOTS, LIVE)];
  const [first = 0, second = 0] = sent;
  const error = { code: "NOT_CONNECTED", message: "nobody there", hint: "come back" };
  requests.settle(second, { ok: false, error });
  requests.settle(first, { ok: true, value: 7 });
  requests.settle(99, { ok: true, value: 8 });
  assert.equal(await granted, 7);
  await assert.rejects(refused, {
    code: "NOT_CONNECTED",
    message: "nobody there",
    options: { hint: "come back" },
  });
});

Deno.test("a request ends with its call", async () => {
  const cancelled: number[] = [];
  const requests = new HostRequests({ send: () => {}, cancel: (requestId) => cancelled.push(requestId) });
  const call = new AbortController();
  const waiting = requests.make(1, ROOTS, call.signal);
  call.abort(new ToolError("CANCELLED", "over"));
  await assert.rejects(waiting, { code: "CANCELLED" });
  assert.deepEqual(cancelled, [1]);
  requests.settle(1, { ok: true, value: 1 });
});
