import type { ExportDefaultDeclaration, ImportDeclaration, Program } from "acorn";
import { ToolError } from "../adapter_api/errors.ts";
import { importsOf, scriptProblems } from "./check_script.ts";
import type { Namespace } from "./namespaces.ts";
import type { ScriptProblem } from "./script_problem.ts";
import { parseScript } from "./syntax.ts";

/** Mistakes that one error tells of. */
const MOST_TOLD = 10;

/**
 * Checks a script and makes it the body of an asynchronous function, every statement on the line where it stood.
 *
 * @throws ToolError `INVALID_INPUT` with line and remedy of each mistake; nothing has run then
 */
export async function prepareScript(text: string, namespaces: readonly Namespace[]): Promise<string> {
  const parsed = await parseScript(text);
  if (!parsed.ok) throw mistakes([parsed.problem]);
  const { code, program } = parsed.script;
  const problems = scriptProblems(program, namespaces);
  if (problems.length > 0) throw mistakes(problems);
  return withoutModuleParts(code, program);
}

/** Returns the error for mistakes in a script. */
export function mistakes(problems: readonly ScriptProblem[]): ToolError {
  const told = problems.slice(0, MOST_TOLD).map(({ line, message }) => `line ${line}: ${message}`);
  const more = problems.length > MOST_TOLD ? [`… ${problems.length - MOST_TOLD} more`] : [];
  return new ToolError("INVALID_INPUT", `The script did not run:\n${[...told, ...more].join("\n")}`, {
    hint: 'search_tools with detail "full" tells the arguments of a tool; in a terminal, glovebox types does',
    details: { problems: problems.slice(0, MOST_TOLD) },
  });
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A function has neither imports nor exports: the first become variables, the default export what is returned. */
function withoutModuleParts(code: string, program: Program): string {
  const edits: Edit[] = importsOf(program).map((node) => ({ ...rangeOf(node), text: variables(node, code) }));
  const returned: string[] = [];
  for (const node of program.body) {
    if (node.type === "ExportDefaultDeclaration") {
      const name = nameOf(node);
      edits.push({
        start: node.start,
        end: node.declaration.start,
        text: name === undefined ? "const $result = " : "",
      });
      returned.push(`\nreturn ${name ?? "$result"};`);
    }
    if (node.type === "ExportNamedDeclaration") {
      const end = node.declaration?.start ?? node.end;
      edits.push({ start: node.start, end, text: linesIn(code, node.start, end) });
    }
  }
  const changed = edits.sort((one, other) => other.start - one.start)
    .reduce((made, { start, end, text }) => made.slice(0, start) + text + made.slice(end), code);
  return changed + returned.join("");
}

/** Returns the name of a function or class that is exported: it stays a declaration. */
function nameOf({ declaration }: ExportDefaultDeclaration): string | undefined {
  const isDeclared = declaration.type === "FunctionDeclaration" || declaration.type === "ClassDeclaration";
  return isDeclared ? declaration.id?.name : undefined;
}

function rangeOf({ start, end }: ImportDeclaration) {
  return { start, end };
}

function variables({ specifiers, start, end }: ImportDeclaration, code: string): string {
  const made = specifiers.map((specifier) => {
    if (specifier.type === "ImportNamespaceSpecifier") return `const ${specifier.local.name} = $tools;`;
    const name = specifier.type === "ImportSpecifier" && specifier.imported.type === "Identifier"
      ? specifier.imported.name
      : specifier.local.name;
    return `const ${specifier.local.name} = $tools.${name};`;
  });
  return `${made.join(" ")}${linesIn(code, start, end)}`;
}

/** Returns the line ends of a part of the code, so that what follows stays on its line. */
function linesIn(code: string, start: number, end: number): string {
  return code.slice(start, end).replace(/[^\n]+/g, "");
}
