import assert from "node:assert/strict";
import { milliseconds } from "./config.ts";

Deno.test("durations are those of Go", () => {
  assert.deepEqual(["24h", "1h30m", "1.5s", "250ms", "0"].map(milliseconds), [
    86_400_000,
    5_400_000,
    1_500,
    250,
    0,
  ]);
});
