import { isObject } from "../../../../base/is_object.ts";
import { objectKey } from "../../../../base/text/object_key.ts";
import { brief } from "../words.ts";
import type { ApiDocument, Part } from "./document.ts";

/** Deeper than this, anything is taken: a model does not fill in more. */
const DEEPEST = 5;
const ANYTHING = "z.unknown()";

/** Writes the zod schema of a schema of the document. */
export function zodCode(schema: unknown, api: ApiDocument, above: readonly unknown[] = []): string {
  const found = flatSchema(schema, api);
  if (above.length > DEEPEST || above.includes(sourceOf(schema, api))) return ANYTHING;
  const code = typeCode(found, api, [...above, sourceOf(schema, api)]);
  return found.nullable === true || listOf(found.type).includes("null") ? `${code}.nullable()` : code;
}

/** A schema by itself, so that one within itself is known again. */
function sourceOf(schema: unknown, api: ApiDocument): unknown {
  return api.resolve(schema);
}

/** Resolves a schema, and puts the parts of `allOf` together. */
export function flatSchema(schema: unknown, api: ApiDocument, depth = 0): Part {
  const found = api.resolve(schema);
  if (!Array.isArray(found.allOf) || depth > DEEPEST) return found;
  const { allOf, ...own } = found;
  const parts = [...allOf.map((each) => flatSchema(each, api, depth + 1)), own];
  const properties = parts.flatMap((each) =>
    isObject(each.properties) ? Object.entries(each.properties) : []
  );
  const required = parts.flatMap((each) => listOf(each.required));
  return {
    ...Object.assign({}, ...parts),
    ...(properties.length === 0 ? {} : { type: "object", properties: Object.fromEntries(properties) }),
    required,
  };
}

function typeCode(schema: Part, api: ApiDocument, above: readonly unknown[]): string {
  if (Array.isArray(schema.enum)) return enumCode(schema.enum.filter((each) => each !== null));
  if ("const" in schema) return enumCode([schema.const]);
  const choices = [schema.oneOf, schema.anyOf].find(Array.isArray);
  if (choices !== undefined) {
    return unionCode(
      choices.filter((each) => api.resolve(each).type !== "null").map((each) => zodCode(each, api, above)),
    );
  }
  const types = listOf(schema.type).filter((each) => each !== "null");
  return unionCode(
    types.length === 0
      ? [untypedCode(schema, api, above)]
      : types.map((type) => oneCode(type, schema, api, above)),
  );
}

function untypedCode(schema: Part, api: ApiDocument, above: readonly unknown[]): string {
  if (isObject(schema.properties)) return objectCode(schema, api, above);
  return "items" in schema ? oneCode("array", schema, api, above) : ANYTHING;
}

function oneCode(type: string, schema: Part, api: ApiDocument, above: readonly unknown[]): string {
  switch (type) {
    case "string":
      return `z.string()${sizes(schema.minLength, schema.maxLength)}${patternCode(schema.pattern)}`;
    case "integer":
      return `z.int()${limits(schema)}`;
    case "number":
      return `z.number()${limits(schema)}`;
    case "boolean":
      return "z.boolean()";
    case "array":
      return `z.array(${zodCode(schema.items, api, above)})${sizes(schema.minItems, schema.maxItems)}`;
    case "object":
      return objectCode(schema, api, above);
    default:
      return ANYTHING;
  }
}

function objectCode(schema: Part, api: ApiDocument, above: readonly unknown[]): string {
  const fields = fieldsOf(schema, api);
  if (fields.length === 0) {
    const values = isObject(schema.additionalProperties)
      ? zodCode(schema.additionalProperties, api, above)
      : ANYTHING;
    return `z.record(z.string(), ${values})`;
  }
  const kind = schema.additionalProperties === false ? "object" : "looseObject";
  return `z.${kind}({ ${
    fields.map(({ name, ...field }) => `${objectKey(name)}: ${fieldCode(field, api, above)}`).join(", ")
  } })`;
}

/** A field that a request may have. */
export interface Field {
  readonly name: string;
  readonly schema: unknown;
  readonly isRequired: boolean;
  readonly description?: string;
}

/** The fields of an object that a request may have: not those that only answers have. */
export function fieldsOf(schema: Part, api: ApiDocument): Field[] {
  const required = listOf(schema.required);
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  return properties.filter(([, each]) => api.resolve(each).readOnly !== true)
    .map(([name, each]) => ({ name, schema: each, isRequired: required.includes(name) }));
}

/** Writes the schema of a field, with its description. */
export function fieldCode(
  { schema, isRequired, description }: Omit<Field, "name">,
  api: ApiDocument,
  above: readonly unknown[] = [],
): string {
  const found = flatSchema(schema, api);
  const said = brief(description ?? textOf(found.description), 200);
  const notes = [
    typeof found.format === "string" && found.type === "string" ? found.format : "",
    found.default === undefined || isObject(found.default)
      ? ""
      : `by default ${JSON.stringify(found.default)}`,
  ].filter((each) => each !== "").join(", ");
  const words = [said, notes === "" ? "" : `(${notes})`].filter((each) => each !== "").join(" ");
  return `${zodCode(schema, api, above)}${isRequired ? "" : ".optional()"}${
    words === "" ? "" : `.describe(${JSON.stringify(words)})`
  }`;
}

function enumCode(values: readonly unknown[]): string {
  if (values.length === 0) return ANYTHING;
  if (values.every((each) => typeof each === "string")) {
    return `z.enum(${JSON.stringify([...new Set(values)])})`;
  }
  const plain = values.filter((each) => ["string", "number", "boolean"].includes(typeof each));
  return plain.length === 0 ? ANYTHING : `z.literal(${JSON.stringify(plain)})`;
}

function unionCode(codes: readonly string[]): string {
  const [only, ...others] = new Set(codes);
  if (only === undefined || codes.includes(ANYTHING)) return ANYTHING;
  return others.length === 0 ? only : `z.union([${[only, ...others].join(", ")}])`;
}

function sizes(least: unknown, most: unknown): string {
  const from = typeof least === "number" && least > 0 ? `.min(${least})` : "";
  return `${from}${typeof most === "number" ? `.max(${most})` : ""}`;
}

function limits({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Part): string {
  const limit = (value: unknown, method: string) =>
    typeof value === "number" && Number.isFinite(value) ? `.${method}(${value})` : "";
  return [
    limit(minimum, exclusiveMinimum === true ? "gt" : "gte"),
    limit(maximum, exclusiveMaximum === true ? "lt" : "lte"),
    limit(exclusiveMinimum, "gt"),
    limit(exclusiveMaximum, "lt"),
  ].join("");
}

function patternCode(pattern: unknown): string {
  if (typeof pattern !== "string") return "";
  try {
    new RegExp(pattern);
    return `.regex(new RegExp(${JSON.stringify(pattern)}))`;
  } catch {
    return ""; // of another dialect
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function listOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === "string");
}
