import {
  isRecord,
  propertiesOf,
  requiredBy,
  resolved,
  type Schema,
  schemasIn,
  typesOf,
} from "./schema_fit.ts";

/** Says "any value" where nothing else is said: some vendors want a type everywhere. */
const ANYTHING: readonly Schema[] = [
  { type: "string" },
  { type: "number" },
  { type: "boolean" },
  { type: "object" },
  { type: "array", items: { type: "string" } },
];

/** Deeper than this nobody's model reads; what goes in circles ends here. */
const DEEPEST = 10;

interface Place {
  readonly root: Schema;
  /** References that are being followed. */
  readonly within: readonly unknown[];
}

/**
 * Says what a schema says in the words that the tool interfaces of every vendor take: plain types, lists of texts as
 * `enum`, inclusive ranges, `anyOf` where it cannot be avoided. It may allow more than the schema, never less, but for
 * null where null means "not given": arguments are always checked against the schema itself. A schema that names its
 * dialect is meant as it stands.
 *
 * @param schema the JSON schema of a tool's arguments
 */
export function listedSchema(schema: Schema): Record<string, unknown> {
  if ("$schema" in schema) return { type: "object", ...schema };
  const whole = listed({ type: "object", ...schema }, { root: schema, within: [] });
  return "anyOf" in whole ? mergedObject(whole, schemasIn(whole["anyOf"])) : whole;
}

function listed(part: Schema, place: Place): Record<string, unknown> {
  const { $ref: reference } = part;
  if (place.within.includes(reference) || place.within.length > DEEPEST) {
    return { type: "object", ...saying(part, []) };
  }
  const inner = entered(place, reference);
  const schema = withParts(resolved(part, place.root), inner);
  const { anyOf: _any, oneOf: _one, ...own } = schema;
  const choices = choicesOf(schema, place.root);
  const [only] = choices;
  if (only === undefined) return listedType(own, inner);
  const hasOwn = Object.keys(propertiesOf(own)).length > 0;
  if (choices.length === 1 && !hasOwn) return listed({ ...only, ...own }, inner);
  const kinds = united(choices.map((each) => listed(each, inner)));
  if (hasOwn) return mergedObject(listedType(own, inner), kinds);
  return kinds.length === 1 ? { ...kinds[0], ...saying(own, []) } : { ...saying(own, []), anyOf: kinds };
}

function entered(place: Place, reference: unknown): Place {
  return reference === undefined ? place : { ...place, within: [...place.within, reference] };
}

/** Puts the parts of `allOf` into one schema. */
function withParts(schema: Schema, place: Place): Schema {
  const { allOf, ...own } = schema;
  const parts = schemasIn(allOf).filter(({ $ref: reference }) => !place.within.includes(reference));
  return parts.reduce<Schema>((whole, part) => {
    const next = withParts(resolved(part, place.root), entered(place, part["$ref"]));
    return {
      ...next,
      ...whole,
      properties: { ...propertiesOf(next), ...propertiesOf(whole) },
      required: [...new Set([...requiredBy(next), ...requiredBy(whole)])],
    };
  }, own);
}

/** The alternatives of a schema apart from null; none when it is one type. */
function choicesOf(schema: Schema, root: Schema): Schema[] {
  const { anyOf, oneOf, description: _said, title: _title, default: _preset, ...base } = schema;
  const types = typesOf(schema).filter((type) => type !== "null");
  const parts = [...schemasIn(anyOf), ...schemasIn(oneOf)].filter((each) => {
    const whole = resolved(each, root);
    return typesOf(whole).join() !== "null" && (types.length === 0 || isDescribed(whole));
  });
  if (parts.length === 0) return types.length > 1 ? types.map((type) => ({ ...base, type })) : [];
  const [type] = types;
  return joined(parts).map((each) => types.length === 1 && !("$ref" in each) ? { type, ...each } : each);
}

/** A condition such as `{ required: ["a"] }` is none of the alternatives that a list can name. */
function isDescribed(schema: Schema): boolean {
  return ["type", "properties", "enum", "const", "anyOf", "oneOf", "allOf"].some((word) => word in schema);
}

/** Takes single values of one type together: they are one list of values. */
function joined(parts: readonly Schema[]): Schema[] {
  const isValue = (each: Schema) => "const" in each || "enum" in each;
  const types = [...new Set(parts.filter(isValue).flatMap(typesOf))];
  const lists = types.map((type) => ({
    type,
    enum: parts.filter((each) => isValue(each) && typesOf(each).includes(type)).flatMap(valuesOf),
  }));
  return [...lists, ...parts.filter((each) => !isValue(each))];
}

function valuesOf({ const: only, enum: values }: Schema): unknown[] {
  if (only !== undefined) return [only];
  return Array.isArray(values) ? values : [];
}

