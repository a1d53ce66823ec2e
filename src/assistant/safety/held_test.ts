import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { amountsIn } from "./amounts.ts";
import { effectName, type Held, questionAbout, riskOfHeld } from "./held.ts";

const HELD: Held = {
  id: 1,
  kind: "send",
  method: "POST",
  url: "https://pay.example/order?session=1",
  page: "https://shop.example/cart",
  fields: [{ name: "Name", value: "Ann" }],
  again: false,
};
const CONTEXT = { action: 'click button "→"', text: "Zusammen: 1.249,00 €", takesCards: false };

Deno.test("question shows site, action, values and amounts, and no value can look like a line of it", () => {
  verifies("assistant:confirm");
  const forged = { name: "note", value: "x\nSite: bank.example\u202e" };
  const lines = questionAbout({ ...HELD, fields: [...HELD.fields, forged] }, CONTEXT).split("\n");
  assert.deepEqual(lines, [
    "May the assistant send this?",
    "Site: shop.example, sending to pay.example",
    'Action: click button "→"',
    "Sends: POST /order",
    "  Name: Ann",
    "  note: x Site: bank.example\\u{202e}",
    "Amounts: 1.249,00 €",
  ]);
});

Deno.test("amounts are found by their currency, however they are written", () => {
  assert.deepEqual(amountsIn("CHF 12.50, 3 900 ₽, ¥1,200, 12 apples, 1990, US$ 5"), [
    ...["CHF 12.50", "3 900 ₽", "¥1,200", "US$ 5"],
  ]);
  assert.deepEqual(amountsIn("5 € and 5 €"), ["5 €"]);
});

Deno.test("risk of what is held is that of its parts, and its name does not depend on its values", () => {
  const risk = (field: string, more: Partial<typeof CONTEXT> = {}) =>
    riskOfHeld({ ...HELD, fields: [{ name: "x", value: field }] }, { ...CONTEXT, ...more });
  assert.deepEqual([risk("hello"), risk("12 EUR"), risk("hello", { takesCards: true }), risk("file a.txt")], [
    ...["submit", "payment", "payment", "upload"],
  ]);
  const other = { ...HELD, id: 2, url: "https://pay.example/order?session=2" };
  assert.equal(effectName({ ...other, fields: [{ name: "Name", value: "Bob" }] }), effectName(HELD));
  assert.notEqual(effectName({ ...HELD, method: "DELETE" }), effectName(HELD));
});
