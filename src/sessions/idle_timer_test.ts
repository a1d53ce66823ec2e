import assert from "node:assert/strict";
import { deadline } from "../base/time/deadline.ts";
import { IdleTimer } from "./idle_timer.ts";
import { PATIENCE_MS } from "../../tests/helpers/eventually.ts";

/** Longer than any test runs, in milliseconds. */
const LONG_MS = 1_000_000;

Deno.test("a host is idle when nothing is done for the time, and never while something is", async () => {
  const idle = Promise.withResolvers<string>();
  using timer = new IdleTimer(1, () => idle.resolve("idle"));
  const [one, two] = [timer.begin(), timer.begin()];
  assert.deepEqual([timer.running, timer.idleMs], [2, undefined]);
  one[Symbol.dispose]();
  timer.limit(2);
  const other = Promise.withResolvers<string>();
  using _other = new IdleTimer(20, () => other.resolve("the other one"));
  assert.equal(await Promise.race([idle.promise, other.promise]), "the other one");
  two[Symbol.dispose]();
  assert.equal(await deadline(idle.promise, PATIENCE_MS, "The idle timer"), "idle");
});

Deno.test("another limit counts from now on", async () => {
  const idle = Promise.withResolvers<string>();
  using timer = new IdleTimer(LONG_MS, () => idle.resolve("idle"));
  assert.deepEqual([timer.running, timer.limitMs], [0, LONG_MS]);
  timer.limit(1);
  assert.equal(await deadline(idle.promise, PATIENCE_MS, "The idle timer"), "idle");
});
