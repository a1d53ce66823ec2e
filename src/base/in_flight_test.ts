import assert from "node:assert/strict";
import { InFlight } from "./in_flight.ts";

Deno.test("InFlight is idle when everything that began is over, and tells what is under way to end", async () => {
  const calls = new InFlight();
  await calls.idle;
  const stopped: string[] = [];
  const first = calls.begin(() => stopped.push("first"));
  let isIdle = false;
  {
    using _second = calls.begin(() => stopped.push("second"));
    void calls.idle.then(() => isIdle = true);
    calls.stop();
    assert.deepEqual(stopped, ["first", "second"]);
    assert.equal(isIdle, false);
    first[Symbol.dispose]();
    await Promise.resolve();
    assert.equal(isIdle, false);
  }
  await calls.idle;
  assert.equal(isIdle, true);
});