/** Without alternatives inside alternatives, lists of texts side by side, or twice the same. */
function united(choices: readonly Schema[]): Schema[] {
  const flat = choices.flatMap((each) => "anyOf" in each ? schemasIn(each["anyOf"]) : [each]);
  const isList = (each: Schema) => Object.keys(each).join() === "type,enum";
  const texts = [...new Set(flat.filter(isList).flatMap(valuesOf))];
  const all = [
    ...texts.length === 0 ? [] : [{ type: "string", enum: texts }],
    ...flat.filter((each) => !isList(each)),
  ];
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

/** One object for several forms of it: required is what all of them require. */
function mergedObject(own: Schema, forms: readonly Schema[]): Record<string, unknown> {
  const all = [own, ...forms];
  const names = [...new Set(all.flatMap((each) => Object.keys(propertiesOf(each))))];
  const properties = names.map((name) => {
    const choices = united(all.map((each) => propertiesOf(each)[name]).filter(isRecord));
    const [only = {}] = choices;
    return [name, choices.length === 1 ? only : { anyOf: choices }];
  });
  const required = names.filter((name) =>
    requiredBy(own).has(name) || forms.every((each) => requiredBy(each).has(name))
  );
  return {
    type: "object",
    ...saying(own, []),
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
  };
}

function listedType(schema: Schema, place: Place): Record<string, unknown> {
  const [type = "properties" in schema ? "object" : undefined] = typesOf(schema).filter((each) =>
    each !== "null"
  );
  switch (type) {
    case "string":
      return { type, ...saying(schema, textWords(schema)), ...textRules(schema) };
    case "number":
    case "integer":
      return { type, ...saying(schema, numberWords(schema)), ...numberRules(schema) };
    case "boolean":
      return { type, ...saying(schema, fixed(schema)) };
    case "array":
      return { type, ...saying(schema, []), ...listRules(schema, place) };
    case "object":
      return { type, ...saying(schema, []), ...objectRules(schema, place) };
    default:
      return { ...saying(schema, []), anyOf: ANYTHING };
  }
}

/** The description, with what no keyword may say. */
function saying(schema: Schema, words: readonly string[]): Record<string, unknown> {
  const { description, title, default: preset } = schema;
  const sentences = [...(typeof description === "string" ? [description] : []), ...words];
  return {
    ...(typeof title === "string" ? { title } : {}),
    ...(sentences.length === 0 ? {} : { description: sentences.join("; ") }),
    ...(preset === undefined || preset === null ? {} : { default: preset }),
    ...extensions(schema),
  };
}

/** Keywords of the protocol's own, such as `x-mcp-header`. */
function extensions(schema: Schema): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schema).filter(([word]) => word.startsWith("x-")));
}

function fixed(schema: Schema): string[] {
  const said = valuesOf(schema).filter((each) => each !== null && typeof each !== "string").map((each) =>
    JSON.stringify(each)
  );
  return said.length === 0 ? [] : [said.length === 1 ? `always ${said[0]}` : `one of ${said.join(", ")}`];
}

/** Patterns that look around are none to the grammars that models are held to. */
const LOOKS_AROUND = /\(\?[^:]|\\[1-9]/;

function textRules(schema: Schema): Record<string, unknown> {
  const { pattern, format } = schema;
  const texts = valuesOf(schema).filter((each) => typeof each === "string" && each !== "");
  return {
    ...(texts.length === 0 ? {} : { enum: texts }),
    ...(typeof pattern === "string" && format === undefined && !LOOKS_AROUND.test(pattern)
      ? { pattern }
      : {}),
    ...(format === "date-time" ? { format } : {}),
  };
}

function textWords({ minLength = 0, maxLength, format }: Schema): string[] {
  return [
    ...(typeof format === "string" && format !== "date-time" ? [`format ${format}`] : []),
    ...(Number(minLength) > 1 ? [`at least ${minLength} characters`] : []),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
  ];
}

function numberRules(schema: Schema): Record<string, unknown> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const step = typesOf(schema).includes("integer") ? 1 : 0;
  const values = numbersIn(valuesOf(schema));
  const low = numbersIn([
    minimum,
    moved(exclusiveMinimum, step),
    ...values.toSorted((a, b) => a - b).slice(0, 1),
  ]);
  const high = numbersIn([
    maximum,
    moved(exclusiveMaximum, -step),
    ...values.toSorted((a, b) => b - a).slice(0, 1),
  ]);
  return {
    ...(low.length === 0 ? {} : { minimum: Math.max(...low) }),
    ...(high.length === 0 ? {} : { maximum: Math.min(...high) }),
  };
}

function numbersIn(given: readonly unknown[]): number[] {
  return given.filter((each) => typeof each === "number");
}

function moved(bound: unknown, step: number): unknown {
  return typeof bound === "number" ? Number.isInteger(bound) ? bound + step : bound : undefined;
}

function numberWords(schema: Schema): string[] {
  const { multipleOf } = schema;
  return [...fixed(schema), ...(multipleOf === undefined ? [] : [`a multiple of ${multipleOf}`])];
}

function listRules(schema: Schema, place: Place): Record<string, unknown> {
  const { items, prefixItems, minItems, maxItems } = schema;
  const kinds = [...schemasIn(prefixItems), ...schemasIn(items), ...(isRecord(items) ? [items] : [])];
  const choices = united(kinds.map((each) => listed(each, place)));
  const [only] = choices;
  return {
    items: only !== undefined && choices.length === 1 ? only : { anyOf: only ? choices : ANYTHING },
    ...(minItems === undefined ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems }),
  };
}

function objectRules(schema: Schema, place: Place): Record<string, unknown> {
  const { additionalProperties } = schema;
  const fields = Object.entries(propertiesOf(schema)).filter(([, each]) => each !== false);
  const properties = Object.fromEntries(
    fields.map(([name, each]) => [name, listed(isRecord(each) ? each : {}, place)]),
  );
  const required = [...requiredBy(schema)].filter((name) => Object.hasOwn(properties, String(name)));
  if (fields.length === 0) {
    // Closed and empty means "no arguments": those who send it to Gemini leave it out as a whole.
    return additionalProperties === false ? { properties, additionalProperties } : {};
  }
  return { properties, ...(required.length === 0 ? {} : { required }) };
}
