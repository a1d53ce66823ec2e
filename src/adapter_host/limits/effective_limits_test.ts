import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { DEFAULT_LIMITS, effectiveLimits } from "./effective_limits.ts";

Deno.test("a person sets limits up and down, an adapter only down", () => {
  verifies("limits:settings");
  assert.deepEqual(effectiveLimits(DEFAULT_LIMITS), DEFAULT_LIMITS);
  const person = { answerMB: 100, callMs: 1_000 };
  assert.deepEqual(effectiveLimits(DEFAULT_LIMITS, person), { ...DEFAULT_LIMITS, ...person });
  assert.deepEqual(effectiveLimits(DEFAULT_LIMITS, person, { answerMB: 50, callMs: 2_000, heapMB: 9_999 }), {
    ...DEFAULT_LIMITS,
    answerMB: 50,
    callMs: 1_000,
  });
});
