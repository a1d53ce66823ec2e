import { deepEqual, equal } from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { BannerBudget } from "./banner_budget.ts";

Deno.test("BannerBudget gives a call 800 ms, a page 2,500 ms in all, and then nothing", () => {
  verifies("browser:banners");
  const budget = new BannerBudget();
  const given = Array.from({ length: 6 }, () => {
    const ms = budget.callMs;
    budget.spend(ms);
    return ms;
  });
  deepEqual(given, [800, 800, 800, 100, 0, 0]);
});

Deno.test("BannerBudget never gives less than nothing when a call took longer than it should", () => {
  const budget = new BannerBudget();
  budget.spend(4_000);
  equal(budget.callMs, 0);
});
