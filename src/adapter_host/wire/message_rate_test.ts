import assert from "node:assert/strict";
import { eventually } from "../../../tests/helpers/eventually.ts";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { MessageRate } from "./message_rate.ts";

const passing = (rate: MessageRate, kind: "log" | "path" | "request", count: number) =>
  Array.from({ length: count }, () => rate.passes(kind)).filter((passes) => passes).length;

Deno.test("so many of each kind pass, ten times as many checks of paths, and the rest is told", async () => {
  verifies("limits:messages");
  const told: string[] = [];
  using rate = new MessageRate(5, (words) => told.push(words));
  const passed = { log: passing(rate, "log", 100), path: passing(rate, "path", 100) };
  await eventually("it is told", () => told.length === 1);
  assert.deepEqual(passed, { log: 5, path: 50 });
  assert.deepEqual(told, ["95 log lines, 50 checks of paths"]);
  assert.equal(passing(rate, "log", 3), 3, "the next second");
});

Deno.test("anyone who sends very much more is not read until the second is over, or the rate is", async () => {
  verifies("limits:messages");
  using rate = new MessageRate(1, () => {});
  const paces = Array.from({ length: 10_001 }, () => rate.pace());
  assert.equal(paces.filter((pace) => pace === undefined).length, 10_000);
  await paces.at(-1);
  assert.equal(rate.pace(), undefined);
});

Deno.test("what was left out is told at the end as well, and no timer stays", () => {
  const told: string[] = [];
  const rate = new MessageRate(1, (words) => told.push(words));
  passing(rate, "request", 3);
  rate[Symbol.dispose]();
  assert.deepEqual(told, ["2 requests"]);
});
