import assert from "node:assert/strict";
import { UsageError } from "../failure.ts";
import { durationOf, shortDuration } from "./duration.ts";

Deno.test("a time is a number and a unit, from a second to a day", () => {
  assert.deepEqual(["1s", "10m", "24h"].map((text) => durationOf(text, "--idle")), [
    1_000,
    600_000,
    86_400_000,
  ]);
  for (const text of ["0s", "25h", "10", "m", "-1m", "1.5m", "10 m", ""]) {
    assert.throws(() => durationOf(text, "--idle"), UsageError, text);
  }
});

Deno.test("a time is shown in the unit that says it best", () => {
  assert.deepEqual([0, 119_000, 125_000, 7_100_000, 7_300_000].map(shortDuration), [
    "0s",
    "119s",
    "2m",
    "118m",
    "2h",
  ]);
});
