import assert from "node:assert/strict";
import { z } from "zod";
import { unsendableIn } from "./unsendable.ts";

const pathsIn = (schema: z.ZodType) => unsendableIn(schema).map(({ path }) => path.join("."));

Deno.test("arguments that JSON cannot carry are found, however deep and however wrapped", () => {
  const schema = z.object({
    day: z.date(),
    maybe: z.date().optional(),
    list: z.array(z.object({ big: z.bigint().default(1n) })),
    table: z.map(z.string(), z.number()),
    bytes: z.instanceof(Uint8Array),
    text: z.string(),
  });
  assert.deepEqual(pathsIn(schema), ["day", "maybe", "list.big", "table", "bytes"]);
  assert.match(unsendableIn(schema)[0]?.advice ?? "", /z\.iso\.datetime\(\)/);
  assert.match(unsendableIn(schema)[4]?.advice ?? "", /no Uint8Array/);
});

Deno.test("what a caller can send is left alone", () => {
  assert.deepEqual(pathsIn(z.object({ day: z.coerce.date() })), []);
  assert.deepEqual(pathsIn(z.object({ day: z.union([z.string(), z.date()]) })), []);
  assert.deepEqual(pathsIn(z.object({ day: z.iso.date().transform((text) => new Date(text)) })), []);
  assert.deepEqual(pathsIn(z.object({ day: z.preprocess((text) => new Date(String(text)), z.date()) })), []);
  assert.deepEqual(unsendableIn({ jsonSchema: { type: "object" } }), []);
});

Deno.test("functions of a schema that are async are found, since arguments are checked at once", () => {
  const later = async (text: string) => await Promise.resolve(text.length > 2);
  const schema = z.object({
    refined: z.string().refine(later),
    deep: z.array(z.object({ maybe: z.string().refine(later).optional() })),
    changed: z.string().transform(later),
    custom: z.custom<string>(async (value) => await later(String(value))),
    plain: z.string().refine((text) => text.length > 2).transform((text) => text.length),
  });
  assert.deepEqual(pathsIn(schema).sort(), ["changed", "custom", "deep.maybe", "refined"]);
  assert.match(unsendableIn(schema)[0]?.advice ?? "", /async: call it in run/);
});
