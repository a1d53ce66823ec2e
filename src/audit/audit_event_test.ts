import assert from "node:assert/strict";
import { shapeOf } from "./audit_event.ts";

Deno.test("a shape has types, lengths and names, and no value", () => {
  const input = {
    url: "https://secret.example",
    n: 7,
    on: true,
    none: null,
    list: ["a", "b"],
    deep: { a: { b: { c: 1 } } },
  };
  assert.deepEqual(shapeOf(input), {
    url: "text(22)",
    n: "number",
    on: "boolean",
    none: "null",
    list: ["list(2)", "text(1)"],
    deep: { a: { b: "object" } },
  });
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`k${n}`, 1]));
  assert.equal(Object.keys(shapeOf(many) ?? {}).length, 21);
  assert.equal(shapeOf(undefined), "undefined");
});
