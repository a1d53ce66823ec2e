import { isObject } from "../../../src/base/is_object.ts";

/**
 * The fields of Gemini's `Schema`, the type of a declaration's `parameters`. Google's own library passes on every
 * other field but `additionalProperties`, and the API then refuses the whole request.
 */
const FIELDS: ReadonlySet<string> = new Set([
  ...["type", "title", "description", "default", "example", "format", "nullable", "enum", "anyOf"],
  ...["properties", "required", "propertyOrdering", "minProperties", "maxProperties"],
  ...["items", "minItems", "maxItems"],
  ...["minLength", "maxLength", "pattern", "minimum", "maximum"],
]);
const TYPES = ["string", "number", "integer", "boolean", "object", "array"];

/**
 * Tells what Gemini would refuse in the parameters of a declaration.
 *
 * @param schema the schema of a tool's arguments
 */
export function geminiProblems(schema: unknown): string[] {
  if (!isObject(schema) || schema["type"] !== "object") return ["the root is no object"];
  const { properties, additionalProperties } = schema;
  const isEmpty = isObject(properties) && Object.keys(properties).length === 0;
  // A function without parameters is declared without the field.
  return isEmpty && additionalProperties === false ? [] : problemsIn(schema, "root");
}

function problemsIn(schema: unknown, path: string): string[] {
  if (!isObject(schema)) return [`${path} is no schema`];
  const { type, anyOf, items, properties = {}, enum: values, format, required } = schema;
  const unknown = Object.keys(schema).filter((field) => !FIELDS.has(field));
  const names = Object.keys(isObject(properties) ? properties : {});
  const choices = Array.isArray(anyOf) ? anyOf : [];
  const said = [
    ...unknown.map((field) => `has the unknown field ${field}`),
    ...(anyOf === undefined && !TYPES.includes(String(type)) ? [`has the type ${JSON.stringify(type)}`] : []),
    ...(anyOf !== undefined && type !== undefined ? ["has a type besides anyOf"] : []),
    ...(Array.isArray(type) ? ["has a list of types"] : []),
    ...(values === undefined || isTextEnum(type, values) ? [] : ["has an enum of other things than texts"]),
    ...(format === undefined || format === "date-time" || format === "enum"
      ? []
      : [`has the format ${format}`]),
    ...(type === "array" && items === undefined ? ["has no items"] : []),
    ...(Array.isArray(required) && required.some((name) => !names.includes(String(name)))
      ? ["requires what it does not name"]
      : []),
  ];
  return [
    ...said.map((each) => `${path} ${each}`),
    ...choices.flatMap((each, index) => problemsIn(each, `${path}|${index}`)),
    ...(items === undefined ? [] : problemsIn(items, `${path}[]`)),
    ...Object.entries(properties ?? {}).flatMap(([name, each]) => problemsIn(each, `${path}.${name}`)),
  ];
}

function isTextEnum(type: unknown, values: unknown): boolean {
  return type === "string" && Array.isArray(values) &&
    values.every((each) => typeof each === "string" && each);
}
