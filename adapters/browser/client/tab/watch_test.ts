import { equal, rejects } from "node:assert/strict";
import { Watch } from "./watch.ts";

Deno.test("Watch.until ends when the condition comes to hold", async () => {
  const watch = new Watch();
  let ready = false;
  const waiting = watch.until(() => ready, { signal: new AbortController().signal, timeoutMs: 60_000 });
  watch.changed();
  ready = true;
  watch.changed();
  equal(await waiting, true);
});

Deno.test("Watch.until answers false when the time is up", async () => {
  const waiting = new Watch().until(() => false, { signal: new AbortController().signal, timeoutMs: 1 });
  equal(await waiting, false);
});

Deno.test("Watch.until rejects when the signal aborts", async () => {
  const control = new AbortController();
  const waiting = new Watch().until(() => false, { signal: control.signal, timeoutMs: 60_000 });
  control.abort(new Error("enough"));
  await rejects(waiting, { message: "enough" });
});
