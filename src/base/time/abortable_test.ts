import assert from "node:assert/strict";
import { abortable, pause } from "./abortable.ts";

Deno.test("abortable gives what the promise gives, or the reason of the signal", async () => {
  const live = new AbortController();
  assert.equal(await abortable(Promise.resolve(1), live.signal), 1);
  await assert.rejects(abortable(Promise.reject(new Error("no")), live.signal), /no/);
  const waiting = abortable(Promise.withResolvers<void>().promise, live.signal);
  live.abort(new Error("enough"));
  await assert.rejects(waiting, /enough/);
  await assert.rejects(abortable(Promise.resolve(1), live.signal), /enough/);
});

Deno.test("pause passes, or ends with the signal and leaves no timer", async () => {
  const live = new AbortController();
  await pause(1, live.signal);
  await pause(-1, live.signal);
  const waiting = pause(3_600_000, live.signal);
  live.abort(new Error("enough"));
  await assert.rejects(waiting, /enough/);
});
