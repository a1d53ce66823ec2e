import assert from "node:assert/strict";
import { EarlyCancellations } from "./early_cancellations.ts";

const cancels = (requestId: number) =>
  ({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } }) as const;

Deno.test("a cancellation waits for its request while hundreds of others come, and is taken once", () => {
  const early = new EarlyCancellations();
  for (let id = 0; id < 500; id++) early.keep(id, cancels(id));
  assert.deepEqual(early.take(0), cancels(0));
  assert.equal(early.take(0), undefined);
});

Deno.test("cancellations that nobody takes are bounded: the oldest goes first", () => {
  const early = new EarlyCancellations();
  for (let id = 0; id <= 1_000; id++) early.keep(id, cancels(id));
  assert.deepEqual([early.take(0), early.take(1)], [undefined, cancels(1)]);
});
