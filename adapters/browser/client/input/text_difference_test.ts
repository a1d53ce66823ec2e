import { equal, match } from "node:assert/strict";
import { textDifference } from "./text_difference.ts";

Deno.test("textDifference is none when only kinds of space differ", () => {
  equal(textDifference("a b\nc", "a\u00a0b\r\nc\n"), undefined);
  equal(textDifference("", ""), undefined);
});

Deno.test("textDifference names the place and both texts when they differ", () => {
  equal(
    textDifference("5551234", "(555) 1234"),
    'it holds "(555) 1234" instead of "5551234" (10 characters, not 7)',
  );
  equal(textDifference("abc", ""), "it is empty");
  match(
    textDifference("First line\nSecond line", "First line\nSecond lien") ?? "",
    /from character 8 .*lien.*line/,
  );
});
