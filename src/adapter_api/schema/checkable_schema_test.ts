import assert from "node:assert/strict";
import { z } from "zod";
import { checkable } from "./checkable_schema.ts";

Deno.test("checkable drops what zod refuses, at any depth, and keeps properties of such names", () => {
  const schema: Readonly<Record<string, unknown>> = {
    type: "object",
    properties: { if: { type: "string" }, n: { type: "integer", not: { const: 3 } }, never: { not: {} } },
    allOf: [{ type: "object", if: {}, then: {}, else: {} }],
    dependentRequired: { n: ["if"] },
    unevaluatedProperties: false,
  };
  assert.deepEqual(checkable(schema), {
    type: "object",
    properties: { if: { type: "string" }, n: { type: "integer" }, never: { not: {} } },
    allOf: [{ type: "object" }],
  });
  assert.throws(() => z.fromJSONSchema(schema));
  const parser = z.fromJSONSchema(checkable(schema));
  assert.equal(parser.safeParse({ if: "x", n: 1 }).success, true);
  assert.equal(parser.safeParse({ if: "x", n: "1" }).success, false);
});
