import assert from "node:assert/strict";
import { deadline } from "../time/deadline.ts";
import { IdleGarbageCollector } from "./idle_garbage_collector.ts";
import { PATIENCE_MS } from "../../../tests/helpers/eventually.ts";

Deno.test("IdleGarbageCollector collects once for all that was done before a rest, and again after the next", async () => {
  let [collections, collected] = [0, Promise.withResolvers<void>()];
  const tidy = new IdleGarbageCollector(() => {
    collections++;
    collected.resolve();
  }, 1);
  for (const expected of [1, 2]) {
    collected = Promise.withResolvers();
    for (let call = 0; call < 3; call++) tidy.used();
    await deadline(collected.promise, PATIENCE_MS, "The collection");
    assert.equal(collections, expected);
  }
});
