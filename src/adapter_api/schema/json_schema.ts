import { z } from "zod";

/** A JSON schema used as it stands, instead of a zod schema. */
export interface JsonSchema {
  /** An object schema. */
  readonly jsonSchema: Readonly<Record<string, unknown>>;
}

/** Tells whether a tool's input or output is a JSON schema as it stands. */
export function isJsonSchema(schema: z.core.$ZodType | JsonSchema): schema is JsonSchema {
  return "jsonSchema" in schema;
}

/** The JSON schema of the input side, closed, and without what costs tokens and says nothing. */
export function toJsonSchema(schema: z.core.$ZodType | JsonSchema): Record<string, unknown> {
  if (isJsonSchema(schema)) return { type: "object", ...schema.jsonSchema };
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return json.type === "object" ? { additionalProperties: false, ...json } : json;
}
