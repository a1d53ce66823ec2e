import { deepEqual, equal } from "node:assert/strict";
import { NumericMap } from "./numeric_map.ts";

Deno.test("NumericMap keeps values by their numbers", () => {
  const numbered = new NumericMap<string>();
  numbered.set(7, "b");
  numbered.set(1, "a");
  deepEqual(numbered.entries(), [[1, "a"], [7, "b"]]);
  equal(numbered.get(7), "b");
  numbered.delete(7);
  equal(numbered.get(7), undefined);
  deepEqual(numbered.entries(), [[1, "a"]]);
  numbered.delete(1);
  deepEqual(numbered.entries(), []);
});
