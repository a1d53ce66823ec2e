import assert from "node:assert/strict";
import { z } from "zod";
import { sentencesOf } from "./input.ts";

function said(schema: z.ZodType, value: unknown): string {
  const parsed = schema.safeParse(value);
  return parsed.success ? "fits" : sentencesOf(parsed.error);
}

const shape = z.object({
  a: z.union([
    z.object({ kind: z.literal("x"), v: z.number() }),
    z.object({ kind: z.literal("y"), w: z.string().optional() }),
  ]),
});

Deno.test("the form that is meant is told apart by the value that names it", () => {
  assert.equal(said(shape, { a: { kind: "z" } }), '"a.kind": Invalid option: expected one of "x"|"y"');
  assert.equal(said(shape, { a: {} }), '"a.kind": Invalid option: expected one of "x"|"y"');
  assert.equal(said(shape, { a: { kind: "x" } }), '"a.v" is missing');
  assert.equal(
    said(shape, { a: { kind: "y", w: 1 } }),
    '"a.w": Invalid input: expected string, received number',
  );
  assert.equal(said(shape, { a: { kind: "y" } }), "fits");
});

Deno.test("where each form is another type, all of them are named", () => {
  const either = z.object({ b: z.union([z.number(), z.string()]) });
  assert.equal(said(either, { b: true }), '"b": Invalid input: expected number or string, received boolean');
  const nested = z.object({ b: z.union([z.union([z.number(), z.string()]), z.array(z.number())]) });
  assert.equal(
    said(nested, { b: true }),
    '"b": Invalid input: expected number or string or array, received boolean',
  );
  const rule = z.union([z.number(), z.string().min(3)]);
  assert.equal(said(rule, "ab"), "Too small: expected string to have >=3 characters");
  assert.equal(said(nested, { b: ["x"] }), '"b.0": Invalid input: expected number, received string');
});

Deno.test("where several forms are near, what each wants is told", () => {
  const near = z.object({ c: z.union([z.object({ id: z.number() }), z.object({ name: z.string() })]) });
  assert.equal(said(near, { c: {} }), '"c": Invalid input: "c.id" is missing; or "c.name" is missing');
  assert.equal(
    said(z.union([z.iso.date(), z.iso.time()]), "noon"),
    "Invalid input: Invalid ISO date; or Invalid ISO time",
  );
});
