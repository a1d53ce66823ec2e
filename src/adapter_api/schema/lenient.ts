import {
  DEEPEST,
  fits,
  isRecord,
  propertiesOf,
  requiredBy,
  resolved,
  type Schema,
  schemasIn,
  typesOf,
} from "./schema_fit.ts";

/** Arguments as they were meant. */
export interface Reading {
  /** Given value, with every part in the type that its schema names. */
  readonly value: unknown;
  /** Notes for the caller, because the value could have been meant otherwise. */
  readonly notes: readonly string[];
}

interface Place {
  readonly root: Schema;
  readonly path: string;
  readonly depth: number;
  readonly notes: string[];
}

/**
 * Reads arguments that models and clients sent in a wrong but unmistakable type: `"7"` for a number, `"true"` for a
 * boolean, `5` for a string, JSON as text for an object or an array, null for an argument that may be left out. What is
 * ambiguous stays as it is, for the check that follows to refuse.
 *
 * @param schema the JSON schema of the tool's arguments
 * @param given what was sent
 */
export function readLeniently(schema: Schema, given: unknown): Reading {
  const notes: string[] = [];
  const value = read(schema, given ?? {}, { root: schema, path: "", depth: 0, notes });
  if (isRecord(value) && Object.keys(value).length > 0 && takesNothing(schema)) {
    const names = Object.keys(value).map((name) => `"${name}"`).join(", ");
    return { value: {}, notes: [`Ignored ${names}: the tool takes no arguments`] };
  }
  return { value, notes };
}

function takesNothing(schema: Schema): boolean {
  return schema["additionalProperties"] === false && Object.keys(propertiesOf(schema)).length === 0;
}

function read(part: Schema, given: unknown, place: Place): unknown {
  if (place.depth > DEEPEST) return given;
  const schema = resolved(part, place.root);
  const inner = { ...place, depth: place.depth + 1 };
  const choices = choicesOf(schema);
  let value = choices.length > 0 ? readChoice(choices, given, inner) : readType(schema, given, inner);
  for (const each of schemasIn(schema["allOf"])) value = read(each, value, inner);
  if (isRecord(value)) return readFields(schema, value, inner);
  const { items } = schema;
  if (!Array.isArray(value) || !isRecord(items)) return value;
  return value.map((item, index) => read(items, item, at(inner, String(index))));
}

/** The alternatives of a schema; several types are alternatives too. */
function choicesOf(schema: Schema): Schema[] {
  const listed = [...schemasIn(schema["anyOf"]), ...schemasIn(schema["oneOf"])];
  if (listed.length > 0) return listed;
  const types = typesOf(schema);
  return types.length > 1 ? types.map((type) => ({ ...schema, type })) : [];
}

/** Takes a value as the one alternative that it can be meant for. */
function readChoice(choices: readonly Schema[], given: unknown, place: Place): unknown {
  if (choices.some((choice) => fits(choice, given, place.root))) return given;
  const real = choices.filter((choice) => !typesOf(resolved(choice, place.root)).includes("null"));
  const [only] = real;
  if (only !== undefined && real.length === 1) return given === null ? given : read(only, given, place);
  const readings = new Map<string, Reading>();
  for (const choice of real) {
    const notes: string[] = [];
    const value = read(choice, given, { ...place, notes });
    if (fits(choice, value, place.root)) readings.set(JSON.stringify(value), { value, notes });
  }
  const [reading] = readings.values();
  if (reading === undefined || readings.size > 1) return given;
  place.notes.push(...reading.notes);
  return reading.value;
}

function readType(schema: Schema, given: unknown, place: Place): unknown {
  const [type] = typesOf(schema);
  if (typeof given === "string") return readText(type, given);
  if (type !== "string" || (typeof given !== "number" && typeof given !== "boolean")) return given;
  const text = String(given);
  if (typeof given === "number" && (!isExact(given) || text.includes("e"))) return given;
  if (!fits(schema, text, place.root)) return given;
  if (typeof given === "number" && !Number.isInteger(given)) {
    place.notes.push(`${place.path}: took the number ${text} as the text "${text}"`);
  }
  return text;
}

/** Of larger integers nobody knows which one was written. */
function isExact(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function readText(type: string | undefined, text: string): unknown {
  const trimmed = text.trim();
  switch (type) {
    case "number":
    case "integer":
      return JSON_NUMBER.test(trimmed) ? readNumber(type, trimmed) ?? text : text;
    case "boolean":
      return /^(?:true|false)$/i.test(trimmed) ? trimmed.toLowerCase() === "true" : text;
    case "object":
      return readJson(trimmed, "{", isRecord) ?? text;
    case "array":
      return readJson(trimmed, "[", Array.isArray) ?? text;
    default:
      return text;
  }
}

function readNumber(type: "number" | "integer", text: string): number | undefined {
  const value = Number(text);
  return isExact(value) && (type === "number" || Number.isInteger(value)) ? value : undefined;
}

function readJson(text: string, start: string, isMeant: (value: unknown) => boolean): unknown {
  if (!text.startsWith(start)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isMeant(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function readFields(schema: Schema, given: Record<string, unknown>, place: Place): Record<string, unknown> {
  const properties = propertiesOf(schema);
  const { additionalProperties: others } = schema;
  const { left, rest } = withoutNulls(schema, given, place);
  const fields = Object.entries(rest).map(([name, value]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : others;
    return [name, isRecord(known) ? read(known, value, at(place, name)) : value];
  });
  if (left.length > 0) {
    place.notes.push(`${left.join(", ")}: took null as "not given", as elsewhere in the call`);
  }
  return Object.fromEntries(fields);
}

/**
 * Leaves out arguments that are null and need not be given. Some clients must name every argument and write null for
 * those they do not mean: anyone who writes it where it says nothing does so too where it would mean something.
 */
function withoutNulls(schema: Schema, given: Record<string, unknown>, { root, path }: Place) {
  const properties = propertiesOf(schema);
  const required = requiredBy(schema);
  const nulls = Object.keys(given).filter((name) =>
    given[name] === null && !required.has(name) && isRecord(properties[name])
  );
  const takesNull = (name: string) => isRecord(properties[name]) && fits(properties[name], null, root);
  if (nulls.every(takesNull)) return { left: [], rest: given };
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !nulls.includes(name)));
  return { left: nulls.filter(takesNull).map((name) => nameAt(path, name)), rest };
}

function at(place: Place, name: string): Place {
  return { ...place, path: nameAt(place.path, name) };
}

function nameAt(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
