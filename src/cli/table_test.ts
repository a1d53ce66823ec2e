import assert from "node:assert/strict";
import { table } from "./table.ts";

Deno.test("columns line up, the last one is as long as it likes", () => {
  assert.equal(table(["A", "LONG"], [["wide", "x"], ["b", ""]]), "A     LONG\nwide  x\nb");
  assert.equal(table(["A"], []), "A");
});
