import assert from "node:assert/strict";
import { callContext } from "../../../tests/helpers/mcp/call_context.ts";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import { PendingRequests, type Result } from "./pending_requests.ts";
import type { HostMessage } from "./messages.ts";

const JOB = { kind: "tool", name: "x", input: {} } as const;
const RESULT: Result = { value: { ok: true, kind: "tool", content: [] }, blobs: [], bytes: 0 };

function pending() {
  const sent: HostMessage[] = [];
  return { sent, requests: new PendingRequests((message) => sent.push(message)) };
}

Deno.test("each request gets its own answer, in whatever order they come", async () => {
  const { sent, requests } = pending();
  const [first, second] = [requests.send(JOB, callContext()), requests.send(JOB, callContext())];
  const other: Result = { ...RESULT, blobs: [new Uint8Array([1])] };
  requests.settle(2, other);
  requests.settle(1, RESULT);
  requests.settle(3, RESULT);
  assert.deepEqual([await first, await second], [RESULT, other]);
  assert.deepEqual(sent.map(({ type }) => type), ["request", "request"]);
  assert.equal(requests.contextOf(1), undefined);
});

Deno.test("a cancelled request is told to the child and rejects at once", async () => {
  verifies("host:cancel-reaches-adapter");
  const { sent, requests } = pending();
  const cancel = new AbortController();
  const sending = requests.send(JOB, callContext({ signal: cancel.signal }));
  cancel.abort(new ToolError("TIMEOUT", "too late"));
  await assert.rejects(sending, { code: "TIMEOUT" });
  assert.deepEqual(sent.at(-1), { type: "cancel", id: 1, reason: "too late" });
  requests.settle(1, RESULT); // the answer that comes all the same is passed over
  await assert.rejects(requests.send(JOB, callContext({ signal: AbortSignal.abort() })), {
    code: "CANCELLED",
  });
  assert.equal(sent.length, 2);
});

Deno.test("nobody waits for a child that is gone", async () => {
  verifies("host:died-rejects-calls");
  const { requests } = pending();
  const sending = requests.send(JOB, callContext());
  const died = new ToolError("ADAPTER_DIED", "gone");
  requests.rejectAll(died);
  await assert.rejects(sending, died);
  await assert.rejects(requests.send(JOB, callContext()), died);
});
