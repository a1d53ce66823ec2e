import type { ToolEntry } from "../adapter_api/manifest.ts";
import { isObject } from "../base/is_object.ts";
import { objectKey } from "../base/text/object_key.ts";

type Schema = Readonly<Record<string, unknown>>;

/** Objects in objects are written out to this depth. */
const MOST_DEPTH = 4;
/** Longer unions are cut. */
const MOST_CHOICES = 24;

/**
 * Returns the declaration of a tool's function, as TypeScript has it.
 *
 * @param name of the function
 */
export function signatureOf(name: string, tool: ToolEntry): string {
  const isOptional = requiredOf(tool.inputSchema).length === 0;
  const [input, data] = [inputOf(tool), dataOf(tool)];
  const result = data === undefined ? "" : `<${data}>`;
  return `${name}(${
    input === "" ? "" : `input${isOptional ? "?" : ""}: ${input}`
  }): Promise<Result${result}>`;
}

/** Returns how a tool's function is called, in few words: what all answers have is told elsewhere. */
export function callOf(name: string, tool: ToolEntry): string {
  const data = dataOf(tool);
  return `${name}(${inputOf(tool)})${data === undefined ? "" : `: data ${data}`}`;
}

function inputOf({ inputSchema }: ToolEntry): string {
  return Object.keys(propertiesOf(inputSchema)).length === 0 ? "" : typeOf(inputSchema, inputSchema);
}

function dataOf({ outputSchema }: ToolEntry): string | undefined {
  return isObject(outputSchema) ? typeOf(outputSchema, outputSchema) : undefined;
}

/** Returns the descriptions of a tool's arguments, a line each. */
export function argumentLines({ inputSchema }: ToolEntry): string[] {
  return Object.entries(propertiesOf(inputSchema)).flatMap(([name, schema]) => {
    if (!isObject(schema)) return [];
    const { description, default: standard } = schema;
    const said = [
      ...(typeof description === "string" ? [description] : []),
      ...(standard === undefined ? [] : [`default ${JSON.stringify(standard)}`]),
    ];
    return said.length === 0 ? [] : [`  ${name}: ${said.join("; ")}`];
  });
}

/** Returns the properties of an object's schema. */
export function propertiesOf(schema: Schema): Schema {
  return isObject(schema["properties"]) ? schema["properties"] : {};
}

/** Returns the names that an object must have. */
export function requiredOf(schema: Schema): readonly string[] {
  const { required } = schema;
  return Array.isArray(required) ? required.filter((each) => typeof each === "string") : [];
}

/** Returns what a schema stands for, through its references. */
export function resolved(schema: unknown, root: Schema): Schema {
  if (!isObject(schema)) return {};
  const { $ref: ref } = schema;
  const [, name] = /^#\/(?:\$defs|definitions)\/(.+)$/.exec(typeof ref === "string" ? ref : "") ?? [];
  if (name === undefined) return schema;
  const definitions = root["$defs"] ?? root["definitions"];
  const found = isObject(definitions) ? definitions[name] : undefined;
  return isObject(found) ? found : {};
}

function typeOf(given: unknown, root: Schema, depth = 0): string {
  const schema = resolved(given, root);
  const { enum: choices, const: only, anyOf, oneOf, type } = schema;
  if (Array.isArray(choices)) return union(choices.map((each) => JSON.stringify(each)));
  if (only !== undefined) return JSON.stringify(only);
  const either = anyOf ?? oneOf;
  if (Array.isArray(either)) return union(either.map((each) => typeOf(each, root, depth)));
  if (Array.isArray(type)) return union(type.map((each) => typeOf({ ...schema, type: each }, root, depth)));
  switch (type) {
    case "string":
    case "boolean":
    case "null":
      return type;
    case "integer":
    case "number":
      return "number";
    case "array":
      return arrayOf(typeOf(schema["items"], root, depth));
    case "object":
      return objectOf(schema, root, depth);
    default:
      return Object.keys(propertiesOf(schema)).length > 0 ? objectOf(schema, root, depth) : "unknown";
  }
}

function objectOf(schema: Schema, root: Schema, depth: number): string {
  const properties = Object.entries(propertiesOf(schema));
  if (properties.length === 0 || depth >= MOST_DEPTH) return "Record<string, unknown>";
  const required = new Set(requiredOf(schema));
  const fields = properties.map(([name, inner]) => {
    return `${objectKey(name)}${required.has(name) ? "" : "?"}: ${typeOf(inner, root, depth + 1)}`;
  });
  return `{ ${fields.join("; ")} }`;
}

function arrayOf(item: string): string {
  return /[|&]/.test(item) ? `(${item})[]` : `${item}[]`;
}

function union(types: readonly string[]): string {
  const all = [...new Set(types)];
  return all.length <= MOST_CHOICES ? all.join(" | ") : `${all.slice(0, MOST_CHOICES).join(" | ")} | …`;
}
