import type { ApiDocument, Part } from "./document.ts";
import { fieldsOf, flatSchema } from "./zod_code.ts";

/**
 * Makes a value that a schema takes, for a test; of an object what it must have.
 *
 * @returns nothing where a pattern wants what cannot be made up
 */
export function sampleOf(schema: unknown, api: ApiDocument, depth = 0): unknown {
  const found = flatSchema(schema, api);
  if (Array.isArray(found.enum)) return found.enum.find((each) => each !== null) ?? "text";
  if ("const" in found) return found.const;
  const choices = [found.oneOf, found.anyOf].find(Array.isArray);
  if (choices !== undefined && depth < 5) return sampleOf(choices[0], api, depth + 1);
  const type = Array.isArray(found.type) ? found.type.find((each) => each !== "null") : found.type;
  switch (type) {
    case "integer":
    case "number":
      return numberOf(found.minimum, found.exclusiveMinimum, found.maximum);
    case "boolean":
      return true;
    case "array":
      return whole(
        Array.from({ length: countOf(found.minItems) }, () => sampleOf(found.items, api, depth + 1)),
      );
    case "object": {
      const fields = depth < 5 ? fieldsOf(found, api).filter(({ isRequired }) => isRequired) : [];
      const made = fields.map(({ name, schema: each }) => [name, sampleOf(each, api, depth + 1)] as const);
      return whole(made.map(([, value]) => value)) && Object.fromEntries(made);
    }
    default:
      return matching(found);
  }
}

function numberOf(least: unknown, above: unknown, most: unknown): number {
  const from = typeof above === "number"
    ? Math.floor(above) + 1
    : typeof least === "number"
    ? Math.ceil(least)
    : 1;
  const isAbove = above === true ? from + 1 : Math.max(from, 1);
  return typeof most === "number" && isAbove > most ? most : isAbove;
}

function countOf(least: unknown): number {
  return typeof least === "number" ? least : 1;
}

function whole(values: readonly unknown[]): readonly unknown[] | undefined {
  return values.includes(undefined) ? undefined : values;
}

function matching({ minLength, maxLength, pattern, example, default: usual }: Part): string | undefined {
  const text = textOf(minLength, maxLength);
  if (typeof pattern !== "string") return text;
  return [usual, example, text].filter((each) => typeof each === "string").find((each) =>
    fits(each, pattern)
  );
}

function fits(text: string, pattern: string): boolean {
  try {
    return new RegExp(pattern).test(text);
  } catch {
    return true; // of another dialect, and not checked
  }
}

function textOf(least: unknown, most: unknown): string {
  const text = "text".padEnd(typeof least === "number" ? least : 0, "x");
  return typeof most === "number" ? text.slice(0, most) : text;
}
