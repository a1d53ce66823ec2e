import type { AnyNode, ObjectExpression } from "acorn";

/** Part of a script as far as its text tells: a value that is written out, or code that makes one. */
export type Written =
  | { readonly kind: "value"; readonly value: string | number | boolean | null }
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "object"; readonly fields: ReadonlyMap<string, Written> }
  | { readonly kind: "list"; readonly items: readonly Written[] };

/** Reads what an expression says. Pure. */
export function writtenIn(node: AnyNode, code: string): Written {
  if (node.type === "Literal") {
    const { value } = node;
    const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    if (isPlain || value === null) return { kind: "value", value };
  }
  if (node.type === "ArrayExpression") {
    const items = node.elements.map((each) => each === null ? undefined : writtenIn(each, code));
    if (items.every((each) => each !== undefined)) return { kind: "list", items };
  }
  if (node.type === "ObjectExpression") {
    const fields = fieldsOf(node, code);
    if (fields !== undefined) return { kind: "object", fields };
  }
  return { kind: "code", code: code.slice(node.start, node.end) };
}

/** The fields of an object that is written out; nothing where one is computed or spread. */
function fieldsOf({ properties }: ObjectExpression, code: string): Map<string, Written> | undefined {
  const fields = new Map<string, Written>();
  for (const property of properties) {
    if (property.type !== "Property" || property.computed || property.kind !== "init") return undefined;
    const { key } = property;
    const name = key.type === "Identifier"
      ? key.name
      : key.type === "Literal"
      ? String(key.value)
      : undefined;
    if (name === undefined) return undefined;
    fields.set(name, writtenIn(property.value, code));
  }
  return fields;
}

/** Returns the code of a value: of what is written out, a literal. */
export function codeOf(written: Written | undefined): string {
  if (written === undefined) return "undefined";
  if (written.kind === "value") return JSON.stringify(written.value);
  if (written.kind === "code") return written.code;
  if (written.kind === "list") return `[${written.items.map(codeOf).join(", ")}]`;
  return `{ ${
    [...written.fields].map(([key, value]) => `${JSON.stringify(key)}: ${codeOf(value)}`).join(", ")
  } }`;
}

/** Returns a text that is written out. */
export function textOf(written: Written | undefined): string | undefined {
  return written?.kind === "value" && typeof written.value === "string" ? written.value : undefined;
}

/** Returns the fields of an object that is written out; none otherwise. */
export function fieldsIn(written: Written | undefined): ReadonlyMap<string, Written> {
  return written?.kind === "object" ? written.fields : new Map();
}
