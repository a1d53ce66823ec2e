import { equal } from "node:assert/strict";
import { LongValues } from "./long_values.ts";

const BEGINNING = "Dear Sir or Madam, thank you very much for the letter of las…";

function told(before: string, after: string, value: string | undefined = BEGINNING): string | undefined {
  const values = new LongValues();
  const [old, item] = [before, after].map((whole) => {
    const each = { index: 1, role: "textbox", name: "Letter", ...(value && { value }) };
    values.note(each, whole);
    return each;
  });
  if (item === undefined || old === undefined) return undefined;
  const [spaced, now] = [before, after].map((each) => each.replaceAll("\u00a0", " "));
  equal(values.differ(old, item), spaced !== now);
  return values.told(old, item).value;
}

const letter = (end: string) => `Dear Sir or Madam, thank you very much for the letter of last week${end}`;

Deno.test("LongValues tells whole words around what changed behind the beginning", () => {
  equal(told(letter(""), letter(", Ann")), "…letter of last week, Ann");
  equal(told(letter(" and of today"), letter(" and")), "…of last week and");
  equal(told(letter(""), letter(` ${"x".repeat(80)}`)), "…letter of last week…");
  const more = " which came today with the papers that you had promised to send us long ago";
  equal(
    told(letter(` and${more}`), letter(` or${more}`)),
    "…of last week or which came today with the papers that you…",
  );
});

Deno.test("LongValues tells the beginning where nothing, or no whole word, is to be told of what changed", () => {
  equal(told(letter(""), letter("")), BEGINNING);
  equal(told(letter(""), letter("x".repeat(80))), BEGINNING);
});

Deno.test("LongValues tells what changed in the spaces of a value", () => {
  equal(told(letter(""), letter("\n")), "…letter of last week⏎");
  equal(told("one two", "one two\r\n", "one two"), "one two⏎");
  equal(told("one two", "one two ", "one two"), "one two ");
  equal(told("\n", "\n\n", ""), "⏎⏎");
  equal(told("\n", "", ""), undefined);
  equal(told("one two", "one\u00a0two", "one two"), "one two");
});
