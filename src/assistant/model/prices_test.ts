import assert from "node:assert/strict";
import { costOf, PRICES_READ, staleness } from "./prices.ts";

const MILLION = { input: 1_000_000, output: 1_000_000, cached: 0 };

Deno.test("a cost counts cached tokens at their price, and follows a price that ends on a day", () => {
  const flash = (day: string) => costOf("gemini:gemini-3.8-flash", MILLION, undefined, day);
  assert.deepEqual([flash("2026-12-31"), flash("2027-01-01")], [4.5, 9]);
  assert.equal(costOf("anthropic:claude-sonnet-5-5", { ...MILLION, output: 0, cached: 1_000_000 }), 0.1);
  assert.equal(costOf("anthropic:claude-sonnet-5-5", MILLION, { input: 1, output: 1 }), 2);
  assert.deepEqual([costOf("ollama:qwen3-vl", MILLION), costOf("openai:unheard-of", MILLION)], [
    0,
    undefined,
  ]);
});

Deno.test("prices that were read long ago are told with their day, unless they are the person's own", () => {
  assert.equal(staleness(undefined, PRICES_READ), "");
  assert.match(staleness(undefined, "2027-06-01"), /prices of 2026-11-22/);
  assert.equal(staleness({ input: 1, output: 1 }, "2027-06-01"), "");
});
