import assert from "node:assert/strict";
import { ApiDocument } from "./document.ts";
import { admissionOf } from "./security.ts";
import { zodCode } from "./zod_code.ts";

const document = {
  openapi: "3.0.3",
  info: { title: "Tea" },
  servers: [{ url: "http://tea.example" }, {
    url: "https://{place}.example",
    variables: { place: { default: "tea" } },
  }],
  paths: {
    "/open": { get: { security: [{ header: [] }, {}] } },
    "/keyed": { get: { security: [{ query: [] }, { header: [] }] } },
    "/closed": { get: { security: [{ query: [] }] } },
    "/token": { get: {} },
  },
  security: [{ token: [] }],
  components: {
    schemas: { Leaf: { type: "object", properties: { next: { $ref: "#/components/schemas/Leaf" } } } },
    securitySchemes: {
      query: { type: "apiKey", in: "query", name: "key" },
      header: { type: "apiKey", in: "header", name: "X-Key" },
      token: { type: "http", scheme: "bearer" },
    },
  },
};
const api = ApiDocument.read(JSON.stringify(document), "tea.json");

Deno.test("schemas become zod, with what they say of values", () => {
  const code = (schema: unknown) => zodCode(schema, api);
  assert.equal(
    code({ type: "string", minLength: 2, pattern: "^a" }),
    'z.string().min(2).regex(new RegExp("^a"))',
  );
  assert.equal(
    code({ type: "integer", minimum: 0, exclusiveMaximum: true, maximum: 9 }),
    "z.int().gte(0).lt(9)",
  );
  assert.equal(code({ type: ["string", "null"] }), "z.string().nullable()");
  assert.equal(code({ enum: ["a", "b", null] }), 'z.enum(["a","b"])');
  assert.equal(
    code({ oneOf: [{ type: "string" }, { type: "boolean" }] }),
    "z.union([z.string(), z.boolean()])",
  );
  assert.equal(code({ type: "array", items: { type: "number" }, maxItems: 3 }), "z.array(z.number()).max(3)");
  assert.equal(
    code({ type: "object", additionalProperties: { type: "integer" } }),
    "z.record(z.string(), z.int())",
  );
  const both = [{ properties: { a: { type: "string" } }, required: ["a"] }, {
    properties: { b: { readOnly: true } },
  }];
  assert.equal(code({ allOf: both }), "z.looseObject({ a: z.string() })");
  assert.equal(
    code({ type: "string", pattern: "(" }),
    "z.string()",
    "a pattern of another dialect is left out",
  );
});

Deno.test("a schema within itself ends, and so does a reference that leads nowhere", () => {
  const leaf = zodCode({ $ref: "#/components/schemas/Leaf" }, api);
  assert.equal(leaf, "z.looseObject({ next: z.unknown().optional() })");
  assert.equal(zodCode({ $ref: "#/components/schemas/Gone" }, api), "z.unknown()");
});

Deno.test("an operation is let in by the first way that Glovebox can go, over https", () => {
  assert.equal(api.server, "https://tea.example");
  const kinds = (server: string) =>
    Object.fromEntries(api.operations.map((each) => [each.path, admissionOf(each, api, server)] as const));
  const found = kinds("https://tea.example");
  assert.deepEqual(found["/open"], { kind: "open" });
  assert.deepEqual(found["/keyed"], {
    kind: "secret",
    secret: { name: "header", header: "x-key", value: "the key" },
  });
  assert.deepEqual(found["/closed"], { kind: "unknown", wants: 'the key "key" in the address' });
  assert.deepEqual(found["/token"], { kind: "secret", secret: { name: "token", value: "a token" } });
  assert.equal(kinds("http://tea.example")["/token"]?.kind, "unknown");
});
