import assert from "node:assert/strict";
import { resolveReferences } from "./references.ts";

const ANSWERS = [{ id: "wall-1", wallIds: ["a", "b"] }];

Deno.test("references are replaced wherever they stand, and other texts are left alone", () => {
  assert.deepEqual(
    resolveReferences({ id: "$0.id", list: ["$0.wallIds[1]"], price: "$5", text: "costs $0.id" }, ANSWERS),
    { id: "wall-1", list: ["b"], price: "$5", text: "costs $0.id" },
  );
});

Deno.test("a reference to a later command or to what is not there is refused", () => {
  assert.throws(() => resolveReferences("$1.id", ANSWERS), /comes later/);
  assert.throws(() => resolveReferences("$0.wallIds[7]", ANSWERS), /has no/);
  assert.throws(() => resolveReferences("$0.constructor", ANSWERS), /has no/);
});
