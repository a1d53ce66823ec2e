import type { AnyNode, ObjectExpression, Property } from "acorn";
import type { Sought } from "./known_elements.ts";

/** True for an object with exactly these words for an element. Pure. */
export function isNamedBy(node: ObjectExpression, sought: Sought): boolean {
  const wanted: Readonly<Record<string, unknown>> = sought.selector ?? { ...sought };
  return ["role", "name", "near", "css", "text", "match"].every((key) =>
    literalOf(fieldOf(node, key)) === wanted[key] || (key === "text" && sought.selector === undefined)
  );
}

/** Returns the field of an object by its name. Pure. */
export function fieldOf({ properties }: ObjectExpression, key: string): Property | undefined {
  return properties.find((each): each is Property =>
    each.type === "Property" && !each.computed && keyOf(each.key) === key
  );
}

function keyOf(key: AnyNode): string | undefined {
  if (key.type === "Identifier") return key.name;
  return key.type === "Literal" && typeof key.value === "string" ? key.value : undefined;
}

/** Returns the value of a field; nothing where there is none, and NaN where it is made while the script runs. */
export function literalOf(field: Property | undefined): unknown {
  if (field === undefined) return undefined;
  return field.value.type === "Literal" ? field.value.value : NaN;
}
