import type { AnyNode, Expression, ObjectExpression } from "acorn";
import { isObject } from "../base/is_object.ts";
import { nearest } from "../adapter_api/text/nearest.ts";
import type { ScriptProblem } from "./script_problem.ts";
import { propertiesOf, requiredOf, resolved } from "./signatures.ts";
import { lineOf } from "./syntax.ts";

type Schema = Readonly<Record<string, unknown>>;

/**
 * Finds what cannot be right in arguments that a script writes out: names that the tool does not have, what is missing,
 * values of another kind. What is only known when it runs is left to the tool.
 *
 * @param path of the arguments, for messages
 */
export function literalProblems(
  node: AnyNode,
  given: unknown,
  root: Schema,
  path: string,
): ScriptProblem[] {
  const schema = resolved(given, root);
  const options = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(options)) {
    const each = options.map((option) => literalProblems(node, option, root, path));
    return each.some(({ length }) => length === 0) ? [] : each.find(({ length }) => length > 0) ?? [];
  }
  const kind = kindOf(node);
  if (kind === undefined) return [];
  const wrong = kindProblem(kind, schema, path, node);
  if (wrong !== undefined) return [wrong];
  if (node.type === "ObjectExpression") return objectProblems(node, schema, root, path);
  if (node.type === "ArrayExpression") {
    return node.elements.flatMap((element, at) =>
      element === null || element.type === "SpreadElement"
        ? []
        : literalProblems(element, schema["items"], root, `${path}[${at}]`)
    );
  }
  return choiceProblem(node, schema, path);
}

function objectProblems(node: ObjectExpression, schema: Schema, root: Schema, path: string): ScriptProblem[] {
  const properties = propertiesOf(schema);
  const known = Object.keys(properties);
  if (known.length === 0) return [];
  const written = new Set<string>();
  const problems: ScriptProblem[] = [];
  let isWhole = true;
  for (const property of node.properties) {
    const name = property.type === "Property" && !property.computed ? nameOf(property.key) : undefined;
    if (name === undefined || property.type !== "Property") {
      isWhole = false;
      continue;
    }
    written.add(name);
    if (name in properties) {
      problems.push(...literalProblems(property.value, properties[name], root, `${path}.${name}`));
    } else if (schema["additionalProperties"] === false) {
      problems.push({ line: lineOf(property), message: unknownName(path, name, known) });
    }
  }
  const missing = isWhole ? requiredOf(schema).filter((name) => !written.has(name)) : [];
  if (missing.length > 0) {
    problems.push({ line: lineOf(node), message: `${path} lacks ${missing.join(", ")}` });
  }
  return problems;
}

function unknownName(path: string, name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  const meant = near === undefined ? `: it has ${known.join(", ")}` : `; did you mean ${near}?`;
  return `${path} has no "${name}"${meant}`;
}

function nameOf(key: Expression | AnyNode): string | undefined {
  if (key.type === "Identifier") return key.name;
  return key.type === "Literal" && typeof key.value === "string" ? key.value : undefined;
}

/** Returns the kind of value that a node is; nothing when only the run tells. */
function kindOf(node: AnyNode): string | undefined {
  switch (node.type) {
    case "ObjectExpression":
      return "object";
    case "ArrayExpression":
      return "array";
    case "TemplateLiteral":
      return "string";
    case "Literal":
      return node.value === null ? "null" : typeof node.value;
    default:
      return undefined;
  }
}

/** Tools take what is unmistakable in another kind, such as "5" for 5: only lists, objects and plain values are told apart. */
function kindProblem(kind: string, schema: Schema, path: string, node: AnyNode): ScriptProblem | undefined {
  const { type } = schema;
  if (type === undefined || kind === "null") return undefined;
  const wanted = (Array.isArray(type) ? type : [type]).map((each) =>
    each === "integer" ? "number" : String(each)
  );
  const isPlain = (each: string) => each !== "object" && each !== "array";
  const fits = wanted.some((each) => each === kind || (isPlain(each) && isPlain(kind) && canBe(each, node)));
  return fits
    ? undefined
    : { line: lineOf(node), message: `${path} must be ${wanted.join(" or ")}, not ${kind}` };
}

/** Tells whether a plain value may be meant as another kind. */
function canBe(wanted: string, node: AnyNode): boolean {
  if (node.type !== "Literal" || wanted === "string") return true;
  if (wanted === "number") return typeof node.value === "string" && /^\s*-?[\d.]+\s*$/.test(node.value);
  return wanted === "boolean" && /^(true|false|0|1)$/.test(String(node.value));
}

function choiceProblem(node: AnyNode, schema: Schema, path: string): ScriptProblem[] {
  const choices = schema["enum"];
  if (!Array.isArray(choices) || node.type !== "Literal" || isObject(node.value)) return [];
  if (choices.includes(node.value)) return [];
  const near = nearest(String(node.value), choices.map(String));
  const meant = near === undefined ? "" : `; did you mean ${JSON.stringify(near)}?`;
  const all = choices.map((each) => JSON.stringify(each)).join(", ");
  return [{ line: lineOf(node), message: `${path} must be one of ${all}${meant}` }];
}
