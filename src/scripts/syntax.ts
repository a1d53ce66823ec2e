import { stripTypeScriptTypes } from "node:module";
import { type AnyNode, parse, type Program } from "acorn";
import type { ScriptProblem } from "./script_problem.ts";

/** A script as JavaScript; every character stands where it stood in the script. */
export interface ParsedScript {
  readonly code: string;
  readonly program: Program;
}

/** A parsed script, or why it is none. */
export type ParseResult =
  | { readonly ok: true; readonly script: ParsedScript }
  | { readonly ok: false; readonly problem: ScriptProblem };

/** Takes the types out of a script and parses it. A script is the body of an asynchronous function, or a module. */
export async function parseScript(text: string): Promise<ParseResult> {
  try {
    const code = stripTypeScriptTypes(text);
    const program = parse(code, {
      ecmaVersion: "latest",
      sourceType: "module",
      locations: true,
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
    });
    return { ok: true, script: { code, program } };
  } catch (error) {
    return { ok: false, problem: await problemOf(error, text) };
  }
}

/** Calls back for a node and all that is in it. */
export function visit(node: AnyNode, see: (node: AnyNode) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    for (const inner of Array.isArray(value) ? value : [value]) if (isNode(inner)) visit(inner, see);
  }
}

/** Returns the line of a node. */
export function lineOf({ loc }: AnyNode): number {
  return loc?.start.line ?? 1;
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

async function problemOf(error: unknown, text: string): Promise<ScriptProblem> {
  const message = error instanceof Error ? error.message : String(error);
  const [, unsupported, at] = /^(.*) at [^ ]*:(\d+):\d+$/s.exec(message) ?? [];
  if (unsupported !== undefined) return { line: Number(at), message: unsupported };
  const [, said, line] = /^(.*) \((\d+):\d+\)$/s.exec(message) ?? [];
  if (said !== undefined) return { line: Number(line), message: said };
  return await syntaxProblem(text) ?? { line: 1, message: "Syntax error" };
}

/** Imports must be on top of a module, and the rest must be in a function. */
const IMPORT = /^[ \t]*import\b[^;]*?["'][^"'\n]*["'];?/gm;

/**
 * Finds where the syntax is wrong. What takes types out does not tell, but the runtime's loader does; so that it never
 * runs what it loads, it gets a text that cannot be right.
 */
async function syntaxProblem(text: string): Promise<ScriptProblem | undefined> {
  const body = text.replace(IMPORT, (found) => "\n".repeat(found.split("\n").length - 1));
  const never = `async () => {\n${body}\n}\n)`;
  const bytes = new TextEncoder().encode(never);
  const error = await import(`data:application/typescript;base64,${bytes.toBase64()}`)
    .then(() => undefined, (reason: unknown) => reason);
  const message = error instanceof Error ? error.message : "";
  const [, line] = /:(\d+):\d+\s*$/.exec(message) ?? [];
  if (line === undefined) return undefined;
  const lines = text.split("\n").length;
  const first = message.split("\n")[0] ?? "";
  return { line: Math.min(Number(line) - 1, lines), message: first.slice(0, 300) };
}
