import { deepEqual } from "node:assert/strict";
import { isPathWithin } from "./path_within.ts";

Deno.test("a folder holds itself and what lies in it, and not what only begins like it", () => {
  const cases = [["/a/b", "/a/b"], ["/a/b/c", "/a/b"], ["/a", "/"], ["/a/bc", "/a/b"], [
    "/a",
    "/a/b",
  ]] as const;
  deepEqual(cases.map(([inner, outer]) => isPathWithin(inner, outer)), [true, true, true, false, false]);
});
