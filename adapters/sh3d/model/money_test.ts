import { deepEqual, equal, throws } from "node:assert/strict";
import { tellAmount, toAmount, toCurrency, total } from "./money.ts";
import { readPrices } from "./price_table.ts";

Deno.test("sums are exact to the last cent, however many and large they are", () => {
  equal(total([{ amount: "0.10", count: 3 }]), "0.30");
  equal(total([{ amount: "19.99", count: 1_000_000 }, { amount: "0.01", count: 1 }]), "19990000.01");
  equal(
    total([{ amount: "99999999999999999.99", count: 2 }, { amount: "1.005", count: 1 }]),
    "200000000000000000.985",
  );
  equal(total([]), "0.00");
});

Deno.test("amounts are told as numbers where these are the same", () => {
  deepEqual([tellAmount("12.50"), tellAmount("0.30"), tellAmount("7")], [12.5, 0.3, 7]);
  equal(tellAmount("99999999999999999.99"), "99999999999999999.99");
});

Deno.test("what is no price and no currency is refused", () => {
  deepEqual([toAmount(12.5), toAmount(1e21), toAmount(" 3.10 ")], ["12.5", "1000000000000000000000", "3.10"]);
  for (const wrong of ["twelve", "-1", "1,2,3", "1e400", ""]) {
    throws(() => toAmount(wrong), { code: "INVALID_INPUT" });
  }
  equal(toCurrency("eur"), "EUR");
  throws(() => toCurrency("XQZ"), { message: /no currency "XQZ"/ });
});

Deno.test("tables of prices are read with commas, semicolons and tabs, and wrong lines are named", () => {
  const comma = readPrices('catalogId,price,currency\n"eTeks#sofa",499.90,EUR\n\nb#chair,12\n');
  deepEqual([...comma], [
    ["eTeks#sofa", { amount: "499.90", currency: "EUR" }],
    ["b#chair", { amount: "12", currency: null }],
  ]);
  deepEqual(readPrices("a;1,50;EUR").get("a"), { amount: "1.50", currency: "EUR" });
  deepEqual(readPrices("a\t2.25").get("a"), { amount: "2.25", currency: null });
  throws(() => readPrices("a,1\nb,dear"), { message: /Line 2 .*"dear"/ });
  throws(() => readPrices("\n"), { message: /no prices/ });
});
