import assert from "node:assert/strict";
import { isModest } from "./modest_json.ts";

const modest = (json: string) => isModest(new TextEncoder().encode(json));

Deno.test("JSON is modest by its depth and its number of values, whatever its texts say", () => {
  assert.ok(modest(JSON.stringify({ a: [1, { b: "[[[[" }], c: '\\"[{' })));
  assert.ok(modest(JSON.stringify("[".repeat(10_000))));
  assert.ok(modest(JSON.stringify('\\"'.repeat(10_000))));
  assert.ok(modest("[".repeat(500) + "]".repeat(500)));
  assert.ok(!modest("[".repeat(501) + "]".repeat(501)));
  assert.ok(!modest('{"a":'.repeat(501)));
  assert.ok(modest(`[${"1,".repeat(900_000)}1]`));
  assert.ok(!modest(`[${"1,".repeat(1_000_001)}1]`));
  assert.ok(!modest(`[${"[],".repeat(600_000)}[]]`));
});

Deno.test("what is no JSON is looked at to its end", () => {
  for (const text of ["", '"', '"\\', "]]]]", '{"a', "\\\\"]) assert.ok(modest(text), text);
});
