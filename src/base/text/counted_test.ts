import assert from "node:assert/strict";
import { counted } from "./counted.ts";

Deno.test("one is told in the singular, none and many in the plural", () => {
  assert.deepEqual([0, 1, 2].map((count) => counted(count, "call")), ["0 calls", "1 call", "2 calls"]);
});
