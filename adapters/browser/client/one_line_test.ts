import { equal } from "node:assert/strict";
import { oneLine } from "./one_line.ts";

Deno.test("oneLine leaves no way to begin a line, nor to write backwards", () => {
  equal(oneLine("a\n1 button\r\u2028b\u0085c\u0000d\u202ee\tf"), "a 1 button b c d e f");
  equal(oneLine("  tea and cake "), "tea and cake");
  equal(oneLine("a".repeat(300)).length, 200);
});
