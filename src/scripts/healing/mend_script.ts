import type { ObjectExpression } from "acorn";
import type { KnownElement } from "../../catalog/known_element.ts";
import { ACTING_TOOLS } from "./acting_tools.ts";
import type { Healing } from "./healer.ts";
import { parseScript, visit } from "../syntax.ts";
import { isSameStep } from "./solution.ts";
import { type Edit, solutionEdits } from "./solution_edits.ts";
import { fieldOf, isNamedBy } from "./step_objects.ts";
import type { Solution } from "./step_solver.ts";

/** Script with healed steps. */
export interface MendedScript {
  readonly text: string;
  /** What is made of values while the script runs, so that no text of it can be changed. */
  readonly left: readonly (Healing | Solution)[];
}

/**
 * Writes what was healed into a script: only the words that name elements change. What was done another way stands in
 * the place of its step. Pure but for parsing.
 */
export async function mendScript(
  text: string,
  healings: readonly Healing[],
  solutions: readonly Solution[] = [],
): Promise<MendedScript> {
  let mended = text;
  const left: (Healing | Solution)[] = [];
  const once = solutions.filter((each, at) => solutions.findIndex((other) => isSameStep(each, other)) === at);
  for (const change of [...healings, ...once]) {
    const edits = await editsOf(mended, change);
    if (edits.length === 0) left.push(change);
    mended = edits.sort((one, other) => other.start - one.start)
      .reduce((made, { start, end, text: part }) => made.slice(0, start) + part + made.slice(end), mended);
  }
  return { text: mended, left };
}

/** Returns the lines that differ, as a diff shows them: no line comes or goes. */
export function diffLines(before: string, after: string): string[] {
  const [old, made] = [before.split("\n"), after.split("\n")];
  return old.flatMap((line, at) =>
    line === made[at] ? [] : [`@@ line ${at + 1} @@`, `- ${line.trim()}`, `+ ${made[at]?.trim() ?? ""}`]
  );
}

async function editsOf(text: string, change: Healing | Solution): Promise<Edit[]> {
  const parsed = await parseScript(text);
  if (!parsed.ok) return [];
  const { program } = parsed.script;
  if ("done" in change) return solutionEdits(program, change, renamingEdits);
  const edits: Edit[] = [];
  visit(program, (node) => {
    if (node.type === "ObjectExpression") edits.push(...editsIn(node, change));
  });
  return edits;
}

/** A step names its element by its own fields, or by those of a selector. */
function editsIn(node: ObjectExpression, { tool, sought, found }: Healing): Edit[] {
  const isStep = sought.selector !== undefined || fieldOf(node, "action") !== undefined;
  return isNamedBy(node, sought) && isStep ? renamingEdits(node, tool, found) : [];
}

/** Names another element in an object that names one. */
function renamingEdits(node: ObjectExpression, tool: string, found: KnownElement): Edit[] {
  const made = ACTING_TOOLS.get(tool)?.renamed({ target: {} }, found);
  const words = found.selector ?? made;
  if (words === undefined) return [];
  const { role, name, near, css, text, match }: Readonly<Record<string, unknown>> = { ...words };
  const fields = found.selector === undefined ? { role, name, near } : { css, text, match };
  return Object.entries(fields).flatMap(([key, value]) => editOf(node, key, value));
}

/** Writes one field: another value, a field more, or one less. */
function editOf(node: ObjectExpression, key: string, value: unknown): Edit[] {
  const field = fieldOf(node, key);
  const text = JSON.stringify(value);
  if (field !== undefined && text !== undefined) {
    return [{ start: field.value.start, end: field.value.end, text }];
  }
  const last = fieldOf(node, "name") ?? fieldOf(node, "css");
  if (field === undefined) {
    return text === undefined || last === undefined
      ? []
      : [{ start: last.end, end: last.end, text: `, ${key}: ${text}` }];
  }
  const at = node.properties.indexOf(field);
  const [before, after] = [node.properties[at - 1], node.properties[at + 1]];
  if (after !== undefined) return [{ start: field.start, end: after.start, text: "" }];
  return [{ start: before?.end ?? field.start, end: field.end, text: "" }];
}
