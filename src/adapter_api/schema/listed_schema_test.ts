import assert from "node:assert/strict";
import { z } from "zod";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { toJsonSchema } from "./json_schema.ts";
import { listedSchema } from "./listed_schema.ts";

/** Types of one argument as an author describes it, and the schemas that become of them. */
const ZOD: readonly (readonly [z.ZodType, object])[] = [
  [z.number().positive(), { type: "number", minimum: 0 }],
  [z.int().positive().lt(9), { type: "integer", minimum: 1, maximum: 8 }],
  [z.literal("a"), { type: "string", enum: ["a"] }],
  [z.literal([1, 4]), { type: "number", description: "one of 1, 4", minimum: 1, maximum: 4 }],
  [z.union([z.literal(1), z.literal(4)]), {
    type: "number",
    description: "one of 1, 4",
    minimum: 1,
    maximum: 4,
  }],
  [z.literal(true).describe("Yes"), { type: "boolean", description: "Yes; always true" }],
  [z.enum(["a", "b"]).nullable(), { type: "string", enum: ["a", "b"] }],
  [z.string().nullish().describe("Who"), { type: "string", description: "Who" }],
  [z.string().length(3), { type: "string", description: "at least 3 characters; at most 3 characters" }],
  [z.string().max(9).nullable().describe("Who"), {
    type: "string",
    description: "Who; at most 9 characters",
  }],
  [z.email(), { type: "string", description: "format email" }],
  [z.iso.datetime(), { type: "string", format: "date-time" }],
  [z.number().multipleOf(5).default(10), { type: "number", description: "a multiple of 5", default: 10 }],
  [z.record(z.string(), z.number()), { type: "object" }],
  [z.union([z.string(), z.array(z.string())]).nullable(), {
    anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }],
  }],
  [z.tuple([z.number(), z.number()]), { type: "array", items: { type: "number" }, minItems: 2, maxItems: 2 }],
  [z.object({ a: z.object({ b: z.number().nullable() }).nullable() }), {
    type: "object",
    properties: { a: { type: "object", properties: { b: { type: "number" } }, required: ["b"] } },
    required: ["a"],
  }],
  [z.intersection(z.object({ a: z.string() }), z.object({ b: z.string().optional() })), {
    type: "object",
    properties: { b: { type: "string" }, a: { type: "string" } },
    required: ["a"],
  }],
];

/** The same as an author of a plain JSON schema writes it. */
const JSON_SCHEMA: readonly (readonly [object, object])[] = [
  [{ $ref: "#/$defs/size", description: "How wide" }, {
    type: "number",
    description: "How wide",
    minimum: 0,
  }],
  [{ $ref: "#/$defs/tree" }, {
    type: "object",
    properties: { name: { type: "string" }, below: { type: "array", items: { type: "object" } } },
  }],
  [{ type: ["string", "integer", "null"], minimum: 3, description: "Which" }, {
    description: "Which",
    anyOf: [{ type: "string" }, { type: "integer", minimum: 3 }],
  }],
  [{ type: "object", properties: { a: { type: "string" } }, anyOf: [{ required: ["a"] }] }, {
    type: "object",
    properties: { a: { type: "string" } },
  }],
  [{ oneOf: [{ const: "a", title: "A" }, { const: "b", title: "B" }] }, { type: "string", enum: ["a", "b"] }],
  [{ type: "string", pattern: "^(?=a)", nullable: true, examples: ["a"] }, { type: "string" }],
  [{ type: "array" }, { type: "array", items: { anyOf: anything() } }],
  [{ anyOf: [{ type: "string", minLength: 1 }, { type: "string" }], description: "Who" }, {
    type: "string",
    description: "Who",
  }],
  [{
    type: "object",
    properties: { a: { type: "string" } },
    oneOf: [{ properties: { b: { type: "string" } } }],
  }, {
    type: "object",
    properties: { a: { type: "string" }, b: { type: "string" } },
  }],
  [{ type: "string", "x-mcp-header": "Region" }, { type: "string", "x-mcp-header": "Region" }],
  [{}, { anyOf: anything() }],
  [{ properties: { a: { type: "string" } } }, { type: "object", properties: { a: { type: "string" } } }],
  [{ type: "object", additionalProperties: false, properties: {} }, {
    type: "object",
    properties: {},
    additionalProperties: false,
  }],
];

function anything(): object[] {
  const plain = ["string", "number", "boolean", "object"].map((type) => ({ type }));
  return [...plain, { type: "array", items: { type: "string" } }];
}

const $defs = {
  size: { type: "number", exclusiveMinimum: 0 },
  tree: {
    type: "object",
    properties: { name: { type: "string" }, below: { type: "array", items: { $ref: "#/$defs/tree" } } },
  },
};

Deno.test("an argument is listed in the words that every vendor takes", () => {
  verifies("mcp:schemas-for-all");
  for (const [schema, expected] of ZOD) {
    const listed = listedSchema(toJsonSchema(z.object({ it: schema })));
    assert.deepEqual(listed["properties"], { it: expected }, JSON.stringify(expected));
  }
  for (const [schema, expected] of JSON_SCHEMA) {
    const listed = listedSchema({ type: "object", properties: { it: schema }, $defs });
    assert.deepEqual(listed, { type: "object", properties: { it: expected } }, JSON.stringify(expected));
  }
});

Deno.test("arguments that come in several forms are listed as one object with what all of them need", () => {
  verifies("mcp:schemas-for-all");
  const form = (kind: string, own: object) => ({
    type: "object",
    properties: { kind: { const: kind }, id: { type: "string" }, ...own },
    required: ["kind", "id", ...Object.keys(own)],
  });
  const forms = [form("move", { to: { type: "number" } }), form("name", { to: { type: "string" } })];
  const properties = {
    kind: { type: "string", enum: ["move", "name"] },
    id: { type: "string" },
    to: { anyOf: [{ type: "number" }, { type: "string" }] },
  };
  const expected = { type: "object", properties, required: ["kind", "id", "to"] };
  for (const schema of [{ oneOf: forms }, { type: "object", anyOf: forms }]) {
    assert.deepEqual(listedSchema(schema), expected);
  }
  const own = { type: "object", properties: { dry: { type: "boolean" } }, required: ["dry"], oneOf: forms };
  assert.deepEqual(listedSchema(own), {
    type: "object",
    properties: { dry: { type: "boolean" }, ...properties },
    required: ["dry", "kind", "id", "to"],
  });
});

Deno.test("a schema that refers to itself is listed as far as it goes", () => {
  verifies("mcp:schemas-for-all");
  assert.deepEqual(listedSchema({ type: "object", properties: { next: { $ref: "#" } } }), {
    type: "object",
    properties: { next: { type: "object", properties: { next: { type: "object" } } } },
  });
  const circle = {
    $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } },
    allOf: [{ $ref: "#/$defs/a" }],
  };
  assert.equal(listedSchema(circle)["type"], "object");
  assert.equal(listedSchema({ allOf: [{ $ref: "#" }] })["type"], "object");
});

Deno.test("a schema that names its dialect is listed as it stands", () => {
  verifies("mcp:schemas-for-all");
  const $schema = "https://json-schema.org/draft/2020-12/schema";
  const schema = { $schema, properties: { n: { const: 1 } }, additionalProperties: false, if: {}, $defs };
  assert.deepEqual(listedSchema(schema), { type: "object", ...schema });
});
