import assert from "node:assert/strict";
import { type Batch, Store } from "./store.ts";

Deno.test("a variable is ahead of the server from the moment that it is written, not only from when that is sent", () => {
  const sent: Batch[] = [];
  const store = new Store((batch) => sent.push(batch));
  const id = store.create(1, { path: "loud", access: "rw" });
  const action = store.create(1, { path: "now()", access: "action" });
  store.update(id, "t");
  store.update(action, null); // what a person does goes at once, with what waits
  store.update(id, "typ"); // waits to be sent
  assert.equal(sent.length, 1);
  store.receive({ type: "update", data: { varId: id, value: "T" } });
  store.receive({ type: "done", data: { batch: 1 } });
  assert.equal(store.isAhead(id), true, "an answer to what was before would take away what was typed since");
  store.update(action, null);
  store.receive({ type: "update", data: { varId: id, value: "TYP" } });
  store.receive({ type: "done", data: { batch: 2 } });
  assert.deepEqual([store.isAhead(id), store.get(id)?.value], [false, "TYP"]);
});
