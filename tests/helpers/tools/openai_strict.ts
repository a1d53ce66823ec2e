import { isObject } from "../../../src/base/is_object.ts";

/** Keywords that OpenAI's documentation of strict tools allows in a schema; it refuses all others. */
const ALLOWED: ReadonlySet<string> = new Set([
  ...["type", "description", "title", "enum", "const", "anyOf"],
  ...["properties", "required", "additionalProperties"],
  ...["items", "minItems", "maxItems"],
  ...["pattern", "format"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
]);
const FORMATS = ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];
const TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"];

const MOST_PROPERTIES = 5_000;
const MOST_LEVELS = 10;
const MOST_ENUM_VALUES = 1_000;
const MOST_CHARACTERS = 120_000;

interface Count {
  properties: number;
  enumValues: number;
  characters: number;
  readonly problems: string[];
}

/**
 * Makes a tool's schema strict, as a client does that wants OpenAI to hold its model to it: every property required,
 * null for those that were not, nothing besides them. Returns what OpenAI would refuse in it.
 */
export function strictProblems(schema: unknown): string[] {
  const count: Count = { properties: 0, enumValues: 0, characters: 0, problems: [] };
  if (!isObject(schema) || schema["type"] !== "object") return ["the root is no object"];
  look(strict(schema), "", 0, count);
  const limits = [
    ["properties", count.properties, MOST_PROPERTIES],
    ["enum values", count.enumValues, MOST_ENUM_VALUES],
    ["characters of names and values", count.characters, MOST_CHARACTERS],
  ] as const;
  return [
    ...count.problems,
    ...limits.filter(([, size, most]) => size > most).map(([what, size]) => `${size} ${what}`),
  ];
}

function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (!isObject(schema)) return schema;
  const { default: _annotation, properties, items, anyOf, ...rest } = schema;
  const inner = {
    ...rest,
    ...(items === undefined ? {} : { items: strict(items) }),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map(strict) } : {}),
  };
  if (!isObject(properties)) return inner;
  const required = new Set(Array.isArray(schema["required"]) ? schema["required"] : []);
  const entries = Object.entries(properties).map(([name, each]) => [
    name,
    required.has(name) ? strict(each) : { anyOf: [strict(each), { type: "null" }] },
  ]);
  const isOpen = schema["additionalProperties"] !== undefined && schema["additionalProperties"] !== false;
  const additionalProperties = isOpen ? schema["additionalProperties"] : false;
  return {
    ...inner,
    properties: Object.fromEntries(entries),
    required: Object.keys(properties),
    additionalProperties,
  };
}

function look(schema: unknown, path: string, level: number, count: Count): void {
  const refuse = (what: string) => void count.problems.push(`${path || "root"}: ${what}`);
  if (!isObject(schema)) return refuse("is no schema");
  for (const word of Object.keys(schema)) if (!ALLOWED.has(word)) refuse(`${word} is not supported`);
  const { type, anyOf, enum: values, format, items } = schema;
  if (Array.isArray(anyOf)) {
    anyOf.forEach((each, index) => look(each, `${path}|${index}`, level, count));
  } else if (typeof type !== "string" || !TYPES.includes(type)) {
    refuse(`has the type ${JSON.stringify(type)}`);
  }
  if (format !== undefined && !FORMATS.includes(String(format))) refuse(`has the format ${format}`);
  if (Array.isArray(values)) {
    count.enumValues += values.length;
    count.characters += values.join("").length;
  }
  if (type === "array") look(items, `${path}[]`, level, count);
  if (type === "object") lookAtFields(schema, path, level + 1, count);
}

function lookAtFields(schema: Record<string, unknown>, path: string, level: number, count: Count): void {
  const refuse = (what: string) => void count.problems.push(`${path || "root"}: ${what}`);
  const { properties, required, additionalProperties } = schema;
  if (additionalProperties !== false) refuse("is not closed");
  if (level > MOST_LEVELS) refuse(`is ${level} levels deep`);
  if (!isObject(properties)) return refuse("names no properties");
  const names = Object.keys(properties);
  if (JSON.stringify(required) !== JSON.stringify(names)) refuse("does not require all of its properties");
  count.properties += names.length;
  count.characters += names.join("").length;
  for (const [name, each] of Object.entries(properties)) look(each, `${path}.${name}`, level, count);
}
