import assert from "node:assert/strict";
import { visible } from "./visible.ts";

Deno.test("what cannot be seen is written out, everything else stays", () => {
  assert.equal(visible("a\x1b[2J\r\nb"), "a\\u{1b}[2J\\u{d}\\u{a}b");
  assert.equal(visible("safe\u202e\u200b\ufeff\u2028"), "safe\\u{202e}\\u{200b}\\u{feff}\\u{2028}");
  assert.equal(visible("Grüße, 世界 👋"), "Grüße, 世界 👋");
});
