import type { AnyNode, ObjectPattern, Program } from "acorn";
import type { DocParam } from "./doc_comment.ts";
import { visit } from "../syntax.ts";

interface Input {
  readonly isOptional: boolean;
  readonly type: string | undefined;
}

const TYPES: ReadonlySet<string> = new Set(["string", "number", "boolean", "object"]);

/**
 * Returns the schema of a script's inputs: what it takes out of `inputs`, optional where it has a value of its own for
 * it, with types and descriptions of the doc comment. Pure.
 */
export function scriptInputs(
  program: Program,
  params: ReadonlyMap<string, DocParam>,
): Readonly<Record<string, unknown>> {
  const found = new Map<string, Input>();
  visit(program, (node) => {
    const taken =
      node.type === "VariableDeclarator" && isInputs(node.init) && node.id.type === "ObjectPattern"
        ? inPattern(node.id)
        : inMember(node);
    for (const [name, input] of taken) found.set(name, found.get(name) ?? input);
  });
  for (const name of params.keys()) {
    found.set(name, found.get(name) ?? { isOptional: false, type: undefined });
  }
  const properties = Object.fromEntries([...found].map(([name, { type }]) => {
    const param = params.get(name);
    const said = param === undefined || param.description === "" ? {} : { description: param.description };
    return [name, { ...typeSchema(param?.type ?? type), ...said }];
  }));
  const required = [...found].filter(([name, { isOptional }]) =>
    !isOptional && params.get(name)?.isOptional !== true
  ).map(([name]) => name);
  return {
    ...{ type: "object", properties, additionalProperties: false },
    ...(required.length === 0 ? {} : { required }),
  };
}

function isInputs(node: AnyNode | null | undefined): boolean {
  return node?.type === "Identifier" && node.name === "inputs";
}

/** `const { name, amount = 3 } = inputs`. */
function inPattern({ properties }: ObjectPattern): [string, Input][] {
  return properties.flatMap((property): [string, Input][] => {
    if (property.type !== "Property" || property.key.type !== "Identifier" || property.computed) return [];
    const { value } = property;
    const isOptional = value.type === "AssignmentPattern";
    return [[property.key.name, { isOptional, type: isOptional ? typeOf(value.right) : undefined }]];
  });
}

/** `inputs.name`. */
function inMember(node: AnyNode): [string, Input][] {
  if (node.type !== "MemberExpression" || !isInputs(node.object) || node.computed) return [];
  return node.property.type === "Identifier"
    ? [[node.property.name, { isOptional: false, type: undefined }]]
    : [];
}

function typeOf(node: AnyNode): string | undefined {
  if (node.type === "Literal" && TYPES.has(typeof node.value)) return typeof node.value;
  if (node.type === "TemplateLiteral") return "string";
  if (node.type === "ArrayExpression") return "array";
  return node.type === "ObjectExpression" ? "object" : undefined;
}

function typeSchema(type: string | undefined): Record<string, unknown> {
  if (type === undefined) return {};
  const [, item] = /^(\w+)\[\]$/.exec(type) ?? [];
  if (item !== undefined) return { type: "array", items: typeSchema(item) };
  if (type === "array") return { type: "array", items: {} };
  return TYPES.has(type) ? { type } : {};
}
