import assert from "node:assert/strict";
import { EarlyCancellations } from "./early_cancellations.ts";

const cancel = (id: number) =>
  ({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } }) as const;

Deno.test("early cancellations are given once, to their own request, and the oldest of too many goes", () => {
  const early = new EarlyCancellations();
  for (let id = 1; id <= 101; id++) early.keep(id, cancel(id));
  assert.equal(early.take(1), undefined);
  assert.deepEqual(early.take(2), cancel(2));
  assert.equal(early.take(2), undefined);
  assert.deepEqual(early.take(101), cancel(101));
});
