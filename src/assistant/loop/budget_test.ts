import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { Budget } from "./budget.ts";

Deno.test("budget does not count the time that a person takes to answer", async () => {
  verifies("assistant:budgets");
  let now = 0;
  const limits = { steps: 5, timeMs: 1_000, tokens: undefined, bannerStepMs: 800, bannerMs: 2_500 };
  const budget = new Budget(limits, () => now);
  const answer = Promise.withResolvers<string>();
  const waiting = budget.whileWaiting(answer.promise);
  now = 60_000;
  assert.deepEqual([budget.usedMs, budget.exhausted], [0, undefined]);
  answer.resolve("blue");
  await waiting;
  now = 60_400;
  assert.deepEqual([budget.usedMs, budget.remaining.timeMs], [400, 600]);
  now = 61_000;
  assert.match(budget.exhausted ?? "", /limit of 1 s/);
});

Deno.test("budget for banners is per step and in all", () => {
  verifies("assistant:banners");
  const limits = { steps: 5, timeMs: 1_000, tokens: undefined, bannerStepMs: 800, bannerMs: 1_000 };
  const budget = new Budget(limits, () => 0);
  assert.equal(budget.bannerMs, 800);
  budget.useBannerTime(700);
  assert.equal(budget.bannerMs, 300);
  budget.useBannerTime(400);
  assert.equal(budget.bannerMs, 0);
});
