import assert from "node:assert/strict";
import { readLeniently } from "./lenient.ts";

type Row = readonly [schema: Readonly<Record<string, unknown>>, given: unknown, taken: unknown];

const number = { type: "number" };
const integer = { type: "integer" };
const boolean = { type: "boolean" };
const string = { type: "string" };
const numbers = { type: "array", items: number };
const point = { type: "object", properties: { x: number, y: number }, required: ["x"] };
const shapes = {
  anyOf: [
    { type: "object", properties: { kind: { const: "circle" }, r: number }, required: ["kind", "r"] },
    { type: "object", properties: { kind: { const: "label" }, r: string }, required: ["kind", "r"] },
  ],
};

/** One argument, in the type in which it is taken. */
const TAKEN: readonly Row[] = [
  [number, "7", 7],
  [number, " -7.5e1 ", -75],
  [integer, "7", 7],
  [integer, "7.0", 7],
  [boolean, "true", true],
  [boolean, "False", false],
  [string, 5, "5"],
  [string, -0.5, "-0.5"],
  [string, true, "true"],
  [{ type: "string", enum: ["1", "2"] }, 2, "2"],
  [{ enum: [1, 4] }, "4", 4],
  [{ const: 1 }, "1", 1],
  [{ anyOf: [{ const: 1, type: "number" }, { const: 4, type: "number" }] }, "4", 4],
  [numbers, "[1,2]", [1, 2]],
  [numbers, ["1", 2], [1, 2]],
  [numbers, '["1"]', [1]],
  [point, '{"x":"1"}', { x: 1 }],
  [point, { x: "1", y: null }, { x: 1 }],
  [{ type: ["number", "null"] }, "7", 7],
  [{ anyOf: [point, { type: "null" }] }, { x: "1" }, { x: 1 }],
  [{ oneOf: [boolean, { type: "array", items: string }] }, "true", true],
  [shapes, { kind: "circle", r: "2" }, { kind: "circle", r: 2 }],
  [shapes, { kind: "label", r: 2 }, { kind: "label", r: "2" }],
  [{ allOf: [point, { type: "object", properties: { z: number } }] }, { x: "1", z: "2" }, { x: 1, z: 2 }],
  [{ $ref: "#/$defs/size" }, "7", 7],
  [{ type: "object", additionalProperties: number }, { a: "1" }, { a: 1 }],
];

/** Values that could be meant in two ways, or in none. */
const LEFT: readonly Row[] = [
  ...["", " ", "7px", "0x10", "+7", "07", "1e999", "12345678901234567890", "NaN"].map((text) =>
    [number, text, text] as const
  ),
  [integer, "7.5", "7.5"],
  [boolean, "yes", "yes"],
  [boolean, "1", "1"],
  [boolean, 1, 1],
  [number, true, true],
  [string, null, null],
  [string, { a: 1 }, { a: 1 }],
  [string, 12345678901234567890, 12345678901234567890],
  [string, 1e300, 1e300],
  [{ type: "string", enum: ["a"] }, 5, 5],
  [{ type: ["string", "number"] }, "7", "7"],
  [{ anyOf: [string, number] }, 7, 7],
  [{ anyOf: [number, boolean, string] }, "true", "true"],
  [numbers, "1,2", "1,2"],
  [numbers, "[1,", "[1,"],
  [numbers, '{"a":1}', '{"a":1}'],
  [numbers, 7, 7],
  [point, "[1]", "[1]"],
  [shapes, { kind: "square", r: "2" }, { kind: "square", r: "2" }],
  [{}, "7", "7"],
  [{ $ref: "#/$defs/none" }, "7", "7"],
  [{ $ref: "#/$defs/circle" }, "7", "7"],
];

const $defs = { size: number, circle: { $ref: "#/$defs/circle" } };

function readArgument(schema: Row[0], given: unknown) {
  const root = { type: "object", properties: { it: schema }, required: ["it"], $defs };
  return readLeniently(root, { it: given });
}

Deno.test("an argument in a wrong but unmistakable type is taken", () => {
  for (const [schema, given, taken] of TAKEN) {
    assert.deepEqual(readArgument(schema, given).value, { it: taken }, JSON.stringify([schema, given]));
  }
});

Deno.test("an argument that could be meant otherwise stays as it is", () => {
  for (const [schema, given, taken] of LEFT) {
    assert.deepEqual(readArgument(schema, given).value, { it: taken }, JSON.stringify([schema, given]));
  }
});

const colored = {
  type: "object",
  properties: { color: { type: ["string", "null"] }, home: string, size: number },
  additionalProperties: false,
};

Deno.test("null is taken as not given where it says nothing else", () => {
  const read = (given: unknown) => readLeniently(colored, given);
  assert.deepEqual(read({ home: null, size: "1" }), { value: { size: 1 }, notes: [] });
  assert.deepEqual(read({ color: null, size: "1" }), { value: { color: null, size: 1 }, notes: [] });
  assert.deepEqual(read({ color: null, home: null }), {
    value: {},
    notes: ['color: took null as "not given", as elsewhere in the call'],
  });
  assert.deepEqual(read({ colour: null }).value, { colour: null });
});

Deno.test("arguments may be JSON text or missing as a whole, and a tool without any ignores what comes", () => {
  assert.deepEqual(readLeniently(colored, '{"size":"1"}').value, { size: 1 });
  for (const nothing of [null, undefined]) assert.deepEqual(readLeniently(colored, nothing).value, {});
  const none = { type: "object", properties: {}, additionalProperties: false };
  assert.deepEqual(readLeniently(none, { a: 1, b: 2 }), {
    value: {},
    notes: ['Ignored "a", "b": the tool takes no arguments'],
  });
  assert.deepEqual(readLeniently({ type: "object" }, { a: 1 }), { value: { a: 1 }, notes: [] });
});

Deno.test("a note says where a text may have been another", () => {
  assert.deepEqual(readArgument(string, 12.5).notes, ['it: took the number 12.5 as the text "12.5"']);
  assert.deepEqual(readArgument(string, 12).notes, []);
});

Deno.test("a schema that goes in circles ends, and a name of JavaScript's is only a name", () => {
  const list = { type: "object", properties: { next: { $ref: "#" }, n: number } };
  const deep = JSON.parse('{"n":"1","next":'.repeat(500) + "null" + "}".repeat(500));
  assert.equal(JSON.stringify(readLeniently(list, deep).value).startsWith('{"n":1,"next":{"n":1'), true);
  const odd = JSON.parse('{"n":"1","__proto__":{"n":1},"toString":"1"}');
  assert.equal(JSON.stringify(readLeniently(list, odd).value), '{"n":1,"__proto__":{"n":1},"toString":"1"}');
});
