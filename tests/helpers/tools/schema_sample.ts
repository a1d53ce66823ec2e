import { z } from "zod";

const schemas = z.array(z.record(z.string(), z.unknown()));
const sampled = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: schemas.optional(),
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  items: z.record(z.string(), z.unknown()).optional(),
  minItems: z.number().default(1),
  minimum: z.number().default(-Infinity),
  maximum: z.number().default(Infinity),
  exclusiveMinimum: z.number().default(-Infinity),
  minLength: z.number().default(1),
  maxLength: z.number().default(Infinity),
  pattern: z.string().optional(),
});

/** For texts whose rule no schema can say. */
const BY_NAME: Readonly<Record<string, string>> = { timeZone: "Europe/Paris" };

const WORDS = ["12", "abc", "room:1", "2026-01-02T03:04", "http://127.0.0.1/"];

/** Makes a value that a schema allows, with everything in it that the schema names. */
export function sampleOf(schema: unknown): unknown {
  const { type, ...rest } = sampled.parse(schema);
  if (rest.const !== undefined) return rest.const;
  if (rest.enum !== undefined) return rest.enum[0];
  if (rest.anyOf !== undefined) return sampleOf(rest.anyOf.find((each) => each["type"] !== "null"));
  switch ([type].flat()[0]) {
    case "string":
      return wordFor(rest);
    case "number":
    case "integer":
      return Math.min(Math.max(rest.minimum, rest.exclusiveMinimum + 1, 1), rest.maximum);
    case "boolean":
      return true;
    case "array":
      return Array.from({ length: rest.minItems }, () => sampleOf(rest.items));
    case "object":
      return Object.fromEntries(
        Object.entries(rest.properties).map(([name, each]) => [name, BY_NAME[name] ?? sampleOf(each)]),
      );
    default:
      throw new TypeError(`There is no sample for ${JSON.stringify(schema)}`);
  }
}

function wordFor({ pattern, minLength, maxLength }: z.output<typeof sampled>): string {
  const word = WORDS.map((each) => each.padEnd(minLength, "1").slice(0, Math.max(maxLength, minLength)))
    .find((each) => pattern === undefined || new RegExp(pattern).test(each));
  if (word === undefined) throw new TypeError(`There is no sample for ${pattern}`);
  return word;
}
