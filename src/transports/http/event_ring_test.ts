import assert from "node:assert/strict";
import { EventRing } from "./event_ring.ts";

Deno.test("EventRing tells what came after an event, of its own stream only", () => {
  const ring = new EventRing({ maxEvents: 10, maxLength: 100 });
  const [first] = [ring.add(0, "a"), ring.add(1, "x"), ring.add(0, "b")];
  assert.deepEqual(ring.after(first ?? "")?.events.map(({ data }) => data), ["b"]);
  assert.deepEqual(ring.after("1.2"), { stream: 1, events: [] });
});

Deno.test("EventRing drops the oldest when there are too many or they are too long", () => {
  const many = new EventRing({ maxEvents: 2, maxLength: 100 });
  for (const data of ["a", "b", "c"]) many.add(0, data);
  assert.deepEqual(many.after("0.0")?.events.map(({ data }) => data), ["b", "c"]);
  const long = new EventRing({ maxEvents: 10, maxLength: 5 });
  for (const data of ["aaa", "bb", "c", "dddddd", "e"]) long.add(0, data);
  assert.deepEqual(long.after("0.0")?.events.map(({ data }) => data), ["e"]);
});

Deno.test("EventRing knows nothing of ids that it never gave", () => {
  const ring = new EventRing({ maxEvents: 2, maxLength: 100 });
  ring.add(0, "a");
  for (const id of ["", "0", "0.2", "-1.1", "0.1.1", "__proto__", "0.1e9", `0.${"9".repeat(30)}`]) {
    assert.equal(ring.after(id), undefined, id);
  }
});
