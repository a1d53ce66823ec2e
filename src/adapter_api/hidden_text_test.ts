import assert from "node:assert/strict";
import { hiddenText } from "./hidden_text.ts";

Deno.test("a hidden character is found wherever it is, and named", () => {
  assert.deepEqual(hiddenText("a\u202Eb", ["x"]), { path: ["x"], character: "U+202E" });
  assert.deepEqual(
    hiddenText({ tools: [{ description: "ok" }, { description: "a\u200B" }] }),
    { path: ["tools", "1", "description"], character: "U+200B" },
  );
  assert.deepEqual(hiddenText({ a: { "k\u2066": 1 } }), { path: ["a"], character: "U+2066" });
  for (
    const text of [
      "\0",
      "\x1b[2J",
      "\x9b",
      "\u00AD",
      "\u2028",
      "\uFEFF",
      "\u3164",
      "\u{E0041}",
      "\u{E0101}",
      "\uD800",
      "\uE000",
    ]
  ) {
    assert.notEqual(hiddenText(`a${text}b`), undefined, JSON.stringify(text));
  }
});

Deno.test("what people write is not hidden", () => {
  for (
    const text of [
      "",
      "line\n\tline\r\n",
      "naïve – “quoted”",
      "日本語",
      "שלום",
      "می‌خواهم",
      "👩‍👩‍👧 ❤️ 👍🏽",
      "🏴",
      "ﬁ",
    ]
  ) {
    assert.equal(hiddenText(text), undefined, text);
  }
  assert.equal(hiddenText([1, null, true, undefined]), undefined);
  assert.notEqual(hiddenText("ab\u200Dcd"), undefined);
});
