import assert from "node:assert/strict";
import { fitted } from "./columns.ts";

Deno.test("a line is cut to the columns that it takes, whatever its letters", () => {
  assert.equal(fitted("a step", 6), "a step");
  assert.equal(fitted("a longer step", 6), "a lon…");
  assert.equal(fitted("検索結果", 8), "検索結果");
  assert.equal(fitted("検索結果を表示", 8), "検索結…");
  assert.equal(fitted("e\u0301t\u00e9", 3), "e\u0301t\u00e9");
  assert.equal(fitted("anything", 0), "");
});
