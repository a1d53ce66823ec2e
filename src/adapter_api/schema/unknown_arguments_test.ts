import assert from "node:assert/strict";
import { z } from "zod";
import { unknownArguments } from "./unknown_arguments.ts";

const point = z.object({ x: z.number(), y: z.number().default(0) });
const line = z.object({ kind: z.literal("line"), width: z.number() });
const dot = z.object({ kind: z.literal("dot") });
const tree: z.ZodType = z.object({ name: z.string(), inside: z.lazy(() => tree).optional() });

const pathsIn = (schema: z.ZodType, given: unknown) =>
  unknownArguments(schema, given).map(({ path }) => path);

Deno.test("a field that a schema does not know is found wherever it stands, with what is known there", () => {
  assert.deepEqual(unknownArguments(z.object({ at: point }), { at: { x: 1, depth: 2 } }), [
    { path: "at.depth", key: "depth", known: ["x", "y"] },
  ]);
  const given = { x: 1, z: 2 };
  assert.deepEqual(pathsIn(z.array(point), [{ x: 1 }, given]), ["1.z"]);
  assert.deepEqual(pathsIn(z.tuple([z.string(), point]), ["a", given]), ["1.z"]);
  assert.deepEqual(pathsIn(z.record(z.string(), point), { a: given }), ["a.z"]);
  assert.deepEqual(pathsIn(point.nullable().default(null).readonly(), given), ["z"]);
  assert.deepEqual(pathsIn(point.transform(({ x }) => x), given), ["z"]);
  assert.deepEqual(pathsIn(tree, { name: "a", inside: { name: "b", nmae: "c" } }), ["inside.nmae"]);
  assert.deepEqual(pathsIn(z.looseObject({ inner: point }), { inner: given, more: 3 }), ["inner.z"]);
  assert.deepEqual(pathsIn(z.strictObject({}), { more: 3 }), ["more"]);
  assert.deepEqual(pathsIn(z.array(point), [{ x: 1, predicate: null }]), [], "nothing is given");
});

Deno.test("what one of several forms knows is known", () => {
  const either = z.union([z.string(), point, z.object({ x: z.number(), z: z.number() })]);
  assert.deepEqual(pathsIn(either, { x: 1, z: 2 }), []);
  assert.deepEqual(pathsIn(either, { x: 1, z: 2, w: 3 }), ["w"]);
  assert.deepEqual(pathsIn(either, "a"), []);
  const kinds = z.discriminatedUnion("kind", [line, dot]);
  assert.deepEqual(pathsIn(kinds, { kind: "line", width: 2 }), []);
  assert.deepEqual(pathsIn(kinds, { kind: "dot", width: 2 }), ["width"]);
});

Deno.test("fields that bear names of JavaScript's own are as unknown as others, and what fits no form has none", () => {
  assert.deepEqual(pathsIn(z.object({ a: point }), { toString: 1, a: { x: 1, constructor: 2 } }), [
    "toString",
    "a.constructor",
  ]);
  assert.deepEqual(pathsIn(z.object({ a: point, b: z.array(point) }), { a: 5, b: { x: 1 } }), []);
  assert.deepEqual(pathsIn(z.preprocess(() => ({ x: 1 }), point), { anything: 1 }), []);
});
