import assert from "node:assert/strict";
import { printable, printableJson, visible } from "./visible.ts";

Deno.test("what cannot be seen is written out, everything else stays", () => {
  assert.equal(visible("a\x1b[2J\r\nb"), "a\\u{1b}[2J\\u{d}\\u{a}b");
  assert.equal(visible("safe\u202e\u200b\ufeff\u2028"), "safe\\u{202e}\\u{200b}\\u{feff}\\u{2028}");
  assert.equal(visible("Grüße, 世界 👋"), "Grüße, 世界 👋");
});

Deno.test("a text of several lines keeps them, and nothing in it can move a cursor or reorder a line", () => {
  assert.equal(printable("a\r\n\tb\rc\x1b]52;c;eA==\x07"), "a\n\tb\\u{d}c\\u{1b}]52;c;eA==\\u{7}");
  assert.equal(printable("x\u202ey \u{e0041}\x9b2J"), "x\\u{202e}y \\u{e0041}\\u{9b}2J");
  assert.equal(printable("👩\u200d💻 نمی\u200cخواهم"), "👩\u200d💻 نمی\u200cخواهم");
});

Deno.test("JSON stays the same JSON", () => {
  const value = { text: "x\u202ey\u{e0041}\x9b\x7f\x1b\n", "\u2028": "👋" };
  const json = printableJson(JSON.stringify(value, undefined, 2));
  assert.deepEqual(JSON.parse(json), value);
  assert.deepEqual([...json].filter((char) => "\u202e\x9b\x7f\x1b\u2028".includes(char)), []);
});
