import { equal, rejects } from "node:assert/strict";
import { ConditionNotifier } from "./condition_notifier.ts";

Deno.test("ConditionNotifier.until ends when the condition comes to hold", async () => {
  const watch = new ConditionNotifier();
  let ready = false;
  const waiting = watch.until(() => ready, { signal: new AbortController().signal, timeoutMs: 60_000 });
  watch.changed();
  ready = true;
  watch.changed();
  equal(await waiting, true);
});

Deno.test("ConditionNotifier.until answers false when the time is up", async () => {
  const waiting = new ConditionNotifier().until(() => false, {
    signal: new AbortController().signal,
    timeoutMs: 1,
  });
  equal(await waiting, false);
});

Deno.test("ConditionNotifier.until rejects when the signal aborts", async () => {
  const control = new AbortController();
  const waiting = new ConditionNotifier().until(() => false, { signal: control.signal, timeoutMs: 60_000 });
  control.abort(new Error("enough"));
  await rejects(waiting, { message: "enough" });
});
