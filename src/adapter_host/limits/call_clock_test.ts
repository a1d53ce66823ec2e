import assert from "node:assert/strict";
import { eventually } from "../../../tests/helpers/eventually.ts";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { TimeoutQueue } from "../../base/time/timeout_queue.ts";
import { CallClock, timeError } from "./call_clock.ts";

const LONG = 3_600_000;

Deno.test("a call ends at the first of its limits", async () => {
  verifies("limits:idle");
  using timeouts = new TimeoutQueue();
  const told: string[] = [];
  using _whole = new CallClock(
    timeouts,
    1,
    { callMs: LONG, idleMs: LONG },
    (limit) => told.push(`author ${limit}`),
  );
  using _person = new CallClock(
    timeouts,
    LONG,
    { callMs: 1, idleMs: LONG },
    (limit) => told.push(`person ${limit}`),
  );
  using _silent = new CallClock(
    timeouts,
    LONG,
    { callMs: LONG, idleMs: 1 },
    (limit) => told.push(`silent ${limit}`),
  );
  await eventually("three are over", () => told.length === 3);
  assert.deepEqual(told.sort(), ["author callMs", "person callMs", "silent idleMs"]);
});

Deno.test("both clocks pause while somebody else is to blame", async () => {
  verifies("limits:idle");
  using timeouts = new TimeoutQueue();
  const told: string[] = [];
  using clock = new CallClock(timeouts, LONG, { callMs: LONG, idleMs: 1 }, (limit) => told.push(limit));
  const thinking = Promise.withResolvers<string>();
  const answer = clock.pausedFor(thinking.promise);
  const longer = Promise.withResolvers<void>();
  timeouts.after(20, longer.resolve);
  await longer.promise;
  assert.deepEqual(told, []);
  thinking.resolve("yes");
  assert.equal(await answer, "yes");
  await eventually("it is over then", () => told.length === 1);
});

Deno.test("the error says whose limit it was, and which", () => {
  const call = { adapter: "mine", what: "mine_do", timeoutMs: 500, isBegun: true };
  assert.equal(
    timeError(call, { callMs: 600, idleMs: 9 }, "callMs").options.details,
    undefined,
    "its author's own",
  );
  assert.deepEqual(timeError(call, { callMs: 400, idleMs: 9 }, "callMs").options.details, {
    limit: "callMs",
    adapter: "mine",
  });
  assert.deepEqual(timeError(call, { callMs: 400, idleMs: 9 }, "idleMs").options.details, {
    limit: "idleMs",
    adapter: "mine",
  });
});
