import { equal, ok, rejects } from "node:assert/strict";
import { IdleTracker } from "./idle_tracker.ts";

Deno.test("IdleTracker begins when the last of the calls has ended, however it ends", async () => {
  const rest = new IdleTracker();
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const calls = [rest.during(() => first.promise), rest.during(() => second.promise)];
  first.resolve("done");
  equal(await calls[0], "done");
  equal(rest.ms, 0);
  second.reject(new Error("failed"));
  await rejects(calls[1] ?? Promise.resolve(), /failed/);
  const ended = performance.now();
  while (performance.now() === ended);
  ok(rest.ms > 0);
});
