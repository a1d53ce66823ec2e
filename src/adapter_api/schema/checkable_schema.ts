type Schema = Readonly<Record<string, unknown>>;

/** Keywords that zod does not know and refuses. */
const UNCHECKED: ReadonlySet<string> = new Set([
  "if",
  "then",
  "else",
  "not",
  "dependentSchemas",
  "dependentRequired",
  "unevaluatedItems",
  "unevaluatedProperties",
]);

/** Keywords whose values are schemas by name: the names are not keywords. */
const BY_NAME: ReadonlySet<string> = new Set(["properties", "patternProperties", "$defs", "definitions"]);

/**
 * A JSON schema without what zod cannot check. What the rest says is listed for clients; whether arguments obey it, the
 * handler checks.
 *
 * @param schema any JSON schema
 */
export function checkable(schema: Schema): Record<string, unknown> {
  const kept = Object.entries(schema).filter(([keyword, value]) =>
    !UNCHECKED.has(keyword) || isNever(keyword, value)
  );
  return Object.fromEntries(
    kept.map(([keyword, value]) => [
      keyword,
      BY_NAME.has(keyword) && isSchema(value)
        ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, checkablePart(part)]))
        : checkablePart(value),
    ]),
  );
}

function checkablePart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(checkablePart);
  return isSchema(value) ? checkable(value) : value;
}

/** `{ not: {} }` is the one form of `not` that zod knows. */
function isNever(keyword: string, value: unknown): boolean {
  return keyword === "not" && isSchema(value) && Object.keys(value).length === 0;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
