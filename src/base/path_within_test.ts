import { ok } from "node:assert/strict";
import { isPathWithin } from "./path_within.ts";

Deno.test("a folder holds itself and what lies in it, and not what only begins like it", () => {
  for (const [inner, outer] of [["/a/b", "/a/b"], ["/a/b/c", "/a/b"], ["/a", "/"]] as const) {
    ok(isPathWithin(inner, outer), inner);
  }
  for (const [inner, outer] of [["/a/bc", "/a/b"], ["/a", "/a/b"]] as const) {
    ok(!isPathWithin(inner, outer), inner);
  }
});
