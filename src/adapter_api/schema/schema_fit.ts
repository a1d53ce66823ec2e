/** A JSON schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>;

/** Deeper than this no real schema is; a circle of references is. */
export const DEEPEST = 64;

/** Tells whether a value is an object schema's kind of value: neither null nor an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The schemas that a keyword lists. */
export function schemasIn(value: unknown): Schema[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** The names that a schema requires. */
export function requiredBy(schema: Schema): ReadonlySet<unknown> {
  return new Set(Array.isArray(schema["required"]) ? schema["required"] : []);
}

/** The named properties of a schema. */
export function propertiesOf(schema: Schema): Record<string, unknown> {
  return isRecord(schema["properties"]) ? schema["properties"] : {};
}

/** Follows references within the root; one that leads nowhere leaves an open schema. */
export function resolved(schema: Schema, root: Schema): Schema {
  let current = schema;
  for (let hops = 0; typeof current["$ref"] === "string"; hops++) {
    const { $ref: reference, ...rest } = current;
    const target = hops < DEEPEST ? lookUp(String(reference), root) : undefined;
    current = { ...target, ...rest };
  }
  return current;
}

function lookUp(reference: string, root: Schema): Schema | undefined {
  if (reference !== "#" && !reference.startsWith("#/")) return undefined;
  let at: unknown = root;
  for (const token of reference.split("/").slice(1)) {
    const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
    at = isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }
  return isRecord(at) ? at : undefined;
}

/** The types that a schema names, or that its only values have; none when it takes anything. */
export function typesOf(schema: Schema): string[] {
  const { type, enum: values, const: only } = schema;
  if (typeof type === "string") return [type];
  if (Array.isArray(type)) return type.map(String);
  if (only !== undefined) return [typeOfValue(only)];
  return Array.isArray(values) ? [...new Set(values.map(typeOfValue))] : [];
}

function typeOfValue(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function hasType(type: string, value: unknown): boolean {
  return type === "integer" ? Number.isInteger(value) : type === typeOfValue(value);
}

/**
 * Tells whether a value has the form that a schema describes: types, fixed values, names. Ranges, lengths and patterns
 * are left to the check that follows.
 */
export function fits(schema: Schema, value: unknown, root: Schema, depth = 0): boolean {
  if (depth > DEEPEST) return true;
  const whole = resolved(schema, root);
  const deeper = (part: Schema, inner: unknown) => fits(part, inner, root, depth + 1);
  const types = typesOf(whole);
  if (value === null && whole["nullable"] === true) return true;
  if (types.length > 0 && !types.some((type) => hasType(type, value))) return false;
  if (!isAmong(whole, value)) return false;
  const choices = [...schemasIn(whole["anyOf"]), ...schemasIn(whole["oneOf"])];
  if (choices.length > 0 && !choices.some((choice) => deeper(choice, value))) return false;
  if (!schemasIn(whole["allOf"]).every((part) => deeper(part, value))) return false;
  const { items } = whole;
  if (Array.isArray(value)) return !isRecord(items) || value.every((item) => deeper(items, item));
  return !isRecord(value) || fieldsFit(whole, value, deeper);
}

function isAmong({ enum: values, const: only }: Schema, value: unknown): boolean {
  if (only !== undefined && !isSame(only, value)) return false;
  return !Array.isArray(values) || values.some((each) => isSame(each, value));
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

type Check = (part: Schema, inner: unknown) => boolean;

function fieldsFit(schema: Schema, value: Record<string, unknown>, check: Check): boolean {
  for (const name of requiredBy(schema)) if (!Object.hasOwn(value, String(name))) return false;
  const properties = propertiesOf(schema);
  const { additionalProperties: others } = schema;
  return Object.entries(value).every(([name, inner]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (isRecord(known)) return check(known, inner);
    if (known !== undefined || others === undefined) return true;
    return isRecord(others) ? check(others, inner) : others !== false;
  });
}
