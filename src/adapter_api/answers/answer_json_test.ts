import assert from "node:assert/strict";
import { answerJson } from "./answer_json.ts";

Deno.test("numbers that JSON would make null of are named with their place", () => {
  for (const [value, what] of [[NaN, "NaN"], [Infinity, "Infinity"], [-Infinity, "-Infinity"]] as const) {
    assert.throws(() => answerJson("mean", { rows: [{ mean: 1 }, { mean: value }] }), {
      code: "INTERNAL",
      message: `mean answered with what JSON cannot hold: "rows.1.mean" of its answer is ${what}`,
    });
  }
  assert.equal(answerJson("mean", { mean: null, n: -0.5 }), `{"mean":null,"n":-0.5}`);
});
