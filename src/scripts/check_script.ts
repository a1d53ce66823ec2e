import type { AnyNode, CallExpression, ImportDeclaration, Program } from "acorn";
import { nearest } from "../adapter_api/text/nearest.ts";
import { literalProblems } from "./literal.ts";
import type { Namespace } from "./namespaces.ts";
import type { ScriptProblem } from "./script_problem.ts";
import { lineOf, visit } from "./syntax.ts";

/** The module that scripts import from. */
export const TOOLS_MODULE = "glovebox:tools";
/** Names of the module besides the adapters'. */
export const HELPERS = [
  "ask",
  "confirm",
  "log",
  "progress",
  "show",
  "pause",
  "state",
  "inputs",
  "secret",
  "expect",
  "ToolError",
] as const;

/** Finds what cannot work in a script, before anything of it runs. */
export function scriptProblems(program: Program, namespaces: readonly Namespace[]): ScriptProblem[] {
  const names = [...HELPERS, ...namespaces.map(({ name }) => name)];
  const imports = importsOf(program);
  const problems = imports.flatMap((each) => importProblems(each, names));
  const bound = boundNamespaces(program, imports, namespaces);
  visit(program, (node) => {
    if (node.type === "ImportExpression") {
      problems.push({
        line: lineOf(node),
        message: `A script imports nothing but "${TOOLS_MODULE}", at its top`,
      });
    }
    if (node.type === "CallExpression") problems.push(...callProblems(node, bound));
  });
  return problems.sort((one, other) => one.line - other.line);
}

/** Returns the imports of a script. */
export function importsOf({ body }: Program): ImportDeclaration[] {
  return body.flatMap((node) => node.type === "ImportDeclaration" ? [node] : []);
}

function importProblems(declaration: ImportDeclaration, names: readonly string[]): ScriptProblem[] {
  const { source, specifiers } = declaration;
  if (source.value !== TOOLS_MODULE) {
    const message = `A script cannot import "${String(source.value)}": it imports "${TOOLS_MODULE}" alone`;
    return [{ line: lineOf(declaration), message }];
  }
  return specifiers.flatMap((specifier) => {
    if (specifier.type === "ImportNamespaceSpecifier") return [];
    const name = specifier.type === "ImportDefaultSpecifier" || specifier.imported.type !== "Identifier"
      ? "default"
      : specifier.imported.name;
    if (names.includes(name)) return [];
    const near = nearest(name, names);
    const meant = near === undefined ? `: it has ${names.join(", ")}` : `; did you mean ${near}?`;
    return [{ line: lineOf(specifier), message: `"${TOOLS_MODULE}" has no ${name}${meant}` }];
  });
}

/** Returns the adapters by the names that the script has for them; what it declares itself is its own. */
function boundNamespaces(
  program: Program,
  imports: readonly ImportDeclaration[],
  namespaces: readonly Namespace[],
): ReadonlyMap<string, Namespace> {
  const known = new Map(namespaces.map((namespace) => [namespace.name, namespace]));
  const bound = new Map(known);
  for (const name of declaredNames(program)) bound.delete(name);
  for (const specifier of imports.flatMap(({ specifiers }) => specifiers)) {
    const namespace = specifier.type === "ImportSpecifier" && specifier.imported.type === "Identifier"
      ? known.get(specifier.imported.name)
      : undefined;
    if (namespace !== undefined) bound.set(specifier.local.name, namespace);
  }
  return bound;
}

/** Names of variables, functions and parameters, wherever they stand. */
function declaredNames(program: Program): Set<string> {
  const names = new Set<string>();
  const add = (pattern: AnyNode | null | undefined): void => {
    if (pattern?.type === "Identifier") names.add(pattern.name);
    else if (pattern?.type === "ObjectPattern" || pattern?.type === "ArrayPattern") {
      visit(pattern, (node) => void (node.type === "Identifier" && names.add(node.name)));
    }
  };
  visit(program, (node) => {
    if (node.type === "VariableDeclarator") add(node.id);
    if (node.type === "FunctionDeclaration" || node.type === "FunctionExpression") add(node.id);
    if ("params" in node) node.params.forEach(add);
  });
  return names;
}

/** Names of tools that a mistake tells: nobody reads more of them, and search_tools finds the others. */
const MOST_NAMES = 20;

function callProblems(
  { callee, arguments: given }: CallExpression,
  bound: ReadonlyMap<string, Namespace>,
): ScriptProblem[] {
  if (callee.type !== "MemberExpression" || callee.object.type !== "Identifier" || callee.computed) return [];
  const namespace = bound.get(callee.object.name);
  if (namespace === undefined || callee.property.type !== "Identifier") return [];
  const path = `${callee.object.name}.${callee.property.name}`;
  const tool = methodOf(namespace, callee.property.name);
  if (tool === undefined) {
    const known = [...namespace.methods.keys()];
    const near = nearest(callee.property.name, known);
    const meant = near === undefined
      ? `: it has ${known.slice(0, MOST_NAMES).join(", ")}${known.length > MOST_NAMES ? " …" : ""}`
      : `; did you mean ${callee.object.name}.${near}?`;
    return [{ line: lineOf(callee.property), message: `There is no ${path}${meant}` }];
  }
  const [input, more] = given;
  if (more !== undefined) {
    return [{ line: lineOf(more), message: `${path} takes one object with all its arguments` }];
  }
  return input === undefined ? [] : literalProblems(input, tool.inputSchema, tool.inputSchema, path);
}

function methodOf({ methods }: Namespace, name: string) {
  return methods.get(name) ?? [...methods.values()].find((tool) => tool.name === name);
}
