import assert from "node:assert/strict";
import { ToolError } from "./errors.ts";
import { modestError } from "./modest_error.ts";
import { hiddenText } from "./text/hidden_text.ts";

const bytes = (text: string) => new TextEncoder().encode(text).length;

Deno.test("modestError leaves an error alone that is short and plain", () => {
  const error = { code: "NOT_FOUND", message: 'No "a"\nbut\t"b"', hint: "Look", details: { ids: ["a", 1] } };
  assert.deepEqual(modestError(error), error);
});

Deno.test("modestError makes an error of whatever an author of plain JavaScript gave", () => {
  const circle: Record<string, unknown> = {};
  circle["self"] = circle;
  const trap = {
    get one() {
      throw new RangeError("no");
    },
  };
  for (const details of [circle, 1n, { n: 1n }, trap, Symbol("x"), () => 1]) {
    const { message } = modestError({ code: "X", message: "It failed", details });
    assert.equal(message, "It failed");
    assert.ok(JSON.stringify(modestError({ code: "X", message: "It failed", details })).length < 4_096);
  }
  const odd = Reflect.construct(ToolError, [7, 8, { hint: 9 }]);
  assert.deepEqual([odd.toData().message, odd.toData().hint], ["8", "9"]);
});

Deno.test("modestError cuts what is quoted, and says how long it was", () => {
  const { message } = modestError({ code: "X", message: `There is no "${"x".repeat(10_000)}" here` });
  assert.equal(message, `There is no "${"x".repeat(60)}…(10000 characters)" here`);
});

Deno.test("modestError keeps every error below 4 kB, in whatever letters", () => {
  for (const word of ["x", "é", "漢", "😀", "\u202e", "\0", '"', "\ud800"]) {
    const long = word.repeat(100_000);
    const details = {
      ids: Array.from({ length: 10_000 }, () => word),
      long,
      [long]: 1,
      deep: [[[[[[[[long]]]]]]]],
    };
    const told = modestError({ code: "X", message: long, hint: long, details });
    const size = bytes(`${told.message}
${told.hint}
Details: ${JSON.stringify(told.details)}`);
    assert.ok(size <= 4_096, `${size} of ${word}`);
    assert.equal(hiddenText(told), undefined, word);
  }
});

Deno.test("modestError shortens lists of details with a count, and keeps what fits besides them", () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => `bad-${index}`);
  const { details } = modestError({ code: "X", message: "m", details: { ids, at: 7 } });
  assert.deepEqual(details, { ids: [...ids.slice(0, 10), "… and 9990 more"], at: 7 });
});

Deno.test("modestError writes characters that are not seen as what they are", () => {
  const { message, details } = modestError({
    code: "X",
    message: "a\u001b[31m\u202eb\r\n\u200b\ud800 👩‍👩‍👧",
    details: { "\0": "\u2028" },
  });
  assert.equal(message, "a\\u{1b}[31m\\u{202e}b\\u{d}\n\\u{200b}\\u{d800} 👩‍👩‍👧");
  assert.deepEqual(details, { "\\u{0}": "\\u{2028}" });
});

Deno.test("a ToolError tells itself as a modest one", () => {
  const error = new ToolError("NOT_FOUND", `There is no "${"x".repeat(10_000)}"`, { hint: "\u001b[2J" });
  assert.deepEqual(
    error.toData(),
    modestError({ code: error.code, message: error.message, hint: "\u001b[2J" }),
  );
});
