import { equal } from "node:assert/strict";
import { estimateTokens } from "./tokens.ts";

Deno.test("estimateTokens counts words, codes, digits, spaces and signs", () => {
  equal(estimateTokens(""), 0);
  equal(estimateTokens('12 button "Save"'), 1 + 0.5 + 2 + 0.5 + 1 + 1 + 1);
  equal(estimateTokens("xKqZ 漢字 😀"), 2 + 0.5 + 2 + 0.5 + 4);
});

Deno.test("estimateTokens counts plain text alike, whatever stands behind it", () => {
  const plain = [
    "Buy 500",
    '3 textbox "Name"* ="Ann" (invalid)',
    "https://a.b/c?d=e_1&f=%20",
    "\t\n  x \x01\x7f",
    "ABCdef",
  ];
  for (const text of plain) equal(estimateTokens(`${text}é`), estimateTokens(text) + 1, JSON.stringify(text));
});
