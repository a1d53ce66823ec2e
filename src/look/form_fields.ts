import { isObject } from "../base/is_object.ts";
import { printable } from "../base/text/visible.ts";

/** One field of a form that asks for the properties of an object. */
export interface FormField {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly kind: "string" | "number" | "boolean" | "json";
  /** Values to choose from, as text. */
  readonly options?: readonly string[];
  /** Value that is taken where none is given, as text. */
  readonly initial: string;
  readonly isRequired: boolean;
}

/** Values of a form, or the sentence about what is wrong in it. */
export type FormValues = { readonly values: Record<string, unknown> } | { readonly problem: string };

/** Returns the fields of an object's schema. */
export function fieldsOf(
  { properties, required }: Readonly<Record<string, unknown>>,
): readonly FormField[] {
  if (!isObject(properties)) return [];
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(properties).flatMap(([name, schema]) =>
    isObject(schema) ? [fieldOf(name, schema, names.includes(name))] : []
  );
}

/**
 * Reads what was written into the fields of a schema. Fields that were left empty are left out.
 *
 * @param textOf what was written into a field, by its name
 */
export function readFields(
  schema: Readonly<Record<string, unknown>>,
  textOf: (name: string) => string,
): FormValues {
  const values: Record<string, unknown> = {};
  for (const field of fieldsOf(schema)) {
    const { name, kind, isRequired } = field;
    const text = textOf(name);
    if (text === "" && !(isRequired && kind === "string")) continue;
    try {
      values[name] = valueOf(field, text);
    } catch {
      return { problem: `${name} is not ${kind === "json" ? "JSON" : "a number"}` };
    }
  }
  return { values };
}

function fieldOf(name: string, schema: Record<string, unknown>, isRequired: boolean): FormField {
  const { title, description, default: initial } = schema;
  const options = optionsOf(schema);
  return {
    name,
    title: printable(typeof title === "string" ? title : name),
    description: typeof description === "string" ? printable(description) : "",
    kind: kindOf(schema),
    ...(options === undefined ? {} : { options }),
    initial: initial === undefined || initial === null ? "" : textOf(initial),
    isRequired,
  };
}

function optionsOf(schema: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  if (schema.type === "boolean") return ["true", "false"];
  return Array.isArray(schema.enum) ? schema.enum.map(textOf) : undefined;
}

function kindOf(schema: Readonly<Record<string, unknown>>): FormField["kind"] {
  switch (schema.type) {
    case "string":
      return "string";
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    default:
      return Array.isArray(schema.enum) ? "string" : "json";
  }
}

function valueOf({ kind }: FormField, text: string): unknown {
  switch (kind) {
    case "string":
      return text;
    case "number": {
      const value = Number(text);
      if (Number.isNaN(value)) throw new TypeError("not a number");
      return value;
    }
    case "boolean":
      return text === "true";
    case "json":
      return JSON.parse(text);
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
