import assert from "node:assert/strict";
import { nearest } from "./nearest.ts";

Deno.test("the nearest name is found through a slip or two, whatever the case", () => {
  const names = ["read_count", "read_counts", "press", "net"];
  assert.equal(nearest("raed_count", names), "read_count");
  assert.equal(nearest("PRESS", names), "press");
  assert.equal(nearest("nett", names), "net");
  assert.equal(nearest("pres", names), "press");
  assert.equal(nearest("lable", ["label", "table_cell"]), "label");
});

Deno.test("what is far from every name means none", () => {
  assert.equal(nearest("xylophone", ["read", "press"]), undefined);
  assert.equal(nearest("ab", ["cd"]), undefined);
  assert.equal(nearest("x", []), undefined);
});
