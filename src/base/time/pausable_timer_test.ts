import assert from "node:assert/strict";
import { deadline } from "./deadline.ts";
import { TimeoutQueue } from "./timeout_queue.ts";
import { PausableTimer } from "./pausable_timer.ts";
import { PATIENCE_MS } from "../../../tests/helpers/eventually.ts";

Deno.test("a timer that nobody pauses ends at its limit, once", async () => {
  using timeouts = new TimeoutQueue();
  const { promise, resolve } = Promise.withResolvers<void>();
  using _timer = new PausableTimer(timeouts, 1, resolve);
  await deadline(promise, PATIENCE_MS, "the timer");
});

Deno.test("a paused timer does not end before the last pause does", async () => {
  using timeouts = new TimeoutQueue();
  const events: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  using timer = new PausableTimer(timeouts, 1, () => (events.push("time"), resolve()));
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const pauses = [timer.pausedFor(first.promise), timer.pausedFor(second.promise)];
  first.resolve();
  await pauses[0];
  // A longer timer than the limit: when it has passed, an unpaused one would have ended.
  const longer = Promise.withResolvers<void>();
  using _longer = new PausableTimer(timeouts, 20, longer.resolve);
  await longer.promise;
  events.push("paused");
  second.resolve("answer");
  assert.equal(await pauses[1], "answer");
  await deadline(promise, PATIENCE_MS, "the timer");
  assert.deepEqual(events, ["paused", "time"]);
});

Deno.test("a pause that fails passes the failure on, and a timer that is over stays over", async () => {
  using timeouts = new TimeoutQueue();
  const timer = new PausableTimer(timeouts, 3_600_000, () => assert.fail("it is over"));
  await assert.rejects(timer.pausedFor(Promise.reject(new Error("no"))), /no/);
  const { promise, resolve } = Promise.withResolvers<void>();
  const pausing = timer.pausedFor(promise);
  timer[Symbol.dispose]();
  resolve();
  await pausing; // the sanitizer finds a timer that is set again
});
