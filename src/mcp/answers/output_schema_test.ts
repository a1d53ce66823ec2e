import assert from "node:assert/strict";
import { z } from "zod";
import { toWireOutput } from "./output_schema.ts";

function listed(output: z.ZodType): z.ZodType {
  const { $schema: _dialect, ...json } = toWireOutput(z.toJSONSchema(output));
  return z.fromJSONSchema(json);
}

Deno.test("toWireOutput lists a closed schema that takes what only the text says", () => {
  const schema = listed(z.strictObject({ n: z.number() }));
  assert.equal(schema.safeParse({ n: 1, text: "n is 1" }).success, true);
  assert.equal(schema.safeParse({ n: 1 }).success, true);
  assert.equal(schema.safeParse({ n: "1" }).success, false);
});

Deno.test("toWireOutput leaves an author's own text as it is", () => {
  const schema = listed(z.strictObject({ text: z.number() }));
  assert.equal(schema.safeParse({ text: 1, _text: "it is 1" }).success, true);
  assert.equal(schema.safeParse({ text: "1" }).success, false);
});

Deno.test("toWireOutput extends every choice of a union", () => {
  const schema = listed(z.union([z.strictObject({ a: z.number() }), z.strictObject({ b: z.number() })]));
  assert.equal(schema.safeParse({ a: 1, text: "a" }).success, true);
  assert.equal(schema.safeParse({ b: 1, text: "b" }).success, true);
});
